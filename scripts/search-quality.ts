// Measures search and recommendations on queries with known answers over the launch catalogue: files
// of queries or tasks, or else those of the tests. Nothing may be tuned to a file that is kept apart.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recommend } from '../src/usecases/recommend/recommend.ts'
import { openTemporaryCatalogue } from '../test/temporary-catalogue.ts'

interface Question {
  kind: string
  query: string
  /** What may come first. Empty: the catalogue has nothing for it. */
  acceptable: readonly string[]
  /** What must not be found. */
  excluded?: readonly string[]
  /** The catalogue has nothing for it, which must be said. */
  absent?: boolean
}

interface Task {
  task: string
  /** What may come first; of a task of several parts, of the first. */
  first: readonly string[]
  /** What each part of a task may get. */
  parts?: readonly (readonly string[])[]
  /** Nothing fits. */
  nothing?: boolean
}

/** Doubts of the words, which a right result does not deserve. */
const NEEDLESS = new Set<string | null>(['uncovered', 'partly', 'nothing'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { misses: { type: 'boolean' } },
})
const files =
  positionals.length > 0
    ? positionals
    : ['queries.json', 'questions.json', 'tasks.json'].map((name) =>
        join(import.meta.dirname, '../test/search', name),
      )
const { catalogue, close } = await openTemporaryCatalogue({ isFilled: true })
for (const file of files) {
  for (const [name, asked] of setsOf(JSON.parse(readFileSync(file, 'utf8')))) {
    console.log(`\n${file}${name === '' ? '' : ` (${name})`}`)
    const tasks = asked.filter((each) => 'task' in each)
    await measureQuestions(asked.filter((each) => 'query' in each))
    if (tasks.length > 0) await measureTasks(tasks)
  }
}
await close()

type Asked = Question | Task

/** A file is one list or named lists; a query may be a pair of itself and what is acceptable. */
function setsOf(file: unknown): [string, Asked[]][] {
  const sets = Array.isArray(file)
    ? [['', file] as const]
    : Object.entries(file as Record<string, unknown>)
  return sets.map(([name, list]) => [
    name,
    (list as (Asked | [string, string[]])[]).map((each) =>
      Array.isArray(each) ? { kind: 'queries', query: each[0], acceptable: each[1] } : each,
    ),
  ])
}

interface Measured {
  kind: string
  /** The reciprocal of the first right place; null for what is absent. */
  reciprocal: number | null
  isWithinThree: boolean
  isExcludedShown: boolean
  isAbsentDoubted: boolean
  /** The first result is wrong, and nothing says so. */
  isWrongAndSilent: boolean
  /** The first result is right, and is doubted. */
  isNeedlessDoubt: boolean
}

async function measureQuestions(questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return
  const measured: Measured[] = []
  for (const { kind, query, acceptable, excluded = [], absent = false } of questions) {
    const { tools, doubt, understood } = await catalogue.search(query, 20)
    const found = tools.map(({ slug }) => slug)
    const isAbsent = absent || acceptable.length === 0
    const at = found.findIndex((slug) => acceptable.includes(slug))
    const isDoubted = doubt !== null || understood.notListed !== undefined
    const one: Measured = {
      kind,
      reciprocal: isAbsent ? null : at < 0 ? 0 : 1 / (at + 1),
      isWithinThree: at >= 0 && at < 3,
      isExcludedShown: found.some((slug) => excluded.includes(slug)),
      isAbsentDoubted: isAbsent && isDoubted,
      isWrongAndSilent: !isDoubted && (isAbsent || at < 0 || at > 2),
      isNeedlessDoubt: at === 0 && NEEDLESS.has(doubt),
    }
    measured.push(one)
    const isMissed =
      one.isWrongAndSilent ||
      one.isExcludedShown ||
      one.isNeedlessDoubt ||
      (isAbsent ? !isDoubted : !one.isWithinThree)
    if (values.misses && isMissed)
      console.log(
        `  ${kind}: ${query} → ${found.slice(0, 5).join(', ') || 'nothing'}${isDoubted ? ` (${doubt ?? 'not listed'})` : ''}; wanted ${acceptable.join(', ') || 'nothing'}`,
      )
  }
  for (const [kind, some] of [
    ...Map.groupBy(measured, ({ kind: each }) => each),
    ['all', measured],
  ] as [string, Measured[]][])
    console.log(lineOf(kind, some))
}

function lineOf(kind: string, measured: readonly Measured[]): string {
  const judged = measured.filter(({ reciprocal }) => reciprocal !== null)
  const absent = measured.length - judged.length
  const count = (is: (one: Measured) => boolean) => measured.filter(is).length
  const sum = judged.reduce((total, { reciprocal }) => total + (reciprocal ?? 0), 0)
  const within = judged.filter(({ isWithinThree }) => isWithinThree).length
  return [
    `  ${kind.padEnd(22)} ${String(measured.length).padStart(4)}`,
    judged.length === 0
      ? ''.padEnd(33)
      : `within three ${((within / judged.length) * 100).toFixed(1).padStart(5)}%  MRR ${(sum / judged.length).toFixed(3)}`,
    `excluded shown ${count((one) => one.isExcludedShown)}`,
    `absent doubted ${count((one) => one.isAbsentDoubted)} of ${absent}`,
    `wrong and silent ${count((one) => one.isWrongAndSilent)}`,
    `needless doubt ${count((one) => one.isNeedlessDoubt)}`,
  ].join('  ')
}

async function measureTasks(tasks: readonly Task[]): Promise<void> {
  const counts = { right: 0, refused: 0, absent: 0, absentRefused: 0, silent: 0 }
  for (const { task, first, parts = [], nothing = false } of tasks) {
    const answer = await recommend(catalogue, { task, constraints: {}, weights: {}, limit: 3 })
    const found = answer.recommended.map(({ tool }) => tool.slug)
    const isRefused = found.length === 0
    const isRight = nothing
      ? isRefused
      : parts.length > 1
        ? parts.every((part) => found.some((slug) => part.includes(slug)))
        : first.includes(found[0] ?? '')
    if (nothing) counts.absent += 1
    if (nothing && isRefused) counts.absentRefused += 1
    if (!nothing && isRight) counts.right += 1
    if (!nothing && isRefused) counts.refused += 1
    if (!isRight && answer.doubt === null && !isRefused) counts.silent += 1
    if (values.misses && !isRight)
      console.log(
        `  ${task} → ${found.join(', ') || 'nothing'} (${answer.doubt ?? 'no doubt'}); wanted ${nothing ? 'nothing' : [...first, ...parts.flat()].join(', ')}`,
      )
  }
  const { right, refused, absent, absentRefused, silent } = counts
  console.log(
    `  ${tasks.length} tasks: of ${tasks.length - absent} answerable ${right} right, ${refused} refused; ${absentRefused} of ${absent} absent refused; ${silent} wrong and silent`,
  )
}
