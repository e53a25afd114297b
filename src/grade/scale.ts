// The scale of method 5: five answers to a question, from worst to best, in points.
import { roundedScore } from './rounding.ts'

/** Points of the answers 0 to 4; an estimate falls between them. */
export const STEPS = [1, 2, 3.5, 6, 8.5] as const
/** The same of a program, whose raters use more of the scale. */
export const PROGRAM_STEPS = [1, 3, 5.5, 8, 10] as const
/** Of the length of a help text: heavy, fair, lean. */
export const LENGTH_STEPS = [3, 6, 8.5] as const

/** Of tools that can be confused, overlap, or are apart: shown, and not counted. */
export const DISTINCT_STEPS = [1, 6, 10] as const

/** Linear between two steps; below the first and above the last as these. */
export function pointsAt(answer: number, steps: readonly number[] = STEPS): number {
  return alongLine(
    answer,
    steps.map((points, at) => [at, points]),
  )
}

/** A third of the context of a common model. */
export const MOST_LIST_TOKENS = 60_000

const LIST_LINE = [
  [4_000, 9],
  [8_000, 8],
  [12_000, 6.5],
  [20_000, 4.5],
  [30_000, 3],
  [45_000, 1.5],
  [MOST_LIST_TOKENS, 1],
] as const

export const LIST_POINTS = { points: 9, least: 1 } as const

/** Points of a tool list by its tokens, as a client sends it: without output schemas. */
export function lineAt(tokens: number): number {
  return alongLine(tokens, LIST_LINE)
}

function alongLine(at: number, line: readonly (readonly [number, number])[]): number {
  const next = line.findIndex(([to]) => at < to)
  const [to, above] = line.at(next) ?? [0, 0]
  if (next <= 0) return above
  const [from, below] = line[next - 1] ?? [0, 0]
  return below + ((above - below) * (at - from)) / (to - from)
}

/** The points of an estimated answer, with two decimals: what is printed is what counts. */
export function estimatedPoints(answer: number, steps: readonly number[] = STEPS): number {
  return roundedScore(pointsAt(answer, steps))
}

/** The outcome of a question whose answer is estimated; `most` is the best that structure shows. */
export function estimatedUpTo(most: number, steps: readonly number[] = STEPS) {
  return { measured: true, points: estimatedPoints(most, steps), least: steps[0] ?? 0 } as const
}
