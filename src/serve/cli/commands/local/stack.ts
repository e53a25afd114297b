// `agentgrade stack`: the MCP servers of all clients on this machine: cost, problems, risks.
import { sep } from 'node:path'
import { LETTERS, type Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { ConfiguredServer } from '../../../../stack/config/configured-server.ts'
import { proofOf, type Found } from '../../../../stack/identity.ts'
import type { ReportedServer, StackReport } from '../../../../stack/stack-report.ts'
import { CatalogueServers } from '../../../../usecases/local/catalogue-servers.ts'
import { stackOf, type Looked } from '../../../../usecases/local/stack.ts'
import { configuredServers } from '../../../../usecases/local/configured-servers.ts'
import { stackInCi, type StackGate } from '../../../../usecases/ci/stack-in-ci.ts'
import { stackJson } from '../../../../represent/json/stack.ts'
import { stackText } from '../../../../represent/text/stack.ts'
import { summaryLine } from '../../../../represent/words/stack.ts'
import { tellReport } from '../../tell-findings.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { formatOf, type Format, type FormatOptions } from '../../input/option-values.ts'
import { runPath } from '../../input/files.ts'
import { clientsNamed, stackPlace } from '../../input/stack-place.ts'
import { writeErr } from '../../output/write.ts'

interface Options extends FormatOptions {
  client: string[]
  home?: string
  minGrade?: Letter
  lookup?: boolean
  start?: boolean
  connect?: boolean
  yes?: boolean
  verify?: string
  fingerprint?: string
}

export async function stack(files: string[], options: Options, runScan?: RunScan): Promise<void> {
  const format = formatOf(options)
  if (options.yes && !options.start) throw wrongUsage('--yes belongs to --start')
  if (options.start && !options.yes && !process.stdin.isTTY)
    throw wrongUsage(
      '--start asks before each program, and there is no terminal to ask at; --yes starts all',
    )
  const where = stackPlace(options.home)
  const found = await configuredServers(where, { files, clients: clientsNamed(options.client) })
  const catalogue = await CatalogueServers.open()
  const loaded = found.servers.filter(({ off }) => off === null)
  const looked = await lookAt(loaded, catalogue, options, runScan)
  const report = await withVerdicts(await stackOf(found, catalogue, looked), found.servers, options)
  const below = belowGrade(report, options.minGrade)
  await tell(report, format, { least: options.minGrade ?? null, below }, where.home)
  const isBroken = report.servers.some(({ verdict }) => verdict?.status === 'broken')
  process.exitCode = Math.max(gateExit(report, options.minGrade, below), isBroken ? 1 : 0)
}

/** `servers` are those of the report, as they are configured. */
async function withVerdicts(
  report: StackReport,
  servers: readonly ConfiguredServer[],
  { verify: path, fingerprint }: Options,
): Promise<StackReport> {
  if (path === undefined) return report
  const { askForVerdicts } = await import('../../stack-verdicts.ts')
  const verdicts = await askForVerdicts(servers, report, { path, named: '--verify' }, fingerprint)
  return { ...report, servers: verdicts }
}

async function tell(
  report: StackReport,
  format: Format | null,
  gate: StackGate,
  home: string,
): Promise<void> {
  const folder = process.cwd()
  const short = (text: string) =>
    (folder === home ? text : text.replaceAll(`${folder}${sep}`, `.${sep}`)).replaceAll(
      `${home}${sep}`,
      `~${sep}`,
    )
  await tellReport(format, {
    text: () => stackText(report, short, 'terminal'),
    json: () => stackJson(report),
    markdown: () => stackText(report, short, 'markdown'),
    ci: () => ({
      ...stackInCi(report, gate, { inRun: runPath, short }),
      lines: [summaryLine(report)],
      guide: { file: 'stack.md', part: 'what-the-risks-mean' },
    }),
  })
}

/** A server without a grade is not below: it is told, and does not fail. */
function belowGrade({ servers }: StackReport, least: Letter | undefined): ReportedServer[] {
  return servers.filter(
    ({ off, grade }) =>
      least !== undefined &&
      off === null &&
      grade !== null &&
      LETTERS.indexOf(grade) > LETTERS.indexOf(least),
  )
}

function gateExit(
  { servers }: StackReport,
  least: Letter | undefined,
  below: readonly ReportedServer[],
): number {
  if (least === undefined) return 0
  const loaded = servers.filter(({ off }) => off === null)
  const unknown = loaded.filter(({ grade }) => grade === null).length
  for (const { name, client, grade } of below)
    writeErr(`${name} in ${client} is ${grade}, below --min-grade ${least}.\n`)
  if (unknown > 0)
    writeErr(`${unknown} of ${loaded.length} servers have no grade here and were not compared.\n`)
  return below.length > 0 ? 1 : 0
}

/** Only what the user asks for. */
async function lookAt(
  servers: readonly ConfiguredServer[],
  catalogue: CatalogueServers,
  options: Options,
  runScan?: RunScan,
): Promise<Looked> {
  const looks: Map<ConfiguredServer, Found | { failed: string }> = new Map()
  if (options.start || options.connect) {
    const { lookAtServers } = await import('../../configured-contracts.ts')
    const asked = await lookAtServers(servers, options, catalogue, runScan)
    for (const [server, look] of asked) {
      const { doubts } = proofOf(server)
      looks.set(server, 'failed' in look ? look : { known: look.known, lookedAt: null, doubts })
    }
  }
  if (!options.lookup) return looks
  const [{ openClient }, { lookUp }] = await Promise.all([
    import('../../client.ts'),
    import('../../stack-lookup.ts'),
  ])
  const client = openClient({})
  for (const server of servers) {
    const proof = proofOf(server)
    if (looks.has(server) || (await catalogue.find(proof)).known !== null) continue
    const found = await lookUp(client, proof)
    if (found.slug !== null) looks.set(server, found)
  }
  return looks
}
