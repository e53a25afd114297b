// Connects the command line's MCP server to a remote service.
import type { ClientConfig } from '../../app/client-config.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Ask } from '../mcp/ask.ts'
import { parsed, reasonOf } from './client.ts'
import { isDone, send } from './send.ts'

const TIMEOUT_MS = 30_000

export function remoteAsk({ url, key }: ClientConfig): Ask {
  return async ({ path, body, accept = 'application/json' }) => {
    try {
      const options = { accept, key, body, timeoutMs: TIMEOUT_MS }
      const { status, text } = await send(`${url}${path}`, options)
      const isText = isDone(status) && accept === 'text/markdown'
      return {
        status,
        body: isText
          ? text
          : (parsed(text) ?? { detail: `What answers at ${url} is not AgentGrade.` }),
      }
    } catch (error) {
      const { title, message, hint, status } = new Refusal('service-unreachable', {
        facts: { url, reason: reasonOf(error) },
      })
      return { status, body: { code: 'service-unreachable', title, detail: `${message} ${hint}` } }
    }
  }
}
