// The grade of each access method in words, and what holds it down.
import { ACCESS_IDS, type AccessId } from '../../../domain/grading/access-id.ts'
import type { AccessGrading, CheckResult, Grading } from '../../../domain/grading/grading.ts'
import { LETTER_NEEDS } from '../../../grade/evidence-rules.ts'
import { letterAbove } from '../../../domain/grading/letter.ts'
import { checkOf } from '../../../grade/method.ts'
import { lossWords } from '../check/why-words.ts'
import { percentWords } from './basis-words.ts'

export const ACCESS_NAMES: Readonly<Record<AccessId, 'API' | 'MCP' | 'CLI'>> = Object.freeze({
  api: 'API',
  mcp: 'MCP',
  cli: 'CLI',
})

/** "API B+ 7.9 · MCP C+ 5.4 · CLI B 6.8", the best one first; null without an access method. */
export function accessLine({ access, best }: Grading): string | null {
  const parts = ACCESS_IDS.toSorted((a, b) => Number(b === best) - Number(a === best)).flatMap(
    (id) => {
      const own = access?.[id]
      if (!own) return []
      return own.letter === null || own.score === null
        ? [`${ACCESS_NAMES[id]} not rated`]
        : [`${ACCESS_NAMES[id]} ${own.letter} ${own.score.toFixed(1)}`]
    },
  )
  return parts.length === 0 ? null : parts.join(' · ')
}

/** What really holds an access method down: its ceiling if that binds, else its largest loss. */
export function accessWhy(grading: Grading, id: AccessId): string | null {
  const own = grading.access?.[id]
  if (!own) return null
  if (own.letter === null)
    return `Only ${percentWords(own.confidence)} of what matters is known: too little for a grade.`
  if (own.isHeld && own.ceiling) return ceilingWords(grading.checks, own)
  const worst = worstOf(grading.checks, id)
  return worst === null ? 'Every check that applies passes.' : sentenceOf(lossWords(worst))
}

function ceilingWords(
  checks: readonly CheckResult[],
  { ceiling, confidence }: AccessGrading,
): string {
  if (!ceiling) return ''
  const { letter, by, check: id } = ceiling
  const result = checks.find((check) => check.id === id)
  const loss = result ? `: ${lossWords(result)}` : ''
  const title = (id && checkOf(id)?.title) ?? id ?? ''
  if (by === 'check') return `${title} limits it to ${letter}${loss}.`
  if (by === 'tool') return `${title} limits the whole tool to ${letter}${loss}.`
  if (by === 'weakness') return `No A with a serious weakness${loss}.`
  if (by === 'safety') return 'No A: less than half of its safety is known.'
  if (by === 'age') return 'No A: nothing was observed in the last 12 months.'
  if (by === 'tool-list') return `At most ${letter}: its list of tools could not be read.`
  const next = letterAbove(letter)
  const needed = next ? LETTER_NEEDS[next] : undefined
  return `At most ${letter}: ${percentWords(confidence)} of what matters is known${needed === undefined ? '' : `, and ${next} needs ${percentWords(needed)}`}.`
}

/** The check that costs this access method most. */
function worstOf(checks: readonly CheckResult[], id: AccessId): CheckResult | null {
  const lossOf = ({ weight, earned, strength }: CheckResult) =>
    weight * (strength ?? 1) * (10 - (earned ?? 10))
  return checks
    .filter(({ access, points }) => access?.includes(id) && points !== null && points < 10)
    .reduce<CheckResult | null>(
      (worst, check) => (lossOf(check) > (worst ? lossOf(worst) : 0) ? check : worst),
      null,
    )
}

function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}
