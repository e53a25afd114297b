// `agentgrade mcp`: an MCP server on stdin and stdout, backed by a service or a local catalogue.
import { Command } from 'commander'
import { readClientConfig, type ClientConfig } from '../../../../app/client-config.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import type { Ask } from '../../../mcp/ask.ts'
import { parsed, reasonOf } from '../../client.ts'
import { writeErr } from '../../output/write.ts'
import { isDone, send } from '../../send.ts'

const TIMEOUT_MS = 30_000

interface Options {
  url?: string
  local?: boolean
  readOnly?: boolean
}

export function mcpCommand(): Command {
  return new Command('mcp')
    .description(
      'serve MCP on stdin and stdout, for clients that start it; over HTTP every service has it at /mcp',
    )
    .option(
      '--url <address>',
      'the service to ask (default: AGENTGRADE_URL, else http://127.0.0.1:3000)',
    )
    .option(
      '--local',
      'ask no service: use the database of DATABASE_URL, else one of your own with the launch catalogue in it',
    )
    .option('--read-only', 'leave out the tools that write')
    .action(run)
}

function tell({ message }: Error): void {
  writeErr(`${message}\n`)
}

async function run({ url, local = false, readOnly = false }: Options): Promise<void> {
  const [{ mcpOverStdio }, { PROGRAM_VERSION }] = await Promise.all([
    import('../../../mcp/over-stdio.ts'),
    import('../../../../app/version.ts'),
  ])
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
