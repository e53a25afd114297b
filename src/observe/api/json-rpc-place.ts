// Asks the usual place of a JSON-RPC API: it takes messages by POST, and has no plain reads.
import type { Asker } from '../outbound/outbound.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { memberOf, objectOf } from '../reading/data/json-members.ts'
import { jsonOf } from './api-reply.ts'

/** The method of OpenRPC that describes a server; it changes nothing, and most do not know it. */
const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover' })

export function askJsonRpc(ask: Asker, origin: string): Promise<Reply> {
  return ask({
    url: `${origin}/jsonrpc`,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: MESSAGE,
    redirects: 0,
  })
}

export function isJsonRpc(reply: Reply): reply is Answered {
  const value = jsonOf(reply)
  return (
    memberOf(value, 'jsonrpc') === '2.0' &&
    (objectOf(memberOf(value, 'error')) !== null || memberOf(value, 'result') !== undefined)
  )
}
