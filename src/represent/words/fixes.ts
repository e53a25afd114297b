// Fixes in words: which ones to show, how they lead to the next letter, and what a scan would show.
import type { ScanWouldTell } from '../../domain/answer/profile.ts'
import { CRITERION_IDS } from '../../domain/grading/criterion.ts'
import type { Grading, CheckResult } from '../../domain/grading/grading.ts'
import { hundredths, LETTERS, shownGain } from '../../domain/grading/letter.ts'
import { checkOf } from '../../grade/method.ts'
import type { IfKnown } from '../../grade/unknown.ts'
import {
  fixInWords,
  gainWords,
  inWords,
  lossSentence,
  shortFinding,
  takesWords,
  type FixInWords,
} from './checks.ts'
import { counted } from '../../domain/text/figures.ts'
import { withArticle } from './evidence.ts'
import { unknownGroups } from './findings.ts'
import { andList } from './text.ts'

const FIRST = 3
const BY_EFFORT = { hour: 1, day: 2, week: 3 } as const

/** A choice of fixes, by its name in the address of the prompt. */
export const FIX_CHOICES = ['all', 'first', 'hour', 'day', 'week', ...CRITERION_IDS] as const
export type FixChoice = (typeof FIX_CHOICES)[number]

/** `first`: the fastest path to the next letter; if there is none, the first ones. */
export function chosenFixes(
  choice: FixChoice,
  { nextLetter }: Pick<Grading, 'nextLetter'>,
  fixes: readonly FixInWords[],
): readonly FixInWords[] {
  if (choice === 'all') return fixes
  if (choice === 'first')
    return nextLetter
      ? fixes.filter(({ check }) => nextLetter.checks.includes(check))
      : fixes.slice(0, FIRST)
  if (isEffort(choice)) return fixes.filter(({ effort }) => effort === BY_EFFORT[choice])
  return fixes.filter(({ criterion }) => criterion.id === choice)
}

function isEffort(choice: FixChoice): choice is keyof typeof BY_EFFORT {
  return Object.hasOwn(BY_EFFORT, choice)
}

export interface LostPoint {
  /** Null for what is not known. */
  check: string | null
  checks: string[]
  /** Of the check, or what would tell. */
  title: string
  lost: string
  gain: string
  /** "+0.12", the most that each of its checks gains; empty if that is nothing. */
  most: string
  todo: string
  /** The same without the worst items, which stand with the check. */
  brief: string
  /** "about a day"; null for what is not known. */
  takes: string | null
  /** What shows it: a new scan, a statement of the owner, or who reads its texts. */
  act: IfKnown['act']
}

/** What makes known what is not known. */
const TELLS: Readonly<Record<IfKnown['act'], string>> = {
  declare: 'State it with the page that says so, or scan.',
  scan: 'A scan reads it without a key, where it is public.',
  read: 'Nothing: it counts as not known until its texts are read.',
}

/** What the best access method loses, with gain and action; then what is not known, by what would tell. */
export function lostPoints(grading: Grading): LostPoint[] {
  const lost = grading.fixes.flatMap((fix): LostPoint[] => {
    const result = grading.checks.find(({ id }) => id === fix.check)
    if (!result || fix.act === 'verify') return []
    const words = fixInWords(fix, { grading })
    const isDeclared = isStated(result.basis) || result.basis === 'undocumented'
    return [
      {
        check: fix.check,
        checks: [fix.check],
        title: words.title,
        lost: lostWords(result),
        gain: gainWords(words),
        most: gainWords(words),
        todo: words.does,
        brief: inWords({ ...result, facts: { ...result.facts, such: '' } }).fix ?? words.does,
        takes: takesWords(fix.effort),
        act: isDeclared ? 'declare' : 'scan',
      },
    ]
  })
  const unknown = unknownGroups(grading, grading.best ?? null).map(
    ({ title, act, checks, most: highest }): LostPoint => {
      const most = highest < 0.005 ? '' : `+${highest.toFixed(2)}`
      return {
        check: null,
        checks: checks.map(({ id }) => id),
        title,
        lost: `Not known: ${title} (${counted(checks.length, 'check')})`,
        gain: most === '' ? '' : `up to ${most}${checks.length === 1 ? '' : ' each'}`,
        most,
        todo: TELLS[act],
        brief: TELLS[act],
        takes: null,
        act,
      }
    },
  )
  return [...lost, ...unknown]
}

/** The list of checks has the whole question, or the pages that were read. */
function lostWords(result: CheckResult): string {
  const isTold = result.basis === 'read' || result.basis === 'undocumented'
  return isTold ? lossSentence(result) : shortFinding(result)
}

/** "The fastest path from 6.95 to A (8.02): these 3. Together …"; null at the top. */
export function nextStepWords(grading: Grading): string | null {
  const { nextLetter } = grading
  if (nextLetter === null) return null
  const count = nextLetter.checks.length
  const together = pathWords(grading)
  return `The fastest path${fromTo(grading)}: the ${count === 1 ? 'one' : count} marked below.${together === null ? '' : ` ${together}`}`
}

/**
 * From score to score, truncated to two decimals: what the fixes gain one by one, as shown, and the
 * rest. Null without a path, and for a grading of a method that did not tell its gain.
 */
export function pathSum({ exact, fixes, nextLetter }: Grading) {
  if (exact === null || nextLetter?.gain === undefined) return null
  const own = fixes.filter(({ check }) => nextLetter.checks.includes(check))
  const alone = cents(own.reduce((sum, fix) => sum + shownGain(exact, fix.gain), 0))
  const from = hundredths(exact)
  const gain = shownGain(exact, nextLetter.gain)
  return { from, to: cents(from + gain), gain, alone, together: cents(gain - alone) }
}

/** "Together +0.98: +0.38 one by one, and +0.60 because together …"; null if nothing adds up. */
export function pathWords(grading: Grading): string | null {
  const sum = pathSum(grading)
  if (sum === null || grading.nextLetter === null) return null
  const { checks } = grading.nextLetter
  if (grading.fixes.some(({ check, isUpTo }) => isUpTo && checks.includes(check)))
    return `Together up to +${sum.gain.toFixed(2)}: what readers will say of mended texts is not known.`
  if (sum.together === 0) return checks.length < 2 ? null : `Together +${sum.gain.toFixed(2)}.`
  const rest = `${sum.together < 0 ? '−' : '+'}${Math.abs(sum.together).toFixed(2)}`
  return `Together +${sum.gain.toFixed(2)}: +${sum.alone.toFixed(2)} one by one, and ${rest} ${restWords(grading)}.`
}

/** " from 8.04 to A+ (9.02)", with two decimals so that the gains add up. */
export function fromTo(grading: Grading): string {
  const sum = pathSum(grading)
  const { nextLetter } = grading
  if (nextLetter === null) return ''
  return sum === null
    ? ` to ${nextLetter.letter} (${nextLetter.score.toFixed(1)})`
    : ` from ${sum.from.toFixed(2)} to ${nextLetter.letter} (${sum.to.toFixed(2)})`
}

function restWords({ ceiling = null, nextLetter }: Grading): string {
  if (Math.abs(nextLetter?.together ?? 0) < 0.005) return 'by rounding'
  const isLifted =
    ceiling && nextLetter && LETTERS.indexOf(nextLetter.letter) < LETTERS.indexOf(ceiling.letter)
  return isLifted
    ? `because together they lift the limit of ${withArticle(ceiling.letter)}`
    : 'because they count together'
}

/** Sums of hundredths, without the last digits. */
function cents(value: number): number {
  return Math.round(value * 100) / 100
}

const NAMED = 3

/** Null if a scan has nothing to confirm. */
export function scanWouldTell({ checks }: Pick<Grading, 'checks'>): ScanWouldTell | null {
  const unseen = checks.filter(
    ({ id, basis, weight }) =>
      (isStated(basis) || basis === 'undocumented') && weight > 0 && isProbed(id),
  )
  if (unseen.length === 0) return null
  const declared = unseen.filter(({ basis }) => isStated(basis)).length
  const weightiest = unseen.toSorted((a, b) => b.weight - a.weight).slice(0, NAMED)
  return {
    declared,
    undocumented: unseen.length - declared,
    checks: weightiest.map(({ id }) => id),
  }
}

export function scanWouldTellWords({ declared, undocumented, checks }: ScanWouldTell): string {
  const facts = [
    ...(declared > 0
      ? [`${declared} ${declared === 1 ? 'result that is' : 'results that are'} only stated`]
      : []),
    ...(undocumented > 0
      ? [`${undocumented} that ${undocumented === 1 ? 'is' : 'are'} not documented`]
      : []),
  ]
  const titles = checks.map((id) => checkOf(id)?.title ?? id)
  const rest = declared + undocumented - titles.length
  return `A scan would verify ${andList(facts)}: ${titles.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

export function isStated(basis: CheckResult['basis']): boolean {
  return basis === 'declared' || basis === 'unread' || basis === 'third-party'
}

/** Some results can only come from documentation. */
function isProbed(id: string): boolean {
  const check = checkOf(id)
  return check !== undefined && check.needs.length + check.uses.length > 0
}
