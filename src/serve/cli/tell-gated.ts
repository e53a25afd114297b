// Prints what `grade` and `scan` found for CI, with every gate judged, and keeps the baseline.
import { PROGRAM_VERSION } from '../../app/version.ts'
import type { GateReport } from '../../domain/grading/report.ts'
import type { Baseline } from '../../domain/scan/scan-config.ts'
import { commentText, summaryText } from '../../represent/ci/comment.ts'
import { gateSuites, junit } from '../../represent/ci/junit.ts'
import { githubAnnotations } from '../../represent/ci/github.ts'
import { sarif } from '../../represent/ci/sarif.ts'
import { reportJson } from '../../represent/json/checks.ts'
import { shellWord } from '../../domain/text/shell-word.ts'
import { plainText } from '../../represent/words/text.ts'
import { type Graded, judgeTargets } from '../../usecases/ci/gate.ts'
import { type TargetState, tightened } from '../../usecases/ci/ratchet.ts'
import { type Format, formatOf } from './input/option-values.ts'
import type { Build, GateOptions } from './input/gate-config.ts'
import { runPath } from './input/files.ts'
import { addSummary, writeText } from './output/files.ts'
import { replaceFile } from '../../usecases/local/json-in-file.ts'
import { reportsText } from './output/print.ts'
import { tellBlocks } from './output/notes.ts'
import { writeCommands, writeErr, writeOut } from './output/write.ts'

const DOCS = 'https://github.com/agentgrade/agentgrade/blob/main/docs/checks.md'

export async function tellGated(
  graded: readonly Graded[],
  isList: boolean,
  { options, gate, config, baseline }: Build,
): Promise<number> {
  const gated = judgeTargets(
    graded.map((each) => ({ ...each, command: commandOf(each.command, options) })),
    {
      gate,
      config: config && { path: runPath(config.file), text: config.text },
      baseline,
      isUpdating: options.updateBaseline === true,
      today: new Date().toISOString().slice(0, 10),
    },
  )
  const format = formatOf(options)
  writeOut(
    format === null || format === 'md'
      ? await reportsText(
          graded.map(({ report }) => report),
          { format, checks: options.checks ?? false, isList },
        )
      : ciText(gated, format, isList),
  )
  if (format === 'github') {
    const blocks = gated.flatMap((each) => each.blocks)
    const findings = gated.flatMap((each) => each.findings)
    writeCommands(githubAnnotations(findings, blocks))
    await addSummary((room) => summaryText(gated, room))
  }
  if (options.comment !== undefined) await writeText(options.comment, commentText(gated))
  const states = gated.map(({ current }) => current)
  const isWritten =
    options.baseline !== undefined &&
    options.updateBaseline === true &&
    (await writeBaseline(options.baseline, baseline, states))
  for (const { target, blocks } of gated) tellBlocks(blocks, isList ? `${target}: ` : '')
  return !isWritten && gated.some(({ blocks }) => blocks.length > 0) ? 1 : 0
}

function ciText(
  gated: readonly GateReport[],
  format: Exclude<Format, 'md'>,
  isList: boolean,
): string {
  if (format === 'junit') return junit(gateSuites(gated))
  if (format === 'json') {
    const all = gated.map(gateJson)
    return `${JSON.stringify(isList ? all : all[0], null, 2)}\n`
  }
  if (format === 'github') return gradeLines(gated)
  const findings = gated.flatMap((each) => each.findings)
  const elsewhere = findings.filter(({ file }) => file === null).length
  if (elsewhere > 0)
    writeErr(`${elsewhere} findings are in no file, so SARIF cannot hold them; JUnit does.\n`)
  return sarif(findings, { version: PROGRAM_VERSION, docs: DOCS })
}

/** The report as elsewhere, and what the gates say. */
function gateJson({ report, findings, blocks, before, now }: GateReport) {
  const reasons = blocks.map(({ gate, message, check, finding }) => ({
    gate,
    message,
    check,
    fingerprint: finding?.fingerprint ?? null,
  }))
  return { ...reportJson(report), gate: { blocks: reasons, findings, before, now } }
}

function gradeLines(gated: readonly GateReport[]): string {
  return gated
    .map(({ target, report: { grading } }) => {
      const grade =
        grading.letter === null ? 'not rated' : `${grading.letter} ${grading.score?.toFixed(1)}/10`
      return `AgentGrade: ${plainText(target)}: ${grade}\n`
    })
    .join('')
}

/** Whether there was something to write. */
async function writeBaseline(
  file: string,
  before: Baseline | null,
  states: readonly TargetState[],
): Promise<boolean> {
  const after = tightened(before, states)
  const text = `${JSON.stringify(after, null, 2)}\n`
  if (before !== null && text === `${JSON.stringify(before, null, 2)}\n`) {
    writeErr(`${file} stays as it is: nothing that it holds is fixed.\n`)
    return false
  }
  await replaceFile(file, text)
  const count = after.targets.reduce((all, { findings }) => all + findings.length, 0)
  writeErr(`${file} is written: ${count === 1 ? '1 finding is' : `${count} findings are`} known.\n`)
  return true
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
      value === undefined ? [] : [name, shellWord(String(value))],
    ),
  ].join(' ')
}
