// How the MCP server of the command line asks a service elsewhere.
import type { ClientConfig } from '../../client-config.ts'
import { Refusal } from '../../errors.ts'
import type { Ask } from '../mcp/ask.ts'
import { bounded, parsed, reasonOf } from './client.ts'

const TIMEOUT_MS = 30_000

export function remoteAsk({ url, key }: ClientConfig): Ask {
  return async ({ method, path, body, accept = 'application/json' }) => {
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          Accept: `${accept}, application/problem+json;q=0.9`,
          ...(key !== null && { Authorization: `Bearer ${key}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await bounded(response)
      const isText = response.ok && accept === 'text/markdown'
      return {
        status: response.status,
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
