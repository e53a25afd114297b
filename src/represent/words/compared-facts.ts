// What tells tools apart when an agent uses them in the same way: facts in rows with units, and the
// sentences that rest on these rows.
import type { ComparedFact, Comparison } from '../../domain/answer/checks.ts'
import { ACCESS_NAMES, type AccessId } from '../../domain/grading/criterion.ts'
import type { CheckResult } from '../../domain/grading/grading.ts'
import { figure } from '../../domain/text/figures.ts'
import { NOT_DOCUMENTED, UNPUBLISHED } from '../../grade/check.ts'
import { PROVISIONAL_BELOW } from '../../domain/grading/letter.ts'
import { checkOf } from '../../grade/method.ts'
import { shortFinding } from './checks.ts'
import { basisInWords, percentWords } from './evidence.ts'
import { andList, plainText } from './text.ts'
import figures from './compared-figures.json' with { type: 'json' }

/** A check whose finding is a number: `fact` has it, and `leads` follows the name of the best tool. */
interface Figure {
  /** Of a check with parts, the one that measures it. */
  part?: string
  fact: string
  label: string
  unit: string
  better: string
  leads: string
}

const FIGURES: Readonly<Record<string, Figure>> = figures

/** By slug, the result of one check; undefined where the tool does not have it. */
export type ResultsBySlug = ReadonlyMap<string, CheckResult | undefined>

/** The row of a check; `slugs` are the tools that offer the access method. */
export function comparedFact(
  id: string,
  slugs: readonly string[],
  results: ResultsBySlug,
): ComparedFact {
  const own = FIGURES[id]
  const values = new Map(slugs.map((slug) => [slug, valueOf(results.get(slug), own)]))
  const isFigure = [...values.values()].every((value) => value === null || value.value !== null)
  const known = [...values].flatMap(([slug, value]) =>
    value === null
      ? []
      : [{ slug, rank: isFigure ? (value.value ?? 0) : (results.get(slug)?.earned ?? 0) }],
  )
  const isLess = isFigure && own?.better === 'fewer'
  const ranks = known.map(({ rank }) => rank)
  const top = isLess ? Math.min(...ranks) : Math.max(...ranks)
  const best = known.filter(({ rank }) => rank === top).map(({ slug }) => slug)
  return {
    check: id,
    label: (isFigure ? own?.label : undefined) ?? checkOf(id)?.title ?? id,
    unit: (isFigure ? own?.unit : undefined) ?? null,
    values: Object.fromEntries(values),
    // What is not known of one may be better still.
    best: known.length === slugs.length && best.length < known.length ? best : [],
  }
}

function valueOf(
  result: CheckResult | undefined,
  own: Figure | undefined,
): ComparedFact['values'][string] {
  if (result?.status !== 'judged' || result.basis === null) return null
  const measured = result.parts?.find(({ id }) => id === own?.part) ?? result
  const value = own ? numberIn(measured.facts[own.fact]) : null
  return {
    value,
    says: saysOf(result),
    basis: basisInWords((value === null ? result : measured).basis),
  }
}

/** Without what the basis says beside it. */
function saysOf(result: CheckResult): string {
  if (result.outcome === NOT_DOCUMENTED.name) return 'Not documented'
  if (result.outcome === UNPUBLISHED.name) return 'Closed to agents'
  // A finding that begins with a small letter begins with the name of something.
  const says = shortFinding(result).replace(/^According to the docs, (.)/, (_, first: string) =>
    first.toUpperCase(),
  )
  return plainText(says, 300)
}

/** `about 598,161`, `12`: facts are numbers, or numbers in words. */
function numberIn(fact: string | number | undefined): number | null {
  if (typeof fact === 'number' || fact === undefined) return fact ?? null
  const digits = fact.replace(/^about /, '').replaceAll(',', '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** A smaller lead says little. */
const CLEAR = 0.5
const MOST_FACTS = 2

type Compared = Pick<Comparison, 'tools' | 'grades' | 'facts'> & { as: AccessId }

/** Who leads, if that can be said, and the facts that tell most. */
export function compareSentences(comparison: Compared): string[] {
  return [...leaderSentence(comparison), ...factSentences(comparison)]
}

function leaderSentence({ tools, grades = {}, as }: Compared): string[] {
  const way = ACCESS_NAMES[as]
  const graded = tools.flatMap(({ slug, name }) => {
    const { score = null, confidence = 0 } = grades[slug] ?? {}
    return score === null ? [] : [{ name, score, confidence }]
  })
  if (graded.length < 2) return [`Fewer than two of them have a grade as ${way}.`]
  const little = graded.filter(({ confidence }) => confidence < PROVISIONAL_BELOW)
  if (little.length > 0) {
    const shares = little.map(({ name, confidence }) => `${name} ${percentWords(confidence)}`)
    return [`Too little is known as ${way} to name a leader: ${shares.join(', ')}.`]
  }
  const [first, ...others] = graded.toSorted((one, other) => other.score - one.score)
  const scores = others.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(', ')
  if (!first || !others[0]) return []
  return first.score - others[0].score >= CLEAR - 1e-9
    ? [`As ${way}, ${first.name} leads with ${first.score.toFixed(1)} (${scores}).`]
    : [`As ${way}, none is half a point ahead: ${first.name} ${first.score.toFixed(1)}, ${scores}.`]
}

/** One for each tool at most, so that the most telling rows are about different ones. */
function factSentences({ tools, facts = [] }: Compared): string[] {
  const said = new Set<string>()
  return facts
    .flatMap((fact) => {
      const [slug, another] = fact.best
      const leads = FIGURES[fact.check]?.leads
      const name = tools.find((tool) => tool.slug === slug)?.name
      if (!slug || another || !leads || !name || fact.unit === null || said.has(slug)) return []
      said.add(slug)
      const words = (of: string) => figure(fact.values[of]?.value ?? 0)
      const others = Object.keys(fact.values).filter((other) => other !== slug)
      return [`${name} ${leads}: ${words(slug)} against ${andList(others.map(words))}.`]
    })
    .slice(0, MOST_FACTS)
}
