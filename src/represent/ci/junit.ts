// Suites of cases as JUnit XML, for GitLab, Jenkins and others.
import { plainText } from '../words/plain-text.ts'

const MOST_LINES = 50
const LONGEST = 1_000

/** It fails with at least one failure; else it is skipped, or passes and may say something. */
export interface Case {
  name: string
  failures?: readonly string[]
  skipped?: string
  out?: readonly string[]
}

export interface Suite {
  name: string
  cases: readonly Case[]
}

export function junit(suites: readonly Suite[]): string {
  const cases = suites.flatMap((suite) => suite.cases)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="AgentGrade" tests="${cases.length}" failures="${cases.filter(isFailed).length}" errors="0">`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n')
}

function isFailed({ failures = [] }: Case): boolean {
  return failures.length > 0
}

function suiteLines({ name, cases }: Suite): string[] {
  const failures = cases.filter(isFailed).length
  const skipped = cases.filter((one) => !isFailed(one) && one.skipped !== undefined).length
  return [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0">`,
    ...cases.flatMap((one) => caseLines(one, name)),
    '  </testsuite>',
  ]
}

function caseLines({ name, failures = [], skipped, out = [] }: Case, suite: string): string[] {
  const open = `    <testcase classname="${xml(suite)}" name="${xml(name)}" time="0"`
  const [first] = failures
  if (first !== undefined) {
    const message = failures.length === 1 ? first : `${failures.length} reasons, first: ${first}`
    return [
      `${open}>`,
      `      <failure message="${xml(message)}" type="gate">${linesOf(failures)}</failure>`,
      '    </testcase>',
    ]
  }
  if (skipped !== undefined)
    return [`${open}>`, `      <skipped>${xml(skipped)}</skipped>`, '    </testcase>']
  if (out.length === 0) return [`${open}/>`]
  return [`${open}>`, `      <system-out>${linesOf(out)}</system-out>`, '    </testcase>']
}

function linesOf(texts: readonly string[]): string {
  const rest = texts.length - MOST_LINES
  return [...texts.slice(0, MOST_LINES).map(xml), ...(rest > 0 ? [`and ${rest} more`] : [])].join(
    '\n',
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Plain text has no character left that XML cannot hold. */
function xml(text: string): string {
  return plainText(text, LONGEST).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
