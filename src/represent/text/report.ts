// A report for a terminal or as markdown: the grade and its sum, criteria, fixes and checks.
import { ACCESS_NAMES, type AccessId } from '../../domain/grading/criterion.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { Report } from '../../domain/grading/report.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { ifKnown } from '../../grade/unknown.ts'
import {
  effortWords,
  fixInWords,
  gainWords,
  ifKnownWords,
  inWords,
  partsWords,
  pointsWords,
  withoutScoreWords,
  type CheckInWords,
} from '../words/checks.ts'
import { accessWhy } from '../words/findings.ts'
import { fromTo, pathWords, scanWouldTell, scanWouldTellWords } from '../words/fixes.ts'
import { whyWords, sumLines } from '../words/score.ts'
import {
  bestAccessLine,
  countsForWords,
  gradedAccess,
  accessWords,
  lookedForWords,
  nextWords,
  unratedWords,
} from '../words/access.ts'
import {
  basisWords,
  needsWords,
  percentWords,
  readingLines,
  unseenWords,
} from '../words/evidence.ts'
import { clientsLine } from '../words/clients.ts'
import { below, heading, list, section, table, type Block, type Part } from './markdown.ts'
import { inForm, type Form, type Safe } from './print.ts'
import { criterionName, criterionScoreWords, isUnknown, NOT_KNOWN } from '../words/criteria.ts'

const MOST_FIXES = 10
const LONGEST = 600

export interface ReportLook {
  /** Whether every check is listed. */
  checks: boolean
  color?: boolean
}

export function reportText(report: Report, form: Form, { checks, color = false }: ReportLook) {
  return inForm(form, (safe) => reportParts(report, safe, checks), { color })
}

function reportParts(report: Report, safe: Safe, withChecks: boolean): Part {
  const { tool, grading } = report
  const grade =
    grading.letter === null
      ? unratedWords(report)
      : `${grading.letter} · ${grading.score?.toFixed(1)}/10`
  const said = (text: string | null) => text !== null && safe(text, LONGEST)
  const tried = lookedForWords(report)
  const sum = tried.length === 0 ? sumLines(grading) : []
  const untold = scanWouldTell(grading)
  return [
    heading(1, `${safe(tool.name)}: ${grade}`),
    said(tool.description ?? null),
    said(whyWords(grading) ?? grading.unratedBecause ?? null),
    list([
      // In evidence, a tool without a home page has this URL.
      tool.url !== 'http://localhost/' && `Address: ${safe(tool.url, LONGEST)}`,
      `Access: ${accessWords(report)}`,
      `Evidence: ${basisWords(grading)}`,
      ...(grading.restsOn ? readingLines(grading.restsOn) : []).map((line) =>
        said(`Reading: ${line}`),
      ),
      `Method: ${grading.methodVersion}`,
      bestAccessLine(grading),
      said(clientsLine(grading)),
      needsWords(grading),
      untold && scanWouldTellWords(untold),
    ]),
    section('What was tried', list(tried.map(said))),
    nextWords(report),
    section('How the score adds up', list(sum.map(said))),
    criteriaTable(grading),
    accessParts(grading, safe),
    fixParts(report, safe),
    withChecks && checkParts(grading, safe),
  ]
}

function criteriaTable(grading: Grading): Block {
  return table(
    ['Criterion', 'Score', 'Known', 'Weight'],
    grading.criteria.map(({ id, score, share, coverage }) => [
      criterionName(id),
      score?.toFixed(2) ?? withoutScoreWords(grading, id, grading.best),
      isUnknown({ score, coverage }) ? NOT_KNOWN : percentWords(coverage),
      `${Math.round(share * 100)}%`,
    ]),
  )
}

/** The grade and the criteria of each access method, if there are several. */
function accessParts(grading: Grading, safe: Safe): Part {
  const ids = gradedAccess(grading)
  if (ids.length < 2) return null
  const own = ids.flatMap((id) => grading.access?.[id] ?? [])
  const scoreOf = (id: (typeof CRITERIA)[number]['id'], way: AccessId) =>
    criterionScoreWords(grading.access?.[way]?.criteria.find((each) => each.id === id)) ??
    withoutScoreWords(grading, id, way)
  return section(
    'By access method',
    table(
      ['', ...ids.map((id) => ACCESS_NAMES[id])],
      [
        [
          'Grade',
          ...own.map(({ letter, score }) =>
            letter === null ? 'not rated' : `${letter} ${score?.toFixed(1)}`,
          ),
        ],
        ['Known', ...own.map(({ confidence }) => percentWords(confidence))],
        ...CRITERIA.map(({ id, name }) => [name, ...ids.map((way) => scoreOf(id, way))]),
      ],
    ),
    list(ids.map((id) => `${ACCESS_NAMES[id]}: ${safe(accessWhy(grading, id) ?? '', LONGEST)}`)),
  )
}

function fixParts(report: Report, safe: Safe): Part {
  const { fixes, nextLetter } = report.grading
  const own = fixes.filter(({ act }) => act !== 'verify').map((fix) => fixInWords(fix, report))
  const together = pathWords(report.grading)
  const more = own.length - MOST_FIXES
  return section(
    'Fixes, what an agent gains most by first',
    list([
      ...own
        .slice(0, MOST_FIXES)
        .map(
          (fix) =>
            `${gainWords(fix)} ${fix.title} (${effortWords(fix.effort)}): ${safe(fix.does, LONGEST)}`,
        ),
      more > 0 && `and ${more} more`,
    ]),
    own.length > 0 &&
      nextLetter &&
      `Cheapest path${fromTo(report.grading)}: ${nextLetter.checks.join(', ')}.${together === null ? '' : ` ${safe(together, LONGEST)}`}`,
  )
}

function partsOf({ parts = [] }: CheckInWords) {
  return parts.filter(({ status }) => status !== 'not-applicable')
}

function checkParts(grading: Grading, safe: Safe): Part {
  const offered = gradedAccess(grading)
  const unknown = ifKnown(grading)
  const checks = grading.checks.filter(({ status }) => status !== 'not-applicable').map(inWords)
  const wordsOf = (check: CheckInWords) => {
    const { id, title, basis, weight, says } = check
    const [access, unseen, known] = [
      countsForWords(check, offered),
      unseenWords(basis),
      unknown.get(id),
    ]
    const points = pointsWords(check)
    const notes = [points && unseen, points && weight === 0 && 'not scored', access].filter(Boolean)
    const rest = known ? ` ${ifKnownWords(known, grading.best)}` : ''
    const told = check.parts === undefined ? says : partsWords(check.parts)
    return `${points ?? '–'} ${title}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}: ${safe(`${told}${rest}`, LONGEST)}`
  }
  // Each part stands below its check, with its own points and its own sentence.
  return CRITERIA.map(({ id, name }) =>
    section(
      name,
      list(
        checks
          .filter(({ criterion }) => criterion === id)
          .flatMap((check) => [
            wordsOf(check),
            ...partsOf(check).map((part) => below(wordsOf({ ...part, access: [] }))),
          ]),
      ),
    ),
  )
}
