// Findings by what they are about as JUnit XML, for GitLab, Jenkins and others.
import type { Finding } from '../../domain/rule/rule.ts'
import { plainText } from '../words/text.ts'
import { placeOf } from './finding-words.ts'

const MOST_LINES = 50
const LONGEST = 1_000

type Line = string | Pick<Finding, 'file' | 'region' | 'message'>

/** It fails with at least one failure, else is skipped if that has a reason, and else passes. */
export interface Case {
  name: string
  failures?: readonly Line[]
  skipped?: Line | undefined
  out?: readonly Line[]
}

export interface Suite {
  name: string
  cases: readonly Case[]
}

/** What is about one thing: some of it fails, the rest is only said. */
export function caseOf(
  name: string,
  findings: readonly Finding[],
  isFailing: (finding: Finding) => boolean,
  skipped?: string,
): Case {
  return {
    name,
    failures: findings.filter(isFailing),
    skipped,
    out: findings.filter((finding) => !isFailing(finding)),
  }
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
  const first = textOf(failures[0] ?? '')
  const message = failures.length > 1 ? `${failures.length} reasons, first: ${first}` : first
  const lines = [
    ...(isFailed(one)
      ? [`      <failure message="${xml(message)}" type="gate">${linesOf(failures)}</failure>`]
      : skipped === undefined
        ? []
        : [`      <skipped>${xml(textOf(skipped))}</skipped>`]),
    ...(out.length === 0 ? [] : [`      <system-out>${linesOf(out)}</system-out>`]),
  ]
  const open = `    <testcase classname="${xml(suite)}" name="${xml(name)}" time="0"`
  return lines.length === 0 ? [`${open}/>`] : [`${open}>`, ...lines, '    </testcase>']
}

function linesOf(lines: readonly Line[]): string {
  const rest = lines.length - MOST_LINES
  return [
    ...lines.slice(0, MOST_LINES).map((line) => xml(textOf(line))),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n')
}

function textOf(line: Line): string {
  return typeof line === 'string' ? line : `${placeOf(line)}${line.message}`
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
