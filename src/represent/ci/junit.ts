// A judged build as JUnit XML: a suite for each criterion, a case for each check, and a suite for the
// gates. Lost points fail only where a gate asks for them; what could not be judged is skipped.
import type { Block, Finding, GateReport } from '../../domain/grading/finding.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { plainText } from '../words/plain-text.ts'
import { inWords, type CheckInWords } from '../words/check/in-words.ts'
import { pointsWords } from '../words/check/verdict-words.ts'
import { GATE_NAMES } from './gate-names.ts'
import { placeOf } from './place.ts'

const MOST_LINES = 50
const LONGEST = 1_000

interface Case {
  name: string
  failure?: { message: string; lines: readonly string[] } | undefined
  skipped?: string
  out?: string
}

interface Suite {
  name: string
  cases: readonly Case[]
}

export function junit(reports: readonly GateReport[]): string {
  const suites = reports.flatMap((report) => suitesOf(report, reports.length > 1))
  const count = (of: (one: Case) => unknown) =>
    suites.flatMap(({ cases }) => cases).filter((one) => of(one)).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="AgentGrade" tests="${count(() => true)}" failures="${count(({ failure }) => failure)}" errors="0">`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n')
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
        .map((check) => caseOf(check, gated)),
    })),
  ].filter(({ cases }) => cases.length > 0)
}

/** What is about one check fails there. */
function gateCases(blocks: readonly Block[]): Case[] {
  return (Object.keys(GATE_NAMES) as Block['gate'][]).map((gate) => {
    const own = blocks.filter((block) => block.gate === gate && !isOfCheck(block))
    return { name: GATE_NAMES[gate], failure: failureOf(own) }
  })
}

function isOfCheck({ check }: Block): boolean {
  return check !== null && !check.includes(':')
}

function caseOf(check: CheckInWords, { blocks, findings }: GateReport): Case {
  const name = check.title
  const failure = failureOf(blocks.filter((block) => isOfCheck(block) && block.check === check.id))
  if (failure) return { name, failure }
  if (check.status !== 'judged') return { name, skipped: check.says }
  const lost = findings.filter(({ rule }) => rule === check.id)
  return {
    name,
    out: [`${pointsWords(check)}: ${check.says}`, ...lost.slice(0, MOST_LINES).map(lineOf)].join(
      '\n',
    ),
  }
}

function failureOf(blocks: readonly Block[]): Case['failure'] {
  const [first] = blocks
  if (!first) return undefined
  const lines = blocks.map(({ message, finding }) =>
    finding ? `${placeOf(finding)}${message}` : message,
  )
  const rest = lines.length - MOST_LINES
  return {
    message:
      blocks.length === 1 ? first.message : `${blocks.length} reasons, first: ${first.message}`,
    lines: [...lines.slice(0, MOST_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])],
  }
}

function lineOf(finding: Finding): string {
  return `${placeOf(finding)}${finding.message}`
}

function suiteLines({ name, cases }: Suite): string[] {
  const failures = cases.filter(({ failure }) => failure).length
  const skipped = cases.filter((one) => one.skipped !== undefined).length
  return [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}" time="0">`,
    ...cases.flatMap((one) => caseLines(one, name)),
    '  </testsuite>',
  ]
}

function caseLines({ name, failure, skipped, out }: Case, suite: string): string[] {
  const open = `    <testcase classname="${xml(suite)}" name="${xml(name)}" time="0"`
  if (failure)
    return [
      `${open}>`,
      `      <failure message="${xml(failure.message)}" type="gate">${failure.lines.map(xml).join('\n')}</failure>`,
      '    </testcase>',
    ]
  if (skipped !== undefined)
    return [`${open}>`, `      <skipped>${xml(skipped)}</skipped>`, '    </testcase>']
  if (out === undefined) return [`${open}/>`]
  return [
    `${open}>`,
    `      <system-out>${out.split('\n').map(xml).join('\n')}</system-out>`,
    '    </testcase>',
  ]
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
