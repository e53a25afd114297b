// The packages of a tool by registry and files: clients, command line, local MCP server.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import {
  type Looked,
  notOffered,
  notProbed,
  type ObservationOf,
  observed,
  probe,
  unobserved,
} from '../probe.ts'
import {
  commandsOf,
  declaresTypes,
  hasInstallScript,
  integrityOf,
  isApiClient,
  isAttested,
  isDeprecated,
  isOfficial,
  licenseOf,
  type PackageLook,
  packageLooks,
  repositoryOf,
  roleOf,
} from '../npm/manifest.ts'
import { lookAtCommand } from '../npm/installed-command.ts'
import { helpFigures } from '../npm/help-figures.ts'
import { readHelp } from '../npm/readme.ts'
import { runHelp } from '../npm/run-help.ts'
import { shownProgram } from '../npm/shown-help.ts'
import type { Lookup } from '../npm/registry.ts'
import type { Scan } from '../scan.ts'

const DAY_MS = 86_400_000
const TELLING_OPTIONS = 8
const NOT_ON_NPM = notProbed('The command is not on npm.')

type Entry = Seen<'packages'>['packages'][number]

interface Known {
  entry: Entry
  looking: PackageLook & { found: Lookup }
}

export const packages = probe({
  id: 'packages',
  requests: 0,
  observes: ['packages', 'cli', 'cliHelp'],
  look: async (scan) => {
    if (scan.target.kind === 'command') return lookAtCommand(scan.target, scan)
    const looks = await packageLooks(scan)
    if (looks.length === 0) return nothing(scan)
    const domain = (await scan.ownSite())?.domain ?? null
    const known = looks.flatMap(({ found, ...rest }): Known[] => {
      if (!found.ok) return []
      const looking = { ...rest, found }
      return [{ entry: entryOf(looking, domain, scan), looking }]
    })
    // An install command may name anybody's package; only the vendor's own, or the submitted one,
    // belongs to the tool.
    const own = known.filter(
      ({ entry, looking }) => entry.isOfficial || looking.clue.namedBy !== 'install-line',
    )
    return { packages: packagesSeen(own, looks), ...(await commandLine(own, looks, scan)) }
  },
})

function entryOf(
  { clue, found, files }: Known['looking'],
  domain: string | null,
  { now, target }: Scan,
): Entry {
  const { manifest, version, publishedAt } = found
  const attested = isAttested(manifest)
  const integrity = integrityOf(manifest)
  // Without its files nobody knows whether a licence is among them.
  const license =
    cleanLine(licenseOf(manifest) ?? files?.licenseFile ?? '', 100) ||
    (files === null ? undefined : null)
  return {
    registry: 'npm',
    name: clue.name,
    version,
    language: 'JavaScript',
    isOfficial:
      target.kind !== 'web' ||
      (domain !== null && isOfficial(manifest, domain)) ||
      clue.namedBy === 'vendor',
    // What was started as an MCP server is one, whatever its metadata says.
    role: target.kind === 'stdio' ? 'mcp' : roleOf(manifest),
    ...(manifest['mcpName'] !== undefined && { isNamedServer: true }),
    ...(target.kind === 'npm' &&
      roleOf(manifest) === 'sdk' &&
      isApiClient(manifest) && { isApiClient: true }),
    types: declaresTypes(manifest) || files?.hasTypes === true ? 'bundled' : 'none',
    ageDays: publishedAt === null ? null : Math.max(0, Math.floor((now - publishedAt) / DAY_MS)),
    isDeprecated: isDeprecated(manifest),
    hasInstallScript: hasInstallScript(manifest),
    ...(license !== undefined && { license }),
    repository: repositoryOf(manifest),
    ...(attested !== undefined && { isAttested: attested }),
    ...(integrity !== undefined && { integrity }),
  }
}

function packagesSeen(
  own: readonly Known[],
  looks: readonly PackageLook[],
): ObservationOf<'packages'> {
  const [first] = own
  if (!first) return noneOf(looks, 'No package on npm is the vendor’s.')
  return observed(
    { packages: own.map(({ entry }) => entry) },
    own.map(({ looking }) => looking.exchange),
    first.looking.clue.reason,
  )
}

async function commandLine(
  own: readonly Known[],
  looks: readonly PackageLook[],
  scan: Scan,
): Promise<Looked<'cli' | 'cliHelp'>> {
  const program = own.find(({ entry }) => entry.role === 'cli')
  if (!program) {
    // A command that is installed in another way cannot be looked up here.
    const ending =
      scan.hints?.cli && !scan.hints.cli.package
        ? NOT_ON_NPM
        : noneOf(looks, 'None of the packages brings a command.')
    return { cli: ending, cliHelp: ending }
  }
  const { entry, looking } = program
  const value = {
    command: commandsOf(looking.found.manifest)[0] ?? entry.name,
    package: entry.name,
    install: `npm install -g ${entry.name}`,
    isOfficial: entry.isOfficial,
  }
  const cli = observed(value, looking.exchange, cleanLine(looking.clue.reason, 300))
  return { cli, cliHelp: await helpOf(looking, scan) }
}

/** The command's own help if the user allowed running it; else the README. */
async function helpOf(looking: Known['looking'], scan: Scan): Promise<ObservationOf<'cliHelp'>> {
  const run = scan.target.kind === 'npm' ? scan.target.run : undefined
  if (!run) return helpIn(looking, scan)
  const { name } = looking.clue
  const [command = name, ...aliases] = commandsOf(looking.found.manifest)
  const programs = [command, ...aliases] as const
  const ran = await runHelp(name, looking.found.version, programs, run)
  if ('npmError' in ran) return helpIn(looking, scan, `npm could not install it: ${ran.npmError}`)
  const { text, exitCode, exchange, ofCommands } = ran
  const ids = [exchange, ...ofCommands.runs.map((each) => each.exchange)].map((each) =>
    scan.outbound.record('packages', each),
  )
  if (text.trim() === '')
    return helpIn(looking, scan, exchange.failure?.detail ?? 'Its --help prints nothing.')
  // The whole help is treated as code; what only the README says counts too, but not its examples.
  const code = `\`\`\`\n${text}\n\`\`\`\n`
  const help = readHelp(`${code}${looking.files?.readme ?? ''}`, programs)
  const { hasExamples } = readHelp(code, programs)
  const figures = helpFigures([text, ...ofCommands.texts], programs)
  return observed(
    {
      source: 'help',
      tokens: await scan.tokens(text),
      exitCode,
      ...help,
      hasExamples,
      figures,
      commands: ofCommands.commands,
      shown: shownProgram(command, ran, run),
    },
    [...ids, looking.exchange],
  )
}

/** A README that leaves the options to another document says nothing about what is lacking. */
async function helpIn(
  { found, files, exchange }: Known['looking'],
  scan: Scan,
  whyNotRun = 'The command was not run.',
): Promise<ObservationOf<'cliHelp'>> {
  const readme = files?.readme ?? null
  if (readme === null)
    return notProbed(`${whyNotRun} The package has no README that could be read.`, exchange)
  const help = readHelp(readme, commandsOf(found.manifest))
  if (help.options.length < TELLING_OPTIONS)
    return notProbed(`${whyNotRun} The README does not describe its options.`, exchange)
  const tokens = await scan.tokens(readme)
  return observed({ source: 'readme', tokens, exitCode: null, ...help }, exchange)
}

/** Absent, unless a lookup failed. */
function noneOf(looks: readonly PackageLook[], detail: string): NotOffered | Unobserved {
  for (const { found, exchange } of looks)
    if (!found.ok && found.cause !== null) return unobserved(found.cause, exchange, found.detail)
  return notOffered(
    looks.map(({ exchange }) => exchange),
    detail,
  )
}

/** No clue to any package: absent if the tool's own pages were read, unknown if not. */
async function nothing(scan: Scan): Promise<Looked<'packages' | 'cli' | 'cliHelp'> | Unobserved> {
  if (scan.npm === null && (await scan.packageClues()).length > 0)
    return notProbed('npm is not configured here.')
  const pages = await scan.documentation()
  if (pages.length === 0) return notProbed('Nothing was read that could name a package.')
  const absent = notOffered(
    pages.map(({ reply }) => reply.exchanges.slice(-1)),
    'Neither the home page nor the documentation names a package on npm.',
  )
  const command = scan.hints?.cli ? NOT_ON_NPM : absent
  return { packages: absent, cli: command, cliHelp: command }
}
