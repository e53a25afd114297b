// A judged build as suites of JUnit: one for each criterion, with a case for each check, and one for
// the gates. Lost points fail only where a gate asks for them; what could not be judged is skipped.
import type { Block, GateReport } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { inWords, type CheckInWords, pointsWords } from '../words/checks.ts'
import type { Case, Suite } from './junit.ts'
import { GATE_NAMES } from './finding-words.ts'

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
        .map((check) => caseOf(check, gated)),
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

function caseOf(check: CheckInWords, { blocks, findings }: GateReport): Case {
  const name = check.title
  const own = blocks.filter((block) => isOfCheck(block) && block.check === check.id)
  if (own.length > 0) return { name, failures: own.map(reasonOf) }
  if (check.status !== 'judged') return { name, skipped: check.says }
  const lost = findings.filter(({ rule }) => rule === check.id)
  return { name, out: [`${pointsWords(check)}: ${check.says}`, ...lost] }
}

function reasonOf({ message, finding }: Block) {
  return finding ? { ...finding, message } : message
}
