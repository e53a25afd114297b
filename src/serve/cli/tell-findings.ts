// Prints what `stack` and `diff` found: for a person, a program or CI.
import { PROGRAM_VERSION } from '../../app/version.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import { counted } from '../../domain/text/figures.ts'
import { githubAnnotations } from '../../represent/ci/github.ts'
import { junit, type Suite } from '../../represent/ci/junit.ts'
import { sarif } from '../../represent/ci/sarif.ts'
import { plainText } from '../../represent/words/text.ts'
import type { Format } from './input/option-values.ts'
import { addSummary } from './output/files.ts'
import { writeErr, writeCommands, writeJson, writeOut } from './output/write.ts'

const GUIDES = 'https://github.com/agentgrade/agentgrade/blob/main/docs/guides'

interface FindingsAnswer {
  /** What is said first. */
  lines: readonly string[]
  /** The most important first. */
  findings: readonly Finding[]
  suites: readonly Suite[]
  /** The guide that explains the rules, and its part. */
  guide: { file: string; part: string }
}

/** Each form is made only if it is asked for. */
export interface ReportForms {
  text: () => string
  json: () => unknown
  markdown: () => string
  ci: () => FindingsAnswer
}

export async function tellReport(format: Format | null, forms: ReportForms): Promise<void> {
  if (format === null) return void writeOut(forms.text())
  if (format === 'json') return writeJson(forms.json())
  const markdown = forms.markdown()
  if (format === 'md') return void writeOut(markdown)
  const { lines, findings, suites, guide } = forms.ci()
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
