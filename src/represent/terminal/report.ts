// A report for a terminal: the grade, bars of the criteria, the fixes that gain most, and the
// checks on request.
import { styleText } from 'node:util'
import type { AccessId } from '../../domain/grading/access-id.ts'
import type { CriterionResult, Grading } from '../../domain/grading/grading.ts'
import type { Report } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { bestAccessLine, countsForWords, gradedAccess } from '../words/tool/access-grades.ts'
import { basisWords, needsWords, percentWords, unseenWords } from '../words/tool/basis-words.ts'
import { accessWords, lookedForWords, nextWords, unratedWords } from '../words/tool/access-words.ts'
import { plainText } from '../words/plain-text.ts'
import { scanWouldTell, scanWouldTellWords } from '../words/check/scan-would-tell.ts'
import {
  effortWords,
  gainWords,
  inWords,
  fixInWords,
  type CheckInWords,
} from '../words/check/in-words.ts'
import { fromTo, pathWords } from '../words/check/path-words.ts'
import { whyWords } from '../words/check/why-words.ts'
import { withoutScoreWords } from '../words/check/without-score.ts'
import { clientsLine } from '../words/tool/client-words.ts'
import { sumLines } from '../words/tool/score-sum.ts'

const SHOWN_FIXES = 8
const BAR_CELLS = 20

export interface TerminalOptions {
  checks: boolean
  color: boolean
}

export function reportTerminal(report: Report, { checks, color }: TerminalOptions): string {
  const paint: Paint = (style, text) =>
    color ? styleText(style, text, { validateStream: false }) : text
  const { tool, grading } = report
  const tried = lookedForWords(report)
  const next = nextWords(report)
  const why = whyWords(grading) ?? grading.unratedBecause ?? null
  const best = bestAccessLine(grading)
  const clients = clientsLine(grading)
  const grade =
    grading.letter === null
      ? unratedWords(report)
      : `${grading.letter}  ${grading.score?.toFixed(1)} / 10`
  const lines = [
    `${paint('bold', plainText(tool.name))}${hasAddress(tool) ? `  ${tool.url}` : ''}`,
    `AgentGrade ${paint('bold', grade)}   method ${grading.methodVersion}`,
    ...(why === null ? [] : [why]),
    basisWords(grading),
    `access: ${accessWords(report)}`,
    ...(best === null ? [] : [best]),
    ...sumLines(grading).map((line) => paint('dim', `  ${line}`)),
    ...(clients === null ? [] : [clients]),
    '',
    ...(tried.length > 0
      ? [paint('bold', 'What was tried'), ...tried.map((line) => `  ${line}`)]
      : []),
    ...(next === null ? [] : [next, '']),
    ...grading.criteria.map((criterion) => criterionLine(criterion, grading, paint)),
    ...fixLines(report, paint),
  ]
  if (checks) lines.push('', ...checkLines(report, paint))
  return `${lines.join('\n')}\n`
}

/** In evidence, a tool without a home page has the URL `http://localhost/`. */
function hasAddress({ url }: Report['tool']): boolean {
  return url !== 'http://localhost/'
}

type Paint = (style: 'bold' | 'dim' | 'green' | 'yellow' | 'red', text: string) => string

function criterionLine(
  { id, score, share, coverage }: CriterionResult,
  grading: Grading,
  paint: Paint,
): string {
  const name = (CRITERIA.find((criterion) => criterion.id === id)?.name ?? id).padEnd(20)
  if (score === null)
    return `  ${name}  ${paint('dim', withoutScoreWords(grading, id, grading.best))}`
  const cells = Math.round((score / 10) * BAR_CELLS)
  const bar = `${'█'.repeat(cells)}${'░'.repeat(BAR_CELLS - cells)}`
  const color = score >= 7 ? 'green' : score >= 4 ? 'yellow' : 'red'
  return `  ${name} ${score.toFixed(1).padStart(4)}  ${paint(color, bar)}  ${paint('dim', `${Math.round(share * 100)}%${coverage < 1 ? `, ${percentWords(coverage)} known` : ''}`)}`
}

function fixLines(report: Report, paint: Paint): string[] {
  const { nextLetter } = report.grading
  const together = pathWords(report.grading)
  const fixes = report.grading.fixes.filter((fix) => fix.act !== 'verify')
  const lines = fixes.length > 0 ? ['', paint('bold', 'Fixes, the largest gain first')] : []
  for (const fix of fixes.slice(0, SHOWN_FIXES).map((each) => fixInWords(each, report))) {
    lines.push(
      `  ${paint('green', gainWords(fix))}  ${fix.title} ${paint('dim', `(${effortWords(fix.effort)})`)}`,
      `         ${fix.does}`,
    )
  }
  if (fixes.length > SHOWN_FIXES)
    lines.push(paint('dim', `         and ${fixes.length - SHOWN_FIXES} more`))
  if (nextLetter) {
    lines.push(
      '',
      `Cheapest path${fromTo(report.grading)}: fix ${nextLetter.checks.join(', ')}.`,
      ...(together === null ? [] : [together]),
    )
  }
  const needs = needsWords(report.grading)
  if (needs) lines.push('', needs)
  const untold = scanWouldTell(report.grading)
  if (untold) lines.push('', scanWouldTellWords(untold))
  return lines
}

function checkLines({ grading }: Report, paint: Paint): string[] {
  const checks = grading.checks.map(inWords)
  const offered = gradedAccess(grading)
  return CRITERIA.flatMap(({ id, name }) => [
    paint('bold', name),
    ...checks
      .filter((check) => check.criterion === id)
      .map((check) => checkLine(check, offered, paint)),
    '',
  ])
}

function checkLine(check: CheckInWords, offered: readonly AccessId[], paint: Paint): string {
  const access = countsForWords(check, offered)
  const title = `${check.title}${access === null ? '' : ` (${access})`}`.padEnd(28)
  if (check.earned === null) return paint('dim', `   –    ${title} ${check.says}`)
  const mark = check.earned.toFixed(1).padStart(4)
  const unseen = unseenWords(check.basis)
  const color = (check.points ?? 0) === 10 ? 'green' : (check.points ?? 0) > 0 ? 'yellow' : 'red'
  return `  ${paint(color, mark)}  ${title} ${check.says}${unseen ? paint('dim', ` (${unseen})`) : ''}`
}
