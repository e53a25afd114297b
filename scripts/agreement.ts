// Holds our grades against judges that know nothing of them: Spearman's rank correlation, and where
// both sides differ most.
import { readFile } from 'node:fs/promises'
import type { Evidence, Grading } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { inWords } from '../src/represent/words/checks.ts'
import { gradeCorpus, readDocuments } from './corpus-files.ts'
import { gradeLaunchCatalogue } from './launch-grades.ts'

const JUDGES = new URL('../test/judges/', import.meta.url)

export interface Difference {
  name: string
  /** Places of 0 (last) to 1 (first) in either order. */
  ours: number
  theirs: number
  /** What costs us, or earns us, most. */
  reason: string
}

export interface Comparison {
  judge: string
  measure: string
  compared: number
  rho: number
  differences: Difference[]
}

interface Judged {
  name: string
  ours: number
  theirs: number
  grading: Grading
}

/** Spearman's ρ: the correlation of ranks, ties at their mean. */
export function spearman(figures: readonly (readonly [number, number])[]): number {
  const left = ranks(figures.map(([a]) => a))
  const right = ranks(figures.map(([, b]) => b))
  const mean = (figures.length - 1) / 2
  const sum = (a: readonly number[], b: readonly number[]) =>
    a.reduce((total, rank, index) => total + (rank - mean) * ((b[index] ?? 0) - mean), 0)
  const spread = Math.sqrt(sum(left, left) * sum(right, right))
  return spread === 0 ? 0 : sum(left, right) / spread
}

/**
 * With the judges of this folder: those of the repository, which were known while the method was set,
 * or others that were kept apart. What it does not have is not compared.
 */
export async function comparisons(folder = JUDGES): Promise<Comparison[]> {
  const graded = new Map((await gradeCorpus()).map(({ name, grading }) => [name, grading]))
  const servers = (await readJudge(folder, 'agent-friend.csv')).split('\n').slice(1).filter(Boolean)
  const tools = servers.flatMap((line): [string, number, Grading][] => {
    const [name = '', score = ''] = line.split(',')
    const grading = graded.get(name) ?? graded.get(`${name}.mcp`)
    return grading && score !== '' && Number.isFinite(Number(score))
      ? [[name, Number(score), grading]]
      : []
  })
  const { scores } = JSON.parse((await readJudge(folder, 'redocly.json')) || '{"scores":{}}') as {
    scores: Record<string, number>
  }
  const documents = (await readDocuments()).flatMap(
    ({ name, evidence }): [string, number, Grading][] => {
      const score = scores[name]
      return score === undefined ? [] : [[name, score, grade(documentAlone(evidence))]]
    },
  )
  const tokens = criterion('tokenEfficiency')
  return [
    compare('agent-friend, same tool lists', 'score', tools, exactOf),
    compare('agent-friend, same tool lists', 'token efficiency', tools, tokens),
    compare(
      'Redocly CLI score, same documents',
      'discoverability',
      documents,
      criterion('discoverability'),
    ),
    compare('Redocly CLI score, same documents', 'score', documents, exactOf),
  ].filter(({ compared }) => compared > 0)
}

/**
 * What a judge of the document saw, and so do we: that there is an API is all that is declared, and
 * the document is all of it.
 */
export function documentAlone(evidence: Evidence): Evidence {
  return {
    ...evidence,
    exchanges: [],
    declaration: { api: { style: 'rest' }, sources: [evidence.tool.url] },
  }
}

function exactOf({ exact }: Grading): number | null {
  return exact
}

/**
 * Pairs that an engineer would not dispute: how many we order the same, of those where both are
 * rated.
 */
export async function pairs(
  folder = JUDGES,
): Promise<{ right: number; compared: number; wrong: string[] }> {
  const scores = new Map(
    (await gradeLaunchCatalogue()).map(({ entry, grading }) => [entry.slug, grading.exact]),
  )
  const stated = [
    ...(await readJudge(folder, 'pairs.md')).matchAll(/^- ([\w-]+) > ([\w-]+)$/gm),
  ].map(([, better = '', worse = '']) => ({ better, worse }))
  const rated = stated.flatMap(({ better, worse }) => {
    const [high, low] = [scores.get(better) ?? null, scores.get(worse) ?? null]
    return high === null || low === null
      ? []
      : [
          {
            words: `${better} ${high.toFixed(2)} > ${worse} ${low.toFixed(2)}`,
            isRight: high > low,
          },
        ]
  })
  const wrong = rated.filter(({ isRight }) => !isRight).map(({ words }) => words)
  return { right: rated.length - wrong.length, compared: rated.length, wrong }
}

function compare(
  judge: string,
  measure: string,
  list: readonly [string, number, Grading][],
  ours: (grading: Grading) => number | null,
): Comparison {
  const judged = list.flatMap(([name, theirs, grading]): Judged[] => {
    const own = ours(grading)
    return own === null ? [] : [{ name, theirs, ours: own, grading }]
  })
  const most = Math.max(1, judged.length - 1)
  const left = ranks(judged.map((one) => one.ours))
  const right = ranks(judged.map((one) => one.theirs))
  const differences = judged
    .map(({ name, grading }, index): Difference => {
      const [own, other] = [(left[index] ?? 0) / most, (right[index] ?? 0) / most]
      return { name, ours: own, theirs: other, reason: reasonOf(grading, own > other) }
    })
    .toSorted((a, b) => Math.abs(b.ours - b.theirs) - Math.abs(a.ours - a.theirs))
    .slice(0, 10)
  return {
    judge,
    measure,
    compared: judged.length,
    rho: spearman(judged.map((one) => [one.ours, one.theirs])),
    differences,
  }
}

/** The check that speaks loudest for the side we take. */
function reasonOf(grading: Grading, isKinder: boolean): string {
  const judged = grading.checks.filter(({ points, weight }) => points !== null && weight > 0)
  const loudness = ({ points, weight }: (typeof judged)[number]) =>
    weight * (isKinder ? (points ?? 0) : 10 - (points ?? 0))
  const [first] = judged.toSorted((a, b) => loudness(b) - loudness(a))
  return first ? (inWords(first).says ?? '') : 'nothing was judged'
}

function criterion(wished: string): (grading: Grading) => number | null {
  return ({ criteria }) => criteria.find(({ id }) => id === wished)?.score ?? null
}

function ranks(values: readonly number[]): number[] {
  return values.map(
    (value) =>
      values.filter((other) => other < value).length +
      (values.filter((other) => other === value).length - 1) / 2,
  )
}

/** Empty if the folder does not have it. */
async function readJudge(folder: URL, file: string): Promise<string> {
  return await readFile(new URL(file, folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}
