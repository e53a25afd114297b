// What a user names as an MCP server: a file, a tool of the catalogue, an address, or a command.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { isSlug } from '../../domain/tool/tool-name.ts'
import type { ServerContract } from '../../contract/lock.ts'
import { Refusal, wrongUsage, invalidDocument } from '../../errors/refusal.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import type { ClientName } from '../../usecases/local/shown-to-client.ts'
import { readText } from './input/files.ts'

export interface ServerOptions {
  stdio?: string
  env: string[]
  header?: string[]
}

/** `named` is the name in the catalogue. */
export type GivenServer =
  | { file: string; named: string | null }
  | { evidence: Evidence; label: string }

const CAPTURED = fileURLToPath(new URL('../../../catalogue/captured', import.meta.url))

export async function givenServer(
  target: string | undefined,
  options: ServerOptions,
  runScan?: RunScan,
): Promise<GivenServer> {
  if (options.stdio !== undefined) {
    if (target !== undefined) throw wrongUsage('give a target or --stdio')
    return scanned({ stdio: options.stdio }, options, runScan)
  }
  if (target === undefined)
    throw wrongUsage('give tools.json, evidence, a slug, an address or --stdio')
  if (/^https?:\/\//i.test(target)) return scanned({ mcp: target }, options, runScan)
  if (target === '-' || existsSync(target) || !isSlug(target)) return { file: target, named: null }
  const file = join(CAPTURED, `${target}.mcp.evidence.json`)
  if (existsSync(file)) return { file, named: target }
  const isListed = existsSync(join(CAPTURED, '..', `${target}.json`))
  throw isListed
    ? invalidDocument(target, 'the tools of its MCP server were not captured')
    : new Refusal('file-not-found', { facts: { file: target } })
}

async function scanned(
  given: { stdio: string } | { mcp: string },
  { env, header = [] }: ServerOptions,
  runScan?: RunScan,
): Promise<GivenServer> {
  const [{ readConfig, readEnvironment, publicUrlOf }, { scanTarget }, { scanTargets }] =
    await Promise.all([
      import('../../app/config.ts'),
      import('./scan-target.ts'),
      import('./input/scan-targets.ts'),
    ])
  const settings = readConfig()
  const [target] = scanTargets([], { ...given, header, env }, {})
  if (target === undefined) throw wrongUsage('give an address or --stdio')
  return untilStopped(async (signal) => {
    const { evidence } = await scanTarget(target, {
      allowedRanges: settings.ALLOW_PRIVATE_TARGETS,
      mcpRegistry: settings.SCAN_MCP_REGISTRY,
      botUrl: `${publicUrlOf(settings)}/bot`,
      environment: readEnvironment(),
      runsHelp: false,
      isQuiet: true,
      isOneOfMany: false,
      signal,
      ...(runScan && { runScan }),
    })
    return { evidence, label: target.label }
  })
}

/** The user can stop it. */
async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const end = (signal: NodeJS.Signals) => stop.abort(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  }
}

export interface ContractOptions extends ServerOptions {
  server?: string
  as?: ClientName
}

/** The contract of what the user names: of an MCP server, or of an API description. */
export async function readContract(
  target: string | undefined,
  options: ContractOptions,
  runScan?: RunScan,
): Promise<ServerContract> {
  const name = options.server ?? null
  if (options.as) return contractAs(target, options, options.as)
  const { contractInEvidence, contractInFile } =
    await import('../../usecases/local/server-contract.ts')
  const given = await givenServer(target, options, runScan)
  if ('evidence' in given) return contractInEvidence(given.evidence, name, given.label)
  const { file, named } = given
  return contractInFile({ name: named ?? file, text: await readText(file) }, name ?? named)
}

/** As an ordinary client is shown it. */
async function contractAs(
  target: string | undefined,
  { stdio, server, env, header = [] }: ContractOptions,
  client: ClientName,
): Promise<ServerContract> {
  if ((stdio === undefined) === (target === undefined) || (target && !/^https?:\/\//i.test(target)))
    throw wrongUsage('--as asks a server: give its address, or --stdio')
  const [
    { readConfig, readEnvironment },
    { scanTargets },
    { assertNoPrivateKey, programEnvironment },
    { givenHeaders },
    { contractShownTo },
  ] = await Promise.all([
    import('../../app/config.ts'),
    import('./input/scan-targets.ts'),
    import('./input/program-environment.ts'),
    import('../../usecases/local/own-headers.ts'),
    import('../../usecases/local/shown-to-client.ts'),
  ])
  const given = { ...(stdio && { stdio }), ...(target && { mcp: target }), header, env }
  const [found] = scanTargets([], given, {})
  if (found?.subject == null) throw wrongUsage('--as asks a server: give its address, or --stdio')
  const { subject, label, headers } = found
  const environment = readEnvironment()
  if (stdio) assertNoPrivateKey(environment, env)
  return untilStopped((signal) =>
    contractShownTo({
      subject,
      label,
      client,
      serverName: server ?? null,
      allowedRanges: readConfig().ALLOW_PRIVATE_TARGETS,
      ...(headers.length > 0 && { headers: givenHeaders(headers) }),
      program: { environment: programEnvironment(environment, [...env]), passed: env },
      signal,
    }),
  )
}
