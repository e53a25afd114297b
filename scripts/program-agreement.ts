// How far the estimates of command-line programs, from figures of their help, agree with raters who
// read the help alone.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { HelpFigures } from '../src/domain/evidence/observations/help-figures.ts'
import { type CommandEstimates, commandEstimates } from '../src/grade/estimates/commands.ts'
import { mean } from '../src/grade/estimates/figures.ts'
import { LENGTH_STEPS, pointsAt, PROGRAM_STEPS } from '../src/grade/scale.ts'
import { spearman } from './agreement.ts'

export const PROGRAMS = new URL('../test/judges/readings/cli-figures.json', import.meta.url)
const EARLIER = new URL('../test/judges/readings/cli-ratings.tsv', import.meta.url)

export interface RatedProgram {
  name: string
  version: string
  from: string
  figures: HelpFigures
  /** From 0 to 10; null where nobody has rated it. */
  ratings: number[] | null
}

interface Agreement {
  measure: string
  compared: number
  raters: number
}

/** Constants are chosen on one half of the programs; the other one is asked afterwards. */
type Half = 'chosen on' | 'asked afterwards'
/** The raters who rated before there were figures rated some of the programs, too. */
export type RatedBy = Half | 'rated earlier'

const WEIGHTS: Readonly<Record<keyof CommandEstimates, number>> = {
  clear: 16,
  args: 14,
  output: 20,
  unattended: 12,
  errors: 12,
  effects: 16,
  find: 10,
  length: 8,
}
const QUESTIONS = Object.keys(WEIGHTS) as (keyof CommandEstimates)[]
/** No text: every question is unpublished. */
const UNPUBLISHED = 1

/** Of every question, and of all together; nothing where nobody has rated. */
export async function programAgreements(by: RatedBy): Promise<Agreement[]> {
  const rated = await ratedPrograms(by)
  const measures = rated.length === 0 ? [] : ([...QUESTIONS, 'all, by weight'] as const)
  return measures.map((measure) => ({
    measure,
    compared: rated.length,
    raters: spearman(
      rated.map(({ figures, rating }) => {
        const points = pointsOf(figures)
        return [measure === 'all, by weight' ? weighted(points) : points(measure), rating]
      }),
    ),
  }))
}

function halfOf(program: string): Half {
  const [first = 0] = createHash('sha256').update(program).digest()
  return first % 2 === 0 ? 'chosen on' : 'asked afterwards'
}

/** How far the two raters of all programs agree. */
export async function programRaters(): Promise<number> {
  const rated = (await readPrograms()).flatMap(({ ratings }) => (ratings ? [ratings] : []))
  return spearman(rated.map(([one = 0, other = 0]) => [one, other]))
}

export async function readPrograms(): Promise<RatedProgram[]> {
  return JSON.parse(await readFile(PROGRAMS, 'utf8')) as RatedProgram[]
}

async function ratedPrograms(by: RatedBy): Promise<{ figures: HelpFigures; rating: number }[]> {
  const earlier = by === 'rated earlier' ? await earlierRatings() : undefined
  return (await readPrograms()).flatMap(({ name, figures, ratings }) => {
    const given = earlier ? earlier.get(name) : by === halfOf(name) ? ratings : null
    const rating = given && mean(given)
    return typeof rating === 'number' ? [{ figures, rating }] : []
  })
}

async function earlierRatings(): Promise<Map<string, number[]>> {
  const rows = (await readFile(EARLIER, 'utf8')).trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [name = '', , ...ratings] = row.split('\t')
      return [name, ratings.slice(0, 2).map(Number)]
    }),
  )
}

function pointsOf(figures: HelpFigures): (question: keyof CommandEstimates) => number {
  const estimates = commandEstimates(figures)
  return (question) =>
    estimates
      ? pointsAt(estimates[question], question === 'length' ? LENGTH_STEPS : PROGRAM_STEPS)
      : UNPUBLISHED
}

function weighted(points: ReturnType<typeof pointsOf>): number {
  const whole = QUESTIONS.reduce((total, question) => total + WEIGHTS[question], 0)
  return (
    QUESTIONS.reduce((total, question) => total + WEIGHTS[question] * points(question), 0) / whole
  )
}
