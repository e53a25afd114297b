// `agentgrade clients`: what each MCP client makes of a server's tools.
import { existsSync } from 'node:fs'
import { clientOf, clientViews, NEWEST_LOOK, type ClientId } from '../../../../clients/clients.ts'
import { findability, type Findability } from '../../../../clients/search/findability.ts'
import { clientsText, findabilityText } from '../../../../represent/text/clients.ts'
import { plainLines } from '../../../../represent/text/terminal.ts'
import { clientReports, readTasks } from '../../../../usecases/local/client-report.ts'
import { toolClient } from '../../../../usecases/tool-clients.ts'
import { serverInEvidence, serverInFile } from '../../../../usecases/local/server-tools.ts'
import { givenServer } from '../../given-server.ts'
import type { ClientOptions, Server } from '../../../../clients/server.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import { readJson } from '../../input/files.ts'
import { clientsNamed } from '../../input/stack-place.ts'
import { writeJson, writeOut } from '../../output/write.ts'

type GivenOptions = Omit<Options, 'client'> & { client: string[] }

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

export async function clients(target: string | undefined, given: GivenOptions): Promise<void> {
  const options = { ...given, client: clientsNamed(given.client) }
  const server = await serverOf(target, options)
  if (options.show !== undefined) return showTool(server, options.show, options)
  const found = await foundOf(server, options)
  if (options.findability && options.json) return writeJson({ findability: found })
  if (options.findability) return void writeOut(findabilityText(found))
  const reports = await clientReports(server, wishOf(options), { only: options.client })
  if (options.json) return writeJson({ clients: reports })
  const named = reports.filter(({ id }) => options.client.includes(id) || !clientOf(id).isPart)
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
  writeOut(
    plainLines([`${view?.name ?? id} does not show ${name}.`, ...new Set(reasons)].join('\n')),
  )
}

async function serverOf(target: string | undefined, options: Options): Promise<Server> {
  const name = options.server ?? null
  const given = await givenServer(target, options)
  if ('evidence' in given) return serverInEvidence(given.evidence, name, given.label)
  const { file, named } = given
  return serverInFile({ name: named ?? file, json: await readJson(file) }, name ?? named)
}
