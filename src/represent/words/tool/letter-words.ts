// What a letter means to somebody who chooses a tool, and what a tool does best and worst.
import type { Letter } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'

/** The same as in `docs/guides/read-a-grade.md`. */
const MEANINGS: Readonly<Record<string, string>> = {
  A: 'an agent works with it on its own, or nearly so',
  B: 'works, with some reading and wasted tokens',
  C: 'works, with detours or help from a person',
  D: 'much has to be guessed or done by hand',
  F: 'an agent is better off with another tool',
}

/** "works, with some reading and wasted tokens": a clause after the letter and a colon. */
export function letterMeaning(letter: Letter): string {
  return MEANINGS[letter.charAt(0)] ?? ''
}

export interface Extreme {
  /** Those with the same score, the weightiest first. */
  names: string[]
  score: number
}

/** The best and the weakest criteria; null if their scores do not differ. */
export function extremesOf(criteria: Tool['criteria']): { best: Extreme; weakest: Extreme } | null {
  const scored = CRITERIA.flatMap(({ id, name }) => {
    const score = criteria[id]
    return score === null ? [] : [{ name, score }]
  })
  const scores = scored.map(({ score }) => score)
  const [most, least] = [Math.max(...scores), Math.min(...scores)]
  if (scored.length === 0 || most === least) return null
  const at = (score: number) => ({
    names: scored.filter((each) => each.score === score).map(({ name }) => name),
    score,
  })
  return { best: at(most), weakest: at(least) }
}

/** "Discoverability and Reliability, 10.0" */
export function extremeWords({ names, score }: Extreme): string {
  const list =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
  return `${list}, ${score.toFixed(1)}`
}
