// `agentgrade scan`: scans tools from this machine and grades them, without a server.
import { Command, InvalidArgumentError } from 'commander'
import { shellWord } from '../../../../domain/text/shell-word.ts'
import { TIMEOUT_SECONDS } from '../../../../domain/scan/scan-config.ts'
import type { Graded } from '../../../../usecases/ci/gate.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { formatOf, again, wholeNumber } from '../../input/format-options.ts'
import { gateOf, withGateOptions, type GateOptions } from '../../input/gate-config.ts'
import { runPath } from '../../input/files.ts'
import { readConfigFile, scanConfigOf } from '../../input/scan-config.ts'
import { scanTargets, type ScanTarget, type TargetOptions } from '../../input/scan-targets.ts'
import { saveEvidence } from '../../output/files.ts'
import { openBuild, tellGraded } from '../../tell-graded.ts'
import { exitOf } from '../../output/tell-error.ts'
import type { Scanned } from '../../scan-target.ts'
import { writeErr } from '../../output/write.ts'

interface Options extends GateOptions, TargetOptions {
  runHelp?: boolean
  evidence?: string
  quiet?: boolean
  progress?: boolean
  timeout?: number
}

const HELP = `
Examples:
  agentgrade scan https://acme.example
  agentgrade scan https://acme.example https://other.example --json
  agentgrade scan npm:prettier --md
  agentgrade scan --command rg
  agentgrade scan --stdio "npx -y @modelcontextprotocol/server-everything" --evidence everything.json
  agentgrade scan --stdio "npx -y acme-mcp" --env ACME_API_KEY
  agentgrade scan http://localhost:3000 --wait 60 --min-grade B --min-confidence 0.5
  agentgrade scan http://localhost:3000 --openapi build/openapi.json --mcp http://localhost:3000/agents/mcp
  agentgrade scan https://staging.acme.example --header "Authorization: Bearer $TOKEN"
  agentgrade scan http://localhost:3000 --ignore-robots
  agentgrade scan --openapi openapi.yaml
  agentgrade scan                                # the targets of agentgrade.config.json

What --stdio, --command and --run-help start runs with your rights, outside the wall around a scan;
it gets no variable that is not needed or named, and ends with the scan.

Exit codes:
  0   done, and no gate is missed
  1   below --min-grade (as is any unrated tool), below --min-confidence, something that the
      baseline does not hold, or a program that does not start
  2   wrong usage, or an address that may not be scanned
  3   there is no such package
  4   the tool does not respond
  70  internal error
  130 interrupted
Of several targets the highest code counts.`

export function scanCommand(runScan?: RunScan): Command {
  const command = new Command('scan')
    .description('scan tools and grade them, without a service; progress goes to standard error')
    .argument('[targets...]', 'addresses, or npm:package; localhost works too')
    .option('--stdio <command>', 'start this local MCP server and scan it')
    .option('--command <name>', 'run this installed command with --help, and read its manual page')
    .option('--env <name>', 'pass this environment variable to the program; repeatable', again, [])
    .option('--run-help', 'for npm:package: run its command with --help, which runs its code here')
    .option(
      '--openapi <url | file>',
      'where the API description is; a file alone is graded offline',
    )
    .option('--mcp <url>', 'where the MCP server is')
    .option('--docs <url>', 'where the documentation is')
    .option(
      '--header <field>',
      "send 'Name: value' to the target's own origin and never show the value; repeatable",
      again,
      [],
    )
    .option(
      '--ignore-robots',
      'scan what robots.txt disallows: for a private address, or a tool that is claimed',
    )
    .option(
      '--evidence <file>',
      'save the evidence, for `agentgrade grade`; a folder for several targets',
    )
    .option('--quiet', 'hide progress')
    .option('--progress', 'show progress on standard error even if it is not a terminal')
    .option(
      '--wait <seconds>',
      'for an address: wait up to this long until it responds',
      wholeNumber,
    )
    .option(
      '--timeout <seconds>',
      `how long a scan may take, from ${TIMEOUT_SECONDS.least} to ${TIMEOUT_SECONDS.most}; 45 by default`,
      timeout,
    )
  return withGateOptions(command)
    .addHelpText('after', HELP)
    .action((words: string[], options: Options) => run(words, options, runScan))
}

function timeout(value: string): number {
  const seconds = wholeNumber(value)
  if (seconds < TIMEOUT_SECONDS.least || seconds > TIMEOUT_SECONDS.most)
    throw new InvalidArgumentError(
      `It must be from ${TIMEOUT_SECONDS.least} to ${TIMEOUT_SECONDS.most} seconds.`,
    )
  return seconds
}

async function run(words: string[], options: Options, runScan?: RunScan): Promise<void> {
  const [{ readConfig, readEnvironment, publicUrlOf }, { scanTarget }] = await Promise.all([
    import('../../../../app/config.ts'),
    import('../../scan-target.ts'),
  ])
  const environment = readEnvironment()
  const folder = process.cwd()
  const file = await readConfigFile(options.config, folder)
  const config = scanConfigOf(file, folder, environment)
  const build = await openBuild(options, gateOf(options, config), file)
  const targets = scanTargets(words, options, config)
  const settings = readConfig()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(signal))
  const seconds = options.timeout ?? config.timeout
  const wish = {
    allowedRanges: settings.ALLOW_PRIVATE_TARGETS,
    mcpRegistry: settings.SCAN_MCP_REGISTRY,
    botUrl: `${publicUrlOf(settings)}/bot`,
    environment,
    runsHelp: options.runHelp ?? false,
    ...(seconds !== undefined && { timeoutMs: seconds * 1000 }),
    // Nobody watches progress in a pipe or a log.
    isQuiet: options.quiet ?? !(options.progress ?? process.stderr.isTTY),
    isSilent: options.quiet === true,
    isOneOfMany: targets.length > 1,
    signal: stop.signal,
    ...(runScan && { runScan }),
  }
  const ended = await Promise.all(
    inTurn(targets, (target) =>
      scanTarget(target, wish).catch((error: unknown) => ({ target, error })),
    ),
  )
  // The exit code that shells use for a program ended by a signal.
  if (stop.signal.aborted)
    return void (process.exitCode = stop.signal.reason === 'SIGINT' ? 130 : 143)
  const scanned = ended.filter((each) => 'report' in each)
  const failed = ended.filter((each) => 'error' in each)
  if (targets.length === 1 && failed[0]) throw failed[0].error
  const place = options.evidence ?? config.evidence
  if (place !== undefined) await saveEvidence(place, scanned, targets.length > 1)
  const exit =
    scanned.length > 0 ? await tellGraded(scanned.map(gradedOf), targets.length > 1, build) : 0
  if (formatOf(options) !== 'json' && !options.quiet && !options.runHelp)
    scanned.forEach(hintAtHelp)
  process.exitCode = Math.max(exit, ...failed.map(exitOf))
}

/** A description in a file has places; what was scanned has none. */
function gradedOf({ target, evidence, report, description }: Scanned): Graded {
  const path = description ? runPath(description.name) : null
  const label = target.subject === null ? (path ?? target.label) : target.label
  return {
    target: label,
    command: `agentgrade scan ${optionOf(target)}${shellWord(label)}`,
    evidence,
    report,
    source: description ? { path, text: description.text, holds: 'openapi' } : null,
  }
}

/** The option before the target, on a command line that repeats the scan. */
function optionOf({ subject }: ScanTarget): string {
  if (subject === null) return '--openapi '
  if (typeof subject !== 'string') return '--stdio '
  return subject.startsWith('command:') ? '--command ' : ''
}

/** Targets on the same host one at a time, others concurrently. */
function inTurn<T>(
  targets: readonly ScanTarget[],
  scan: (target: ScanTarget) => Promise<T>,
): Promise<T>[] {
  const last = new Map<string, Promise<unknown>>()
  return targets.map((target) => {
    const host = URL.parse(typeof target.subject === 'string' ? target.subject : '')?.host || 'here'
    const scanning = (last.get(host) ?? Promise.resolve()).then(() => scan(target))
    last.set(host, scanning)
    return scanning
  })
}

/** Help is only run if the user asks for it, because that runs the code of the package. */
function hintAtHelp({ target: { subject }, evidence: { observations } }: Scanned): void {
  if (typeof subject !== 'string' || !subject.startsWith('npm:')) return
  if (observations.cli?.state !== 'observed') return
  writeErr(
    `The command of this package was not run: its CLI is judged by its README only. \`agentgrade scan ${subject} --run-help\` runs it with --help on this machine, which runs its code, and judges what it prints.\n`,
  )
}
