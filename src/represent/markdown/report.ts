// A report as markdown: the grade, the criteria, the fixes by benefit, and every check.
import { CRITERION_IDS } from '../../domain/grading/criterion.ts'
import type { Report } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { basisWords, needsWords, unseenWords } from '../words/tool/basis-words.ts'
import {
  accessWords,
  lookedForWords,
  NO_INTERFACE,
  POINT_US_THERE,
} from '../words/tool/access-words.ts'
import { markdownText } from '../words/plain-text.ts'
import { scanWouldTell, scanWouldTellWords } from '../words/check/scan-would-tell.ts'
import {
  effortWords,
  gainWords,
  inWords,
  fixInWords,
  type CheckInWords,
} from '../words/check/in-words.ts'
import { whyWords } from '../words/check/why-words.ts'

const SHOWN_FIXES = 10

export function reportMarkdown(report: Report): string {
  const { tool, grading } = report
  const tried = lookedForWords(report)
  const grade =
    grading.letter === null
      ? tried.length > 0
        ? NO_INTERFACE
        : 'unrated'
      : `${grading.letter} · ${grading.score?.toFixed(1)}/10`
  const lines = [`# ${markdownText(tool.name)}: ${grade}`, '']
  if (tool.description) lines.push(markdownText(tool.description, 500), '')
  const why = whyWords(grading)
  if (why !== null) lines.push(markdownText(why, 600), '')
  lines.push(
    `- Access: ${accessWords(report)}`,
    `- Evidence: ${basisWords(grading)}`,
    `- Method: ${grading.methodVersion}`,
  )
  if (grading.cappedBy) lines.push(`- Capped by: ${grading.cappedBy}`)
  const needs = needsWords(grading)
  if (needs) lines.push(`- ${needs}`)
  const untold = scanWouldTell(grading)
  if (untold) lines.push(`- ${scanWouldTellWords(untold)}`)
  if (tried.length > 0)
    lines.push(
      '',
      '## What was tried',
      '',
      ...tried.map((line) => `- ${markdownText(line, 600)}`),
      '',
      POINT_US_THERE,
    )
  lines.push('', '| Criterion | Score | Judged | Weight |', '| --- | --- | --- | --- |')
  for (const { id, score, share, coverage } of grading.criteria) {
    lines.push(
      `| ${CRITERIA.find((criterion) => criterion.id === id)?.name} | ${score?.toFixed(1) ?? 'n/a'} | ${Math.round(coverage * 100)}% | ${Math.round(share * 100)}% |`,
    )
  }
  lines.push(...fixLines(report))
  const checks = grading.checks.map(inWords)
  for (const id of CRITERION_IDS) lines.push(...criterionLines(id, checks))
  return `${lines.join('\n')}\n`
}

function fixLines(report: Report): string[] {
  const { nextLetter } = report.grading
  const fixes = report.grading.fixes.filter((fix) => fix.act !== 'verify')
  if (fixes.length === 0) return []
  const lines = ['', '## Fixes by impact', '']
  for (const fix of fixes.slice(0, SHOWN_FIXES).map((each) => fixInWords(each, report))) {
    lines.push(
      `- **${gainWords(fix)}** ${fix.title} (${effortWords(fix.effort)}): ${markdownText(fix.does, 500)}`,
    )
  }
  if (nextLetter)
    lines.push(
      '',
      `The cheapest path to ${nextLetter.letter} (${nextLetter.score.toFixed(1)}): ${nextLetter.checks.join(', ')}.`,
    )
  return lines
}

function criterionLines(id: string, checks: readonly CheckInWords[]): string[] {
  const own = checks.filter((check) => check.criterion === id && check.status !== 'not-applicable')
  if (own.length === 0) return []
  const name = CRITERIA.find((criterion) => criterion.id === id)?.name
  return [
    '',
    `## ${name}`,
    '',
    ...own.map((check) => `- ${pointsOf(check)} ${check.title}: ${markdownText(check.says, 500)}`),
  ]
}

function pointsOf({ earned, basis, weight }: CheckInWords): string {
  if (earned === null) return '–'
  const unseen = unseenWords(basis)
  const points = Number.isInteger(earned) ? String(earned) : earned.toFixed(1)
  return `${points}/10${unseen ? ` ${unseen}` : ''}${weight === 0 ? ' (not scored)' : ''}`
}
