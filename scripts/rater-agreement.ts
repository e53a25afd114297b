// How far our score and the estimates that it rests on agree with raters who read the texts alone
// (test/judges/readings).
import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { parseEvidence, type CriterionId, type Evidence, type Letter } from '../src/domain/index.ts'
import { mean, share } from '../src/grade/estimates/figures.ts'
import { operationEstimates } from '../src/grade/estimates/operations.ts'
import { freeCommandOf, toolEstimates } from '../src/grade/estimates/tools.ts'
import { CRITERIA, grade } from '../src/grade/index.ts'
import { falseMarks } from '../src/grade/reading/tool-marks.ts'
import { lineAt, pointsAt } from '../src/grade/scale.ts'
import { highestOf } from '../src/grade/score.ts'
import { documentAlone, spearman } from './agreement.ts'
import { readDocuments } from './corpus-files.ts'
import { withoutReadings } from './without-readings.ts'

const READINGS = new URL('../test/judges/readings/', import.meta.url)

/** `mcp-afterwards` was captured and rated when the estimates stood. */
type Rated = 'mcp' | 'mcp-afterwards' | 'api'

interface Agreement {
  kind: Rated
  measure: string
  compared: number
  raters: number
  /** With readers who answered this question; null where nobody was asked it. */
  readers: number | null
}

/** A question with its weight in a criterion, and the points that are estimated. */
interface Term {
  question: string
  criterion: CriterionId
  weight: number
  points: number
}

interface Estimated {
  terms: Term[]
  limits: Letter[]
}

const ESTIMATED: Readonly<Record<Rated, (evidence: Evidence) => Estimated>> = {
  mcp: estimatedTools,
  'mcp-afterwards': estimatedTools,
  api: estimatedOperations,
}

/** Of today's score, of each question, and of what they give together. */
export async function raterAgreements(kind: Rated): Promise<Agreement[]> {
  const ratings = await ratingsOf(kind)
  const answers = await answersOf(kind)
  const evidence = await evidenceOf(kind)
  const rated = [...ratings].map(([name, raters]) => {
    const one = evidence.get(name)
    if (!one) throw new Error(`${name}: rated, and there is no evidence`)
    const { terms, limits } = ESTIMATED[kind](one)
    const free = weighted(terms)
    return {
      name,
      raters,
      figures: new Map([
        ['score', scoreOf(kind === 'api' ? documentAlone(one) : one)],
        ...terms.map(({ question, points }) => [question, points] as const),
        ['all, by weight', free],
        ['all, by weight, with limits', Math.min(free, ...limits.map(highestOf))],
        ['all, by criterion', byCriterion(terms)],
      ]),
    }
  })
  const measures = new Set(rated.flatMap(({ figures }) => [...figures.keys()]))
  return [...measures].map((measure) => {
    const having = rated.flatMap(({ name, raters, figures }) => {
      const ours = figures.get(measure)
      return ours === undefined ? [] : [{ ours, raters, readers: answers.get(measure)?.get(name) }]
    })
    const read = having.flatMap(({ ours, readers }) =>
      readers === undefined ? [] : [[ours, readers] as const],
    )
    return {
      kind,
      measure,
      compared: having.length,
      raters: spearman(having.map(({ ours, raters }) => [ours, raters])),
      readers: read.length === 0 ? null : spearman(read),
    }
  })
}

/** The letter of each that was rated. */
export async function ratedLetters(
  kind: Rated,
): Promise<{ name: string; letter: Letter | null }[]> {
  const evidence = await evidenceOf(kind)
  return [...(await ratingsOf(kind)).keys()].map((name) => {
    const one = evidence.get(name)
    return { name, letter: one ? grade(kind === 'api' ? documentAlone(one) : one).letter : null }
  })
}

/** Under the limits, as it is printed; null counts last. */
function scoreOf(evidence: Evidence): number {
  return grade(evidence).exact ?? 0
}

/** How far raters agree among each other: the mean over all pairs of them. */
export async function ratersAmongEachOther(kind: Rated): Promise<{ raters: number; rho: number }> {
  const [head = [], ...rows] = await rowsOf(`${kind}-ratings.tsv`)
  const raters = head.filter((title) => title.startsWith('rater')).length
  const all = Array.from({ length: raters }, (_, at) => rows.map((row) => Number(row[at + 1])))
  return { raters, rho: meanOfPairs(all) }
}

/** The mean of Spearman's ρ over all pairs of lists. */
export function meanOfPairs(lists: readonly (readonly number[])[]): number {
  const pairs = lists.flatMap((one, at) =>
    lists.slice(at + 1).map((other) => spearman(one.map((value, row) => [value, other[row] ?? 0]))),
  )
  return mean(pairs) ?? 1
}

function estimatedTools({ observations }: Evidence): Estimated {
  const observed = observations.mcpTools
  const list = observed?.state === 'observed' ? observed.value : undefined
  const estimates = list && toolEstimates(list)
  if (!list || !estimates) throw new Error('no list of tools')
  const { texts, args, answers, listTokens } = estimates
  const marked = share(list.tools, ({ annotations }) =>
    ['readOnlyHint', 'destructiveHint'].some((mark) => typeof annotations?.[mark] === 'boolean'),
  )
  const isFree = list.tools.some((tool) => freeCommandOf(tool) !== undefined)
  return {
    terms: [
      term('list tokens', 'tokenEfficiency', 16, lineAt(listTokens)),
      term('answers', 'tokenEfficiency', 14, pointsAt(answers)),
      term('args', 'programmaticAccess', 10, pointsAt(args)),
      term('texts', 'discoverability', 16, pointsAt(texts)),
      term('marks', 'safety', 10, 2 + 8 * marked),
    ],
    limits: [
      'B',
      ...(isFree ? (['C+'] as const) : []),
      ...(texts === 0 || falseMarks(list.tools).length > 0 ? (['C'] as const) : []),
      ...(listTokens > 60_000 ? (['D'] as const) : []),
    ],
  }
}

function estimatedOperations({ observations }: Evidence): Estimated {
  const { openapi } = observations
  const estimates = openapi?.state === 'observed' ? operationEstimates(openapi.value) : undefined
  if (!estimates) throw new Error('no operations')
  const { clear, args, answers, errors, small, find, signin } = estimates
  return {
    terms: [
      ...(small === undefined ? [] : [term('small', 'tokenEfficiency', 14, pointsAt(small))]),
      term('answers', 'tokenEfficiency', 6, pointsAt(answers)),
      term('answers', 'programmaticAccess', 10, pointsAt(answers)),
      term('args', 'programmaticAccess', 12, pointsAt(args)),
      term('clear', 'discoverability', 14, pointsAt(clear)),
      term('find', 'discoverability', 2, pointsAt(find)),
      term('errors', 'reliability', 12, pointsAt(errors)),
      term('signin', 'autonomousAuth', 6, pointsAt(signin)),
    ],
    limits: ['B+'],
  }
}

function term(question: string, criterion: CriterionId, weight: number, points: number): Term {
  return { question, criterion, weight, points }
}

function weighted(terms: readonly { weight: number; points: number }[]): number {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  return terms.reduce((sum, { weight, points }) => sum + weight * points, 0) / whole
}

/** The mean of the criteria that have an estimate, by their weights in a grade. */
function byCriterion(terms: readonly Term[]): number {
  return weighted(
    CRITERIA.flatMap(({ id, weight }) => {
      const own = terms.filter(({ criterion }) => criterion === id)
      return own.length === 0 ? [] : [{ weight, points: weighted(own) }]
    }),
  )
}

async function ratingsOf(kind: Rated): Promise<Map<string, number>> {
  const [head = [], ...rows] = await rowsOf(`${kind}-ratings.tsv`)
  const raters = head.filter((title) => title.startsWith('rater')).length
  return new Map(
    rows.map(([name = '', ...ratings]) => [name, mean(ratings.slice(0, raters).map(Number)) ?? 0]),
  )
}

const SERVER_QUESTIONS = ['job', 'texts', 'args', 'answers', 'distinct', 'ids']

/** The mean of both readers, by question and tool. */
async function answersOf(kind: Rated): Promise<Map<string, Map<string, number>>> {
  const answers = new Map<string, Map<string, number>>()
  if (kind === 'mcp-afterwards') return answers
  for (const reader of ['a', 'b']) {
    const rows = await rowsOf(`${kind}-answers-${reader}.tsv`)
    const questions = kind === 'mcp' ? SERVER_QUESTIONS : (rows[0]?.slice(1, -1) ?? [])
    const servers = rows.filter(([letter]) => letter === 'S').map((row) => row.slice(1))
    for (const [name = '', ...given] of kind === 'mcp' ? servers : rows.slice(1))
      for (const [at, question] of questions.entries()) {
        const ofQuestion = answers.get(question) ?? new Map<string, number>()
        answers.set(question, ofQuestion)
        ofQuestion.set(name, (ofQuestion.get(name) ?? 0) + Number(given[at]) / 2)
      }
  }
  return answers
}

async function rowsOf(file: string): Promise<string[][]> {
  const text = await readFile(new URL(file, READINGS), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

/** Of a description that raters saw as it is in the corpus, the evidence of the corpus. */
async function evidenceOf(kind: Rated): Promise<Map<string, Evidence>> {
  const corpus = kind === 'api' ? await readDocuments() : []
  const found = new Map(corpus.map(({ name, evidence }) => [name, withoutReadings(evidence)]))
  const folder = new URL(`${kind}/`, READINGS)
  for (const file of await readdir(folder)) {
    const text = gunzipSync(await readFile(new URL(file, folder))).toString()
    const parsed = parseEvidence(JSON.parse(text))
    if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.problems)}`)
    found.set(file.replace('.json.gz', ''), parsed.value)
  }
  return found
}
