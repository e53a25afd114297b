// `agentgrade scan`: scans tools from this machine and grades them, without a server.
import { shellWord } from '../../../../domain/text/shell-word.ts'
import type { Graded } from '../../../../usecases/ci/gate.ts'
import type { RunScan } from '../../../../usecases/scan/scan-process.ts'
import { formatOf } from '../../input/option-values.ts'
import { gateOf, type GateOptions } from '../../input/gate-config.ts'
import { runPath } from '../../input/files.ts'
import { readConfigFile, scanConfigOf } from '../../input/scan-config.ts'
import { scanTargets, type ScanTarget, type TargetOptions } from '../../input/scan-targets.ts'
import { saveEvidence } from '../../output/files.ts'
import { openBuild, tellGraded } from '../../tell-graded.ts'
import { exitOf } from '../../output/tell-error.ts'
import { scanTarget, type Scanned } from '../../scan-target.ts'
import { publicUrlOf, readConfig, readEnvironment } from '../../../../app/config.ts'
import { writeErr } from '../../output/write.ts'

interface Options extends GateOptions, TargetOptions {
  runHelp?: boolean
  evidence?: string
  quiet?: boolean
  progress?: boolean
  timeout?: number
}

export async function scanAll(words: string[], options: Options, runScan?: RunScan): Promise<void> {
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
