// `agentgrade mcp`: an MCP server on stdin and stdout, backed by a service or a local catalogue.
import { readClientConfig, type ClientConfig } from '../../../../app/client-config.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { PROGRAM_VERSION } from '../../../../app/version.ts'
import type { Ask } from '../../../mcp/ask.ts'
import { mcpOverStdio } from '../../../mcp/over-stdio.ts'
import { parsed, reasonOf } from '../../client.ts'
import { writeErr } from '../../output/write.ts'
import { isDone, send } from '../../send.ts'

const TIMEOUT_MS = 30_000

interface Options {
  url?: string
  local?: boolean
  readOnly?: boolean
}

function tell({ message }: Error): void {
  writeErr(`${message}\n`)
}

export async function serveMcp({ url, local = false, readOnly = false }: Options): Promise<void> {
  const options = { version: PROGRAM_VERSION, isReadOnly: readOnly, now: Date.now }
  if (!local) {
    mcpOverStdio(remoteAsk(readClientConfig(url)), options, tell)
    return
  }
  const [{ readLocalConfig }, { startLocal }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../../../app/start-local.ts'),
  ])
  const service = await startLocal(readLocalConfig())
  mcpOverStdio(service.ask, options, tell)
  process.stdin.once('end', () => void service.close())
}

/** Asks a remote service. */
function remoteAsk({ url, key }: ClientConfig): Ask {
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
