// The servers that the user has configured: their contracts, as far as they may be looked at.
import type { ServerContract } from '../../contract/lock.ts'
import { wrongUsage } from '../../errors/refusal.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import { connectionKey, proofOf } from '../../stack/identity.ts'
import { shownTarget, shownCommand } from '../../stack/shown.ts'
import { CatalogueServers } from '../../usecases/local/catalogue-servers.ts'
import { configuredServers } from '../../usecases/local/configured-servers.ts'
import { lookAtServer, type LookWish } from '../../usecases/local/look-at-server.ts'
import { contractOfTools } from '../../usecases/local/server-contract.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import { stackPlace } from './input/stack-place.ts'
import { tellUnread } from './output/notes.ts'
import { readConfig, readEnvironment, publicUrlOf } from '../../app/config.ts'
import { plainText } from '../../represent/words/text.ts'
import { assertNoPrivateKey, programEnvironment } from './input/program-environment.ts'
import { writeErr } from './output/write.ts'

export interface StackOptions {
  start?: boolean
  connect?: boolean
  yes?: boolean
  home?: string
}

export interface ConfiguredContracts {
  contracts: ServerContract[]
  /** Servers that were asked and gave no tools, with the reason. */
  failed: { name: string; why: string }[]
  /** Servers that were not looked at. */
  skipped: string[]
}

export async function configuredContracts(
  options: StackOptions,
  runScan?: RunScan,
): Promise<ConfiguredContracts> {
  const { start, connect, yes, home } = options
  if (!start && !connect)
    throw wrongUsage(
      'give a target or --stdio; or --start or --connect, which look at the servers of your configuration',
    )
  if (start && !yes && !process.stdin.isTTY)
    throw wrongUsage(
      '--start asks before each program, and there is no terminal to ask at; --yes starts all',
    )
  const { servers, unread } = await configuredServers(stackPlace(home))
  tellUnread(unread)
  const catalogue = await CatalogueServers.open()
  const result: ConfiguredContracts = { contracts: [], failed: [], skipped: [] }
  const all = named(servers.filter(({ off }) => off === null))
  const asked = all.map(({ server }) => server)
  const looks = await lookAtServers(asked, options, catalogue, runScan)
  for (const { server, name } of all) {
    const look = looks.get(server)
    if (look === undefined) result.skipped.push(name)
    else if ('failed' in look) result.failed.push({ name, why: look.failed })
    else
      result.contracts.push(
        contractOfTools(look.known.tools ?? [], {
          name,
          source: shownTarget(server),
          version: look.known.version,
          instructions: look.known.instructions,
          from: { evidence: look.evidence, identity: look.identity },
        }),
      )
  }
  return result
}

/** Each server once; one of the same name that is another has its client in its name. */
function named(servers: readonly ConfiguredServer[]): { server: ConfiguredServer; name: string }[] {
  const bySame = new Map<string, { server: ConfiguredServer; name: string }>()
  const taken = new Set<string>()
  for (const server of servers) {
    const { name, client } = server
    const same = `${name} ${connectionKey(server)}`
    if (bySame.has(same)) continue
    const own = taken.has(name) ? `${name} (${client})` : name
    if (taken.has(own)) continue
    taken.add(own)
    bySame.set(same, { server, name: own })
  }
  return [...bySame.values()]
}

type Looks = Map<ConfiguredServer, Awaited<ReturnType<typeof lookAtServer>>>

const proven = (server: ConfiguredServer) => JSON.stringify(proofOf(server).identity)

const alike = (server: ConfiguredServer) => `${connectionKey(server)} ${proven(server)}`

/** Only what the user asks for, and each server once. */
export async function lookAtServers(
  servers: readonly ConfiguredServer[],
  { start, connect, yes }: StackOptions,
  catalogue: CatalogueServers,
  runScan?: RunScan,
): Promise<Looks> {
  const wish = lookWish(runScan)
  const looks: Looks = new Map()
  // Files beside two of them may make different programs of one line.
  for (const [, same] of Map.groupBy(servers, alike)) {
    const [server] = same
    const isWanted = server?.url === null ? start && server.command !== null : connect
    if (!server || !isWanted || (server.url === null && !yes && !(await isAgreed(server)))) continue
    if (server.url === null) assertNoPrivateKey(wish.environment, variablesOf(server))
    const look = await lookAtServer(server, wish, catalogue)
    for (const each of same) looks.set(each, look)
  }
  return looks
}

function lookWish(runScan?: RunScan): LookWish {
  const settings = readConfig()
  const environment = readEnvironment()
  return {
    allowedRanges: settings.ALLOW_PRIVATE_TARGETS,
    mcpRegistry: settings.SCAN_MCP_REGISTRY,
    botUrl: `${publicUrlOf(settings)}/bot`,
    environment,
    needed: programEnvironment(environment, []),
    folder: process.cwd(),
    now: Date.now(),
    ...(runScan && { runScan }),
  }
}

function variablesOf({ env, envNames }: ConfiguredServer): string[] {
  return [...env.map(({ name }) => name), ...envNames.map(({ text }) => text)]
}

/** Shows the exact line, each key replaced, and waits for a yes. */
async function isAgreed(server: ConfiguredServer): Promise<boolean> {
  const { createInterface } = await import('node:readline')
  const names = variablesOf(server).join(', ')
  writeErr(
    `${plainText(server.name, 60)} (${plainText(server.file, 200)}:${server.line}) runs on this machine:\n  ${plainText(shownCommand(server), 2_000)}\n${names === '' ? '' : `  with ${plainText(names, 500)}\n`}`,
  )
  const asking = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await new Promise<string>((resolve) => {
    asking.question('Start it? [y/N] ', resolve)
    asking.once('close', () => resolve(''))
  })
  asking.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
