// `agentgrade stack`: the MCP servers of all clients on this machine: cost, problems, risks.
import { sep } from 'node:path'
import { Command, Option } from 'commander'
import type { ClientId } from '../../../../clients/clients.ts'
import { LETTERS, type Letter } from '../../../../domain/grading/letter.ts'
import { wrongUsage } from '../../../../errors/refusal.ts'
import type { ConfiguredServer } from '../../../../stack/config/configured-server.ts'
import { identityOf } from '../../../../stack/identity.ts'
import type { ReportedServer, StackReport } from '../../../../stack/stack-report.ts'
import type { CatalogueServers } from '../../../../usecases/local/catalogue-servers.ts'
import type { KnownServer } from '../../../../stack/known-server.ts'
import type { Looked } from '../../../../usecases/local/stack.ts'
import type { StackGate } from '../../../../usecases/ci/stack-in-ci.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import {
  formatOf,
  sha256Of,
  withFormatOptions,
  type Format,
  type FormatOptions,
} from '../../input/format-options.ts'
import { runPath } from '../../input/files.ts'
import { clientOption, stackPlace } from '../../input/stack-place.ts'
import { writeErr } from '../../output/write.ts'

interface Options extends FormatOptions {
  client: ClientId[]
  home?: string
  minGrade?: Letter
  lookup?: boolean
  start?: boolean
  connect?: boolean
  yes?: boolean
  verify?: string
  fingerprint?: string
}

const HELP = `
It reads the configuration files of all known clients, starts nothing and sends nothing. What is
known of a server comes from the catalogue that ships.

Examples:
  agentgrade stack
  agentgrade stack --client cursor --md
  agentgrade stack .mcp.json --min-grade B
  agentgrade stack .mcp.json --format sarif > stack.sarif
  agentgrade stack --start            # asks before each local server
  agentgrade stack --connect          # asks the remote servers for their tools
  agentgrade stack --lookup           # asks the service of AGENTGRADE_URL for grades
  agentgrade stack --verify key.pub.pem  # which servers carry a signed verdict that holds

Exit codes:
  0  done
  1  a server is graded below --min-grade, or a signed verdict does not hold
  2  wrong usage
  3  a file that is named does not exist`

export function stackCommand(runScan?: RunScan): Command {
  return withFormatOptions(
    new Command('stack')
      .description(
        'show the MCP servers of all clients here: cost, problems, risks, what to do first',
      )
      .argument('[files...]', 'configuration files; without, those of all known clients')
      .addOption(clientOption())
      .option('--home <folder>', 'look in this home instead of your own'),
  )
    .addOption(
      new Option('--min-grade <letter>', 'exit with 1 if a server is graded below').choices(
        LETTERS,
      ),
    )
    .option(
      '--lookup',
      'ask the service of AGENTGRADE_URL for servers that are not in the catalogue; sends packages, and addresses without queries',
    )
    .option('--start', 'start local servers and list their tools; asks before each')
    .option('--connect', 'ask remote servers for their tools, with the headers of the file')
    .option('--yes', 'with --start: do not ask')
    .option(
      '--verify <key>',
      'check the signed verdicts that the service of AGENTGRADE_URL has, by the public key that you trust, or a list with --fingerprint; sends what --lookup sends',
    )
    .option('--fingerprint <sha256>', 'trust only the key with this SHA-256, in hex', sha256Of)
    .addHelpText('after', HELP)
    .action((files: string[], options: Options) => run(files, options, runScan))
}

async function run(files: string[], options: Options, runScan?: RunScan): Promise<void> {
  const format = formatOf(options)
  if (options.yes && !options.start) throw wrongUsage('--yes belongs to --start')
  if (options.start && !options.yes && !process.stdin.isTTY)
    throw wrongUsage(
      '--start asks before each program, and there is no terminal to ask at; --yes starts all',
    )
  const [{ configuredServers }, { CatalogueServers }, { stackOf }] = await Promise.all([
    import('../../../../usecases/local/configured-servers.ts'),
    import('../../../../usecases/local/catalogue-servers.ts'),
    import('../../../../usecases/local/stack.ts'),
  ])
  const where = stackPlace(options.home)
  const found = await configuredServers(where, { files, clients: options.client })
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
  const [text, { stackJson }, { stackInCi }, { tellReport }, { summaryLine }] = await Promise.all([
    import('../../../../represent/text/stack.ts'),
    import('../../../../represent/json/stack.ts'),
    import('../../../../usecases/ci/stack-in-ci.ts'),
    import('../../tell-findings.ts'),
    import('../../../../represent/words/stack.ts'),
  ])
  await tellReport(format, {
    text: () => text.stackText(report, short, 'terminal'),
    json: () => stackJson(report),
    markdown: () => text.stackText(report, short, 'markdown'),
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
  const looks: Map<ConfiguredServer, { known: KnownServer } | { failed: string }> = new Map()
  if (options.start || options.connect) {
    const { lookAtServers } = await import('../../configured-contracts.ts')
    const asked = await lookAtServers(servers, options, catalogue, runScan)
    for (const [server, look] of asked) looks.set(server, look)
  }
  if (!options.lookup) return looks
  const [{ openClient }, { lookUp }] = await Promise.all([
    import('../../client.ts'),
    import('../../stack-lookup.ts'),
  ])
  const client = openClient({})
  for (const server of servers) {
    const identity = identityOf(server)
    if (looks.has(server) || (await catalogue.known(identity))) continue
    const known = await lookUp(client, identity)
    if (known) looks.set(server, { known })
  }
  return looks
}
