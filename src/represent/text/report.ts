// A report as markdown and for a terminal: the grade and how it adds up, the criteria, the fixes, and
// the checks.
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
  type CheckInWords,
  type FixInWords,
  withoutScoreWords,
} from '../words/checks.ts'
import { fromTo, pathWords, scanWouldTell, scanWouldTellWords } from '../words/fixes.ts'
import { whyWords, scoreFigures, sumLines } from '../words/score.ts'
import { markdownText, plainText } from '../words/text.ts'
import {
  accessWhy,
  bestAccessLine,
  countsForWords,
  gradedAccess,
  accessWords,
  lookedForWords,
  nextWords,
  unratedWords,
} from '../words/access.ts'
import { basisWords, needsWords, percentWords, unseenWords } from '../words/evidence.ts'
import { clientsLine } from '../words/clients.ts'
import { heading, lines, list, section, table, type Block, type Part } from './document.ts'
import { markdown } from './markdown.ts'
import { painter, terminal, type Paint, type Style } from './terminal.ts'
import { criterionName } from '../words/criteria.ts'

const MARKDOWN_FIXES = 10
const TERMINAL_FIXES = 8
export const FIXES = 'Fixes, what an agent gains most by first'
const TRIED = 'What was tried'
const BAR_CELLS = 20
const TITLE_WIDTH = 28

/** What both forms say, as sentences. */
function sentencesOf(report: Report) {
  const { grading } = report
  const offered = gradedAccess(grading)
  const untold = scanWouldTell(grading)
  const unknown = ifKnown(grading)
  return {
    why: whyWords(grading) ?? grading.unratedBecause ?? null,
    best: bestAccessLine(grading),
    needs: needsWords(grading),
    untold: untold && scanWouldTellWords(untold),
    tried: lookedForWords(report),
    next: nextWords(report),
    fixes: grading.fixes
      .filter(({ act }) => act !== 'verify')
      .map((fix) => fixInWords(fix, report)),
    together: pathWords(grading),
    checks: grading.checks.map((result) => {
      const check = inWords(result)
      const access = countsForWords(check, offered)
      const known = unknown.get(check.id)
      const says = known ? `${check.says} ${ifKnownWords(known, grading.best)}` : check.says
      return { ...check, says, title: access === null ? check.title : `${check.title} (${access})` }
    }),
  }
}

export function reportMarkdown(report: Report): string {
  const { tool, grading } = report
  const { why, best, needs, untold, tried, next, fixes, together, checks } = sentencesOf(report)
  const grade =
    grading.letter === null
      ? unratedWords(report)
      : `${grading.letter} · ${grading.score?.toFixed(1)}/10`
  const sum = tried.length === 0 ? sumLines(scoreFigures(grading)) : []
  return markdown(
    heading(1, `${markdownText(tool.name)}: ${grade}`),
    tool.description && markdownText(tool.description, 500),
    why !== null && markdownText(why, 600),
    list([
      `Access: ${accessWords(report)}`,
      `Evidence: ${basisWords(grading)}`,
      `Method: ${grading.methodVersion}`,
      best,
      needs,
      untold,
    ]),
    section(TRIED, list(tried.map((line) => markdownText(line, 600)))),
    next,
    section('How the score adds up', list(sum.map((line) => markdownText(line, 600)))),
    criteriaTable(grading),
    accessParts(grading),
    fixes.length > 0 && [
      heading(2, FIXES),
      list(fixes.slice(0, MARKDOWN_FIXES).map(fixWords)),
      grading.nextLetter &&
        `The cheapest path${fromTo(grading)}: ${grading.nextLetter.checks.join(', ')}.${together === null ? '' : ` ${markdownText(together, 600)}`}`,
    ],
    CRITERIA.map(({ id, name }) =>
      section(
        name,
        list(
          checks
            .filter(({ criterion, status }) => criterion === id && status !== 'not-applicable')
            .map((check) => `${pointsOf(check)} ${check.title}: ${markdownText(check.says, 500)}`),
        ),
      ),
    ),
  )
}

function criteriaTable(grading: Grading): Block {
  return table(
    ['Criterion', 'Score', 'Known', 'Weight'],
    grading.criteria.map(({ id, score, share, coverage }) => [
      criterionName(id),
      score?.toFixed(2) ?? withoutScoreWords(grading, id, grading.best),
      percentWords(coverage),
      `${Math.round(share * 100)}%`,
    ]),
  )
}

/** The grade and the criteria of each access method, if there are several. */
function accessParts(grading: Grading): Part {
  const ids = gradedAccess(grading)
  if (ids.length < 2) return null
  const own = ids.flatMap((id) => grading.access?.[id] ?? [])
  const scoreOf = (id: (typeof CRITERIA)[number]['id'], way: AccessId) =>
    grading.access?.[way]?.criteria.find((each) => each.id === id)?.score?.toFixed(2) ??
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
    list(
      ids.map((id) => `${ACCESS_NAMES[id]}: ${markdownText(accessWhy(grading, id) ?? '', 600)}`),
    ),
  )
}

function fixWords(fix: FixInWords): string {
  return `**${gainWords(fix)}** ${fix.title} (${effortWords(fix.effort)}): ${markdownText(fix.does, 500)}`
}

function pointsOf({ earned, basis, weight }: CheckInWords): string {
  if (earned === null) return '–'
  const unseen = unseenWords(basis)
  const points = Number.isInteger(earned) ? String(earned) : earned.toFixed(1)
  return `${points}/10${unseen ? ` ${unseen}` : ''}${weight === 0 ? ' (not scored)' : ''}`
}

export interface TerminalOptions {
  checks: boolean
  color: boolean
}

export function reportTerminal(report: Report, options: TerminalOptions): string {
  const paint = painter(options.color)
  const { tool, grading } = report
  const { why, best, needs, untold, tried, next, fixes, together, checks } = sentencesOf(report)
  const grade =
    grading.letter === null
      ? unratedWords(report)
      : `${grading.letter}  ${grading.score?.toFixed(1)} / 10`
  const more = fixes.length - TERMINAL_FIXES
  return terminal(
    { paint },
    lines(
      `${paint('bold', plainText(tool.name))}${hasAddress(tool) ? `  ${tool.url}` : ''}`,
      `AgentGrade ${paint('bold', grade)}   method ${grading.methodVersion}`,
      why,
      basisWords(grading),
      `access: ${accessWords(report)}`,
      best,
      ...sumLines(scoreFigures(grading)).map((line) => paint('dim', `  ${line}`)),
      clientsLine(grading),
    ),
    lines(tried.length > 0 && paint('bold', TRIED), ...tried.map((line) => `  ${line}`), next),
    list(
      grading.criteria.map(({ id, score, share, coverage }) => {
        const known = coverage < 1 ? `, ${percentWords(coverage)} known` : ''
        return score === null
          ? criterionLine(criterionName(id), withoutScoreWords(grading, id, grading.best), paint)
          : `${criterionLine(criterionName(id), score, paint)}  ${paint('dim', `${Math.round(share * 100)}%${known}`)}`
      }),
    ),
    section(
      FIXES,
      list([
        ...fixes
          .slice(0, TERMINAL_FIXES)
          .map((fix) => fixLines({ ...fix, gain: paint('green', gainWords(fix)) }, paint)),
        more > 0 && paint('dim', `       and ${more} more`),
      ]),
    ),
    grading.nextLetter &&
      lines(
        `Cheapest path${fromTo(grading)}: fix ${grading.nextLetter.checks.join(', ')}.`,
        together,
      ),
    needs,
    untold,
    options.checks &&
      CRITERIA.map(({ id, name }) => [
        heading(2, name),
        list(
          checks
            .filter(({ criterion }) => criterion === id)
            .map((check) => checkLine(check, colorOf(check), paint)),
        ),
      ]),
  )
}

/** In evidence, a tool without a home page has the URL `http://localhost/`. */
function hasAddress({ url }: Report['tool']): boolean {
  return url !== 'http://localhost/'
}

function colorOf({ points }: CheckInWords): Style {
  return (points ?? 0) === 10 ? 'green' : (points ?? 0) > 0 ? 'yellow' : 'red'
}

/** A bar for a score; words where there is none. */
export function criterionLine(name: string, score: number | string, paint: Paint): string {
  const title = name.padEnd(20)
  if (typeof score === 'string') return `${title}  ${paint('dim', score)}`
  const cells = Math.max(0, Math.min(BAR_CELLS, Math.round((score / 10) * BAR_CELLS)))
  const bar = `${'█'.repeat(cells)}${'░'.repeat(BAR_CELLS - cells)}`
  const color = score >= 7 ? 'green' : score >= 4 ? 'yellow' : 'red'
  return `${title} ${score.toFixed(2).padStart(5)}  ${paint(color, bar)}`
}

export function fixLines(
  { gain, title, effort, does }: { gain: string; title: string; effort: number; does: string },
  paint: Paint,
): string {
  const takes = effortWords(effort)
  return lines(
    `${gain}  ${title}${takes ? ` ${paint('dim', `(${takes})`)}` : ''}`,
    does && `       ${does}`,
  )
}

export function checkLine(
  {
    title,
    earned,
    basis,
    says,
  }: Pick<CheckInWords, 'title' | 'basis' | 'says'> & { earned?: number | null | undefined },
  color: Style,
  paint: Paint,
): string {
  const words = `${title.padEnd(TITLE_WIDTH)} ${says}`
  if (typeof earned !== 'number') return paint('dim', ` –    ${words}`)
  const unseen = unseenWords(basis)
  const mark = paint(color, earned.toFixed(1).padStart(4))
  return `${mark}  ${words}${unseen ? paint('dim', ` (${unseen})`) : ''}`
}
