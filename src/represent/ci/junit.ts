// Findings by what they are about as JUnit XML, for GitLab, Jenkins and others; a judged build is a suite
// for each criterion, with a case for each check, and one for the gates. Lost points fail only where a
// gate asks for them; what could not be judged is skipped.
import type { Finding } from '../../domain/rule/rule.ts'
import { plainText, xmlText } from '../words/text.ts'
import { placeOf, GATE_NAMES } from './finding-words.ts'
import type { Block, GateReport } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { inWords, type CheckInWords, pointsWords } from '../words/checks.ts'

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

/** Plain text has no character left that XML cannot hold. */
function xml(text: string): string {
  return xmlText(plainText(text, LONGEST))
}

export function gateSuites(reports: readonly GateReport[]): Suite[] {
  return reports.flatMap((report) => suitesOf(report, reports.length > 1))
}

function suitesOf(gated: GateReport, isOneOfMany: boolean): Suite[] {
  const before = isOneOfMany ? `${gated.target}: ` : ''
  const checks = gated.report.grading.checks.map(inWords)
  return [
    { name: `${before}Gates`, cases: gateCases(gated.blocks) },
    ...CRITERIA.map(({ id, name }) => ({
      name: `${before}${name}`,
      cases: checks
        .filter(({ criterion }) => criterion === id)
        .map((check) => checkCase(check, gated)),
    })),
  ].filter(({ cases }) => cases.length > 0)
}

/** What is about one check fails there. */
function gateCases(blocks: readonly Block[]): Case[] {
  return (Object.keys(GATE_NAMES) as Block['gate'][]).map((gate) => {
    const own = blocks.filter((block) => block.gate === gate && !isOfCheck(block))
    return { name: GATE_NAMES[gate], failures: own.map(reasonOf) }
  })
}

function isOfCheck({ check }: Block): boolean {
  return check !== null && !check.includes(':')
}

function checkCase(check: CheckInWords, { blocks, findings }: GateReport): Case {
  const name = check.title
  const ids = new Set([check.id, ...(check.parts ?? []).map(({ id }) => id)])
  const own = blocks.filter((block) => isOfCheck(block) && ids.has(block.check ?? ''))
  if (own.length > 0) return { name, failures: own.map(reasonOf) }
  if (check.status !== 'judged') return { name, skipped: check.says }
  const lost = findings.filter(({ rule }) => ids.has(rule))
  return { name, out: [`${pointsWords(check)}: ${check.says}`, ...lost] }
}

function reasonOf({ message, finding }: Block) {
  return finding ? { ...finding, message } : message
}
