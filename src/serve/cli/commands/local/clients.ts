// `agentgrade clients`: what each MCP client makes of a server's tools.
import { existsSync } from 'node:fs'
import { Command, Option } from 'commander'
import {
  CLIENT_IDS,
  clientOf,
  clientViews,
  NEWEST_LOOK,
  type ClientId,
} from '../../../../clients/clients.ts'
import type { Findability } from '../../../../clients/search/findability.ts'
import type { ClientOptions, Server } from '../../../../clients/server.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { readJson } from '../../input/files.ts'
import { clientOption } from '../../input/stack-place.ts'
import { writeJson, writeOut } from '../../output/write.ts'
import { again } from '../../input/format-options.ts'

interface Options {
  stdio?: string
  env: string[]
  server?: string
  client: ClientId[]
  show?: string
  toolSearch?: 'on' | 'off'
  model?: string
  with: string[]
  tasks?: string
  findability?: boolean
  json?: boolean
}

const TASKS = 'agentgrade.tasks.json'

const HELP = `
The target is one of:
  tools.json   the result of an MCP server's tools/list
  evidence     saved by \`agentgrade scan --evidence\`
  a slug       a tool of the catalogue that ships, if its MCP server was captured
  an address   of an MCP server; it is scanned

Clients: ${CLIENT_IDS.slice(0, 9).join(' ')}
         ${CLIENT_IDS.slice(9).join(' ')}

${TASKS} holds your own tasks: [{"query": "book a meeting", "expects": "create_event"}]

Examples:
  agentgrade clients tools.json --server billing
  agentgrade clients tools.json --client codex --show create_event
  agentgrade clients notion --client claude-desktop --client cursor
  agentgrade clients --stdio "npx -y acme-mcp" --json
  agentgrade clients tools.json --with other-tools.json --findability`

export function clientsCommand(): Command {
  return new Command('clients')
    .description("show what each MCP client makes of a server's tools: names, losses, tokens")
    .argument('[target]', 'tools.json, evidence, a slug or an address; - reads standard input')
    .option('--stdio <command>', 'start this local MCP server and list its tools')
    .option('--env <name>', 'pass this environment variable to the program; repeatable', again, [])
    .option('--server <name>', 'the name of the server in the configuration of a client')
    .addOption(clientOption())
    .option('--show <tool>', 'with one --client: print this tool exactly as the model sees it')
    .addOption(
      new Option('--tool-search <state>', 'whether clients search for tools').choices([
        'on',
        'off',
      ]),
    )
    .option('--model <family>', 'the family of the model, such as gpt-4o or gemini')
    .option('--with <file>', 'tools.json of another server of the stack; repeatable', again, [])
    .option('--tasks <file>', `your own tasks; ${TASKS} by default, if it exists`)
    .option('--findability', 'print only whether a search finds each tool')
    .option('--json', 'print everything as JSON')
    .addHelpText('after', HELP)
    .action(run)
}

async function run(target: string | undefined, options: Options): Promise<void> {
  const server = await serverOf(target, options)
  if (options.show !== undefined) return showTool(server, options.show, options)
  const [{ clientReports }, { findabilityText, clientsText }] = await Promise.all([
    import('../../../../usecases/local/client-report.ts'),
    import('../../../../represent/text/clients.ts'),
  ])
  const found = await foundOf(server, options)
  if (options.findability && options.json) return writeJson({ findability: found })
  if (options.findability) return void writeOut(findabilityText(found))
  const clients = await clientReports(server, wishOf(options), { only: options.client })
  if (options.json) return writeJson({ clients })
  const { toolClient } = await import('../../../../usecases/tool-clients.ts')
  const named = clients.filter(({ id }) => options.client.includes(id) || !clientOf(id).isPart)
  writeOut(clientsText(server, named.map(toolClient), found, NEWEST_LOOK))
}

function wishOf({ toolSearch, model }: Options): ClientOptions {
  return {
    ...(toolSearch !== undefined && { toolSearch: toolSearch === 'on' }),
    ...(model !== undefined && { model }),
  }
}

async function foundOf(
  server: Server,
  { with: files, tasks: named }: Options,
): Promise<Findability> {
  const [{ findability }, { readTasks }, { serverInFile }] = await Promise.all([
    import('../../../../clients/search/findability.ts'),
    import('../../../../usecases/local/client-report.ts'),
    import('../../../../usecases/local/server-tools.ts'),
  ])
  const others: Server[] = []
  for (const file of files)
    others.push(serverInFile({ name: file, json: await readJson(file) }, null))
  const file = named ?? (existsSync(TASKS) ? TASKS : null)
  const tasks = file === null ? [] : readTasks(await readJson(file), file)
  return findability(server, { others, tasks })
}

/** Prints one tool as one client shows it, or says why it does not. */
async function showTool(server: Server, name: string, options: Options): Promise<void> {
  const [id, ...more] = options.client
  if (id === undefined || more.length > 0) throw wrongUsage('--show needs exactly one --client')
  const view = clientViews(server, wishOf(options)).find((each) => each.id === id)
  const seen = view?.tools.find((tool) => tool.name === name)
  const findings =
    view?.findings.filter(({ tool }) => tool === name || tool === null || seen === undefined) ?? []
  if (seen) {
    const { as, namespace, description, parameters } = seen
    const shown = { name: as, description, parameters }
    return writeJson(namespace === undefined ? shown : { namespace, ...shown })
  }
  if (!server.tools.some((tool) => (tool as { name?: unknown } | null)?.name === name))
    throw wrongUsage(`the server has no tool ${JSON.stringify(name.slice(0, 80))}`)
  const reasons = findings.map(({ rule, fix }) => `${rule}: ${fix}`)
  const { plainLines } = await import('../../../../represent/text/terminal.ts')
  writeOut(
    plainLines([`${view?.name ?? id} does not show ${name}.`, ...new Set(reasons)].join('\n')),
  )
}

async function serverOf(target: string | undefined, options: Options): Promise<Server> {
  const name = options.server ?? null
  const [{ givenServer }, { serverInEvidence, serverInFile }] = await Promise.all([
    import('../../given-server.ts'),
    import('../../../../usecases/local/server-tools.ts'),
  ])
  const given = await givenServer(target, options)
  if ('evidence' in given) return serverInEvidence(given.evidence, name, given.label)
  const { file, named } = given
  return serverInFile({ name: named ?? file, json: await readJson(file) }, name ?? named)
}
