// A report as markdown: the grade and how it adds up, the criteria, the fixes, and every check.
import { ACCESS_NAMES, type AccessId } from '../../domain/grading/access-id.ts'
import { CRITERION_IDS } from '../../domain/grading/criterion.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Report } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import {
  accessWhy,
  bestAccessLine,
  countsForWords,
  gradedAccess,
} from '../words/tool/access-grades.ts'
import { basisWords, needsWords, percentWords, unseenWords } from '../words/tool/basis-words.ts'
import { sumLines } from '../words/tool/score-sum.ts'
import { accessWords, lookedForWords, nextWords, unratedWords } from '../words/tool/access-words.ts'
import { markdownText, markdownRow } from '../words/plain-text.ts'
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

const SHOWN_FIXES = 10

export function reportMarkdown(report: Report): string {
  const { tool, grading } = report
  const tried = lookedForWords(report)
  const grade =
    grading.letter === null
      ? unratedWords(report)
      : `${grading.letter} · ${grading.score?.toFixed(1)}/10`
  const lines = [`# ${markdownText(tool.name)}: ${grade}`, '']
  if (tool.description) lines.push(markdownText(tool.description, 500), '')
  const why = whyWords(grading) ?? grading.unratedBecause ?? null
  const best = bestAccessLine(grading)
  if (why !== null) lines.push(markdownText(why, 600), '')
  lines.push(
    `- Access: ${accessWords(report)}`,
    `- Evidence: ${basisWords(grading)}`,
    `- Method: ${grading.methodVersion}`,
  )
  if (best !== null) lines.push(`- ${best}`)
  const needs = needsWords(grading)
  if (needs) lines.push(`- ${needs}`)
  const untold = scanWouldTell(grading)
  if (untold) lines.push(`- ${scanWouldTellWords(untold)}`)
  if (tried.length > 0)
    lines.push('', '## What was tried', '', ...tried.map((line) => `- ${markdownText(line, 600)}`))
  const next = nextWords(report)
  if (next !== null) lines.push('', next)
  if (tried.length === 0) lines.push(...sumSection(grading))
  lines.push('', '| Criterion | Score | Known | Weight |', '| --- | --- | --- | --- |')
  for (const { id, score, share, coverage } of grading.criteria) {
    lines.push(
      `| ${CRITERIA.find((criterion) => criterion.id === id)?.name} | ${score?.toFixed(1) ?? withoutScoreWords(grading, id, grading.best)} | ${percentWords(coverage)} | ${Math.round(share * 100)}% |`,
    )
  }
  lines.push(...accessTable(grading), ...fixLines(report))
  const checks = grading.checks.map(inWords)
  const offered = gradedAccess(grading)
  for (const id of CRITERION_IDS) lines.push(...criterionLines(id, checks, offered))
  return `${lines.join('\n')}\n`
}

function sumSection(grading: Grading): string[] {
  const lines = sumLines(grading).map((line) => `- ${markdownText(line, 600)}`)
  return lines.length === 0 ? [] : ['', '## How the score adds up', '', ...lines]
}

/** The grade and the criteria of each access method, if there are several. */
function accessTable(grading: Grading): string[] {
  const ids = gradedAccess(grading)
  if (ids.length < 2) return []
  const own = ids.flatMap((id) => grading.access?.[id] ?? [])
  return [
    '',
    '## By access method',
    '',
    markdownRow(['', ...ids.map((id) => ACCESS_NAMES[id])]),
    markdownRow(['', ...ids].map(() => '---')),
    markdownRow(['Grade', ...own.map(({ letter, score }) => gradeOf(letter, score))]),
    markdownRow(['Known', ...own.map(({ confidence }) => percentWords(confidence))]),
    ...CRITERIA.map(({ id, name }) =>
      markdownRow([
        name,
        ...ids.map(
          (way) =>
            grading.access?.[way]?.criteria.find((each) => each.id === id)?.score?.toFixed(1) ??
            withoutScoreWords(grading, id, way),
        ),
      ]),
    ),
    '',
    ...ids.map((id) => `- ${ACCESS_NAMES[id]}: ${markdownText(accessWhy(grading, id) ?? '', 600)}`),
  ]
}

function gradeOf(letter: string | null, score: number | null): string {
  return letter === null ? 'not rated' : `${letter} ${score?.toFixed(1)}`
}

function fixLines(report: Report): string[] {
  const { nextLetter } = report.grading
  const fixes = report.grading.fixes.filter((fix) => fix.act !== 'verify')
  if (fixes.length === 0) return []
  const together = pathWords(report.grading)
  const lines = ['', '## Fixes, the largest gain first', '']
  for (const fix of fixes.slice(0, SHOWN_FIXES).map((each) => fixInWords(each, report))) {
    lines.push(
      `- **${gainWords(fix)}** ${fix.title} (${effortWords(fix.effort)}): ${markdownText(fix.does, 500)}`,
    )
  }
  if (nextLetter)
    lines.push(
      '',
      `The cheapest path${fromTo(report.grading)}: ${nextLetter.checks.join(', ')}.${together === null ? '' : ` ${markdownText(together, 600)}`}`,
    )
  return lines
}

function criterionLines(
  id: string,
  checks: readonly CheckInWords[],
  offered: readonly AccessId[],
): string[] {
  const own = checks.filter((check) => check.criterion === id && check.status !== 'not-applicable')
  if (own.length === 0) return []
  const name = CRITERIA.find((criterion) => criterion.id === id)?.name
  return [
    '',
    `## ${name}`,
    '',
    ...own.map(
      (check) =>
        `- ${pointsOf(check)} ${titleOf(check, offered)}: ${markdownText(check.says, 500)}`,
    ),
  ]
}

/** With the access methods that it counts for, if not for all. */
function titleOf(check: CheckInWords, offered: readonly AccessId[]): string {
  const access = countsForWords(check, offered)
  return access === null ? check.title : `${check.title} (${access})`
}

function pointsOf({ earned, basis, weight }: CheckInWords): string {
  if (earned === null) return '–'
  const unseen = unseenWords(basis)
  const points = Number.isInteger(earned) ? String(earned) : earned.toFixed(1)
  return `${points}/10${unseen ? ` ${unseen}` : ''}${weight === 0 ? ' (not scored)' : ''}`
}
