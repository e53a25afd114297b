// Prints what `grade` and `scan` found in the wished format, holds it against the gates, and keeps
// the baseline.
import { appendFile, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { shellQuote } from '../../domain/evidence/exchange.ts'
import type { Block, GateReport } from '../../domain/grading/finding.ts'
import { parseBaseline, type Baseline } from '../../domain/scan/baseline.ts'
import { SCAN_CONFIG_FILE } from '../../domain/scan/scan-config.ts'
import { Refusal } from '../../errors/refusal.ts'
import { gateProblems, judgeTargets, type Gate, type Graded } from '../../usecases/ci/gate.ts'
import { missedGate } from '../../usecases/ci/missed-gate.ts'
import { tightened, type Standing } from '../../usecases/ci/ratchet.ts'
import { formatOf, isGated, type Format, type GateOptions } from './input/gate-config.ts'
import { readJson } from './input/read-json.ts'
import { runPath } from './input/run-path.ts'
import type { ConfigFile } from './input/scan-config.ts'
import { replaceFile } from './output/replace-file.ts'
import { reportsText } from './output/report-text.ts'
import { writeErr, writeOut } from './output/write.ts'
import { writeText } from './output/write-text.ts'

export interface Build {
  options: GateOptions
  gate: Gate
  config: ConfigFile | null
  /** Several targets were asked for. */
  isList: boolean
  folder: string
  environment: Readonly<Record<string, string | undefined>>
}

const DOCS = 'https://github.com/agentgrade/agentgrade/blob/main/docs/checks.md'
const MOST_BLOCKS = 20
const SUMMARY_BYTES = 1_048_576

/** Refuses a gate that names what does not exist, before anything is done. */
export function checkGate(gate: Gate, config: ConfigFile | null): void {
  const problems = gateProblems(gate)
  if (problems.length > 0)
    throw new Refusal('invalid-config-file', {
      facts: { file: config?.file ?? SCAN_CONFIG_FILE },
      problems,
    })
}

/** Null without --baseline, and for one that is to be written for the first time. */
export async function readBaseline({
  baseline: file,
  updateBaseline,
}: GateOptions): Promise<Baseline | null> {
  if (file === undefined) return null
  if (!existsSync(file)) {
    if (updateBaseline) return null
    throw new Refusal('invalid-usage', {
      facts: { reason: `there is no baseline ${file}; --update-baseline writes it` },
    })
  }
  const parsed = parseBaseline(await readJson(file))
  if (!parsed.ok)
    throw new Refusal('invalid-baseline', { facts: { file }, problems: parsed.problems })
  return parsed.value
}

/** Prints, writes, and returns the exit code. The commands of the tools come without gates. */
export async function tellGraded(
  graded: readonly Graded[],
  baseline: Baseline | null,
  build: Build,
): Promise<number> {
  const { options, gate, isList } = build
  const reports = graded.map(({ report }) => report)
  const format = formatOf(options)
  if (!isGated(gate, options)) {
    writeOut(await reportsText(reports, { ...plainForm(format, options), isList }))
    const missed = graded.map(({ report }) => missedGate(report.grading, gate))
    missed.forEach((block, index) =>
      tellBlocks(graded[index]?.target ?? '', block ? [block] : [], isList),
    )
    return missed.some((block) => block !== null) ? 1 : 0
  }
  const gated = judgeTargets(
    graded.map((each) => ({ ...each, command: commandOf(each.command, options) })),
    {
      gate,
      config: build.config && {
        path: runPath(build.config.file, build.folder, build.environment),
        text: build.config.text,
      },
      baseline,
      isUpdating: options.updateBaseline === true,
      today: new Date().toISOString().slice(0, 10),
    },
  )
  const text =
    format === null || format === 'json' || format === 'md'
      ? await reportsText(reports, { ...plainForm(format, options), isList })
      : await ciText(gated, format)
  writeOut(text)
  if (format === 'github') await addSummary(gated, build.environment['GITHUB_STEP_SUMMARY'])
  if (options.comment !== undefined) {
    const { commentText } = await import('../../represent/ci/comment.ts')
    await writeText(options.comment, commentText(gated))
  }
  if (options.baseline !== undefined && options.updateBaseline)
    await writeBaseline(
      options.baseline,
      baseline,
      gated.map(({ standing }) => standing),
    )
  for (const { target, blocks } of gated) tellBlocks(target, blocks, isList)
  return gated.some(({ blocks }) => blocks.length > 0) ? 1 : 0
}

function plainForm(format: Format | null, { checks = false }: GateOptions) {
  return { format: format === 'json' || format === 'md' ? format : null, checks } as const
}

async function ciText(gated: readonly GateReport[], format: Format): Promise<string> {
  const findings = gated.flatMap((each) => each.findings)
  if (format === 'junit') {
    const { junit } = await import('../../represent/ci/junit.ts')
    return junit(gated)
  }
  if (format === 'github') {
    const { githubAnnotations } = await import('../../represent/ci/github.ts')
    return githubAnnotations(findings)
  }
  const [{ sarif }, { PROGRAM_VERSION }] = await Promise.all([
    import('../../represent/ci/sarif.ts'),
    import('../../app/version.ts'),
  ])
  const elsewhere = findings.filter(({ file }) => file === null).length
  if (elsewhere > 0)
    writeErr(`${elsewhere} findings are in no file, so SARIF cannot hold them; JUnit does.\n`)
  return sarif(findings, { version: PROGRAM_VERSION, docs: DOCS })
}

/** Other programs of the step may have written to it. */
async function addSummary(gated: readonly GateReport[], file: string | undefined): Promise<void> {
  if (file === undefined || file === '') return
  const { summaryText } = await import('../../represent/ci/comment.ts')
  const size = existsSync(file) ? (await stat(file)).size : 0
  const text = summaryText(gated, Math.min(SUMMARY_BYTES - size, SUMMARY_BYTES))
  if (size + Buffer.byteLength(text) > SUMMARY_BYTES)
    return writeErr('The summary of the step is full.\n')
  await appendFile(file, text)
}

async function writeBaseline(
  file: string,
  before: Baseline | null,
  standings: readonly Standing[],
): Promise<void> {
  const after = tightened(before, standings)
  const text = `${JSON.stringify(after, null, 2)}\n`
  if (before !== null && text === `${JSON.stringify(before, null, 2)}\n`)
    return writeErr(`${file} is as tight as it can be.\n`)
  await replaceFile(file, text)
  const count = after.targets.reduce((all, { findings }) => all + findings.length, 0)
  writeErr(`${file} is written: ${count} findings are known.\n`)
}

function tellBlocks(target: string, blocks: readonly Block[], isOneOfMany: boolean): void {
  const before = isOneOfMany ? `${target}: ` : ''
  for (const { message } of blocks.slice(0, MOST_BLOCKS)) writeErr(`${before}${message}\n`)
  if (blocks.length > MOST_BLOCKS)
    writeErr(`${before}and ${blocks.length - MOST_BLOCKS} more reasons.\n`)
}

/** With the gates of the command line, so that it fails in the same way. */
function commandOf(
  base: string,
  { minGrade, minConfidence, baseline, config }: GateOptions,
): string {
  const given: [string, string | number | undefined][] = [
    ['--min-grade', minGrade],
    ['--min-confidence', minConfidence],
    ['--baseline', baseline],
    ['--config', config],
  ]
  return [
    base,
    ...given.flatMap(([name, value]) =>
      value === undefined ? [] : [name, shellQuote(String(value))],
    ),
  ].join(' ')
}
