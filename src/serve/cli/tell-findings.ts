// Prints what `stack` and `diff` found in a format for CI.
import { PROGRAM_VERSION } from '../../app/version.ts'
import type { Finding } from '../../domain/rule/finding.ts'
import { counted } from '../../domain/text/figures.ts'
import { githubAnnotations } from '../../represent/ci/github.ts'
import { junit, type Suite } from '../../represent/ci/junit.ts'
import { sarif } from '../../represent/ci/sarif.ts'
import { plainText } from '../../represent/words/text.ts'
import type { CiFormat } from './input/format-options.ts'
import { addSummary } from './output/files.ts'
import { writeErr, writeCommands, writeOut } from './output/write.ts'

const GUIDES = 'https://github.com/agentgrade/agentgrade/blob/main/docs/guides'

export interface FindingsAnswer {
  /** What is said first. */
  lines: readonly string[]
  /** The most important first. */
  findings: readonly Finding[]
  suites: readonly Suite[]
  /** The whole report, for the summary of the step. */
  markdown: string
  /** The guide that explains the rules, and its part. */
  guide: { file: string; part: string }
}

export async function tellFindings(format: CiFormat, answer: FindingsAnswer): Promise<void> {
  const { lines, findings, suites, markdown, guide } = answer
  if (format === 'junit') return void writeOut(junit(suites))
  if (format === 'github') {
    const first = lines.map((line) => `AgentGrade: ${plainText(line, 600)}\n`).join('')
    writeOut(first)
    writeCommands(githubAnnotations(findings))
    return await addSummary(() => markdown)
  }
  const docs = `${GUIDES}/${guide.file}`
  writeOut(sarif(findings, { version: PROGRAM_VERSION, docs, part: guide.part }))
  const outside = findings.filter(({ file }) => file === null).length
  if (outside === 0) return
  writeErr(
    `${counted(outside, 'finding')} in no file of this folder: SARIF cannot hold that; the summary of the step, JUnit and markdown do.\n`,
  )
  await addSummary(() => markdown)
}
