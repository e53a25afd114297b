// Suites of cases as JUnit XML, for GitLab, Jenkins and others.
import { plainText } from '../words/plain-text.ts'

const MOST_LINES = 50
const LONGEST = 1_000

/** It fails with at least one failure, else is skipped if that has a reason, and else passes. */
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

function caseLines(one: Case, suite: string): string[] {
  const { name, failures = [], skipped, out = [] } = one
  const [first = ''] = failures
  const message = failures.length > 1 ? `${failures.length} reasons, first: ${first}` : first
  const lines = [
    ...(isFailed(one)
      ? [`      <failure message="${xml(message)}" type="gate">${linesOf(failures)}</failure>`]
      : skipped === undefined
        ? []
        : [`      <skipped>${xml(skipped)}</skipped>`]),
    ...(out.length === 0 ? [] : [`      <system-out>${linesOf(out)}</system-out>`]),
  ]
  const open = `    <testcase classname="${xml(suite)}" name="${xml(name)}" time="0"`
  return lines.length === 0 ? [`${open}/>`] : [`${open}>`, ...lines, '    </testcase>']
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
