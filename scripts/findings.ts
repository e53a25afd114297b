// Labelled findings: statements about captured tools, drawn by a fixed seed over all checks, each
// judged true or false by opening the evidence. They measure how far our sentences can be believed.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { CheckResult, Evidence } from '../src/domain/index.ts'
import { isObserved } from '../src/domain/grading/grading.ts'
import { grade } from '../src/grade/index.ts'
import { leavesOf } from '../src/grade/parts.ts'
import { inWords } from '../src/represent/words/checks.ts'
import { launchCatalogue } from '../test/launch-tools.ts'
import { gradeCorpus } from './corpus-files.ts'
import { withoutReadings } from './without-readings.ts'
import { gradeLaunchCatalogue } from './launch-grades.ts'

const LABELS = new URL('../test/judges/findings.json', import.meta.url)
const SEED = 'agentgrade findings 1'
const PER_CHECK = 5

export interface Label {
  /** A slug of the catalogue, or the name of a server of the corpus after `mcp/`. */
  tool: string
  check: string
  /** The outcome that was printed when it was judged, and its sentence. */
  outcome: string
  says: string
  /** Text of the evidence that decides. */
  quote: string
  holds: boolean
  /** The outcome that is true, where another one is. */
  instead?: string
  /** Why it does not hold. */
  because?: string
}

export interface Statement {
  tool: string
  evidence: Evidence
  result: CheckResult
  says: string
}

/** What a check found, out of 10, from which on it says that something is there. */
const FOUND_FROM = 2

export interface Measure {
  check: string
  right: number
  wrong: number
  /** Said to be missing, and is there. */
  missed: number
  precision: number
  recall: number
}

export async function readLabels(): Promise<Label[]> {
  return JSON.parse(await readFile(LABELS, 'utf8')) as Label[]
}

/** All that is said from what was seen of captured tools. */
export async function statements(): Promise<Statement[]> {
  const { captured } = await launchCatalogue()
  const tools = (await gradeLaunchCatalogue())
    .filter(({ entry }) => captured.has(entry.slug))
    .map(({ entry, evidence }) => {
      // What readers say is theirs: people labelled what we say ourselves, of what we saw.
      const bare = withoutReadings(evidence)
      return { tool: entry.slug, evidence: bare, grading: grade(bare) }
    })
  const servers = (await gradeCorpus())
    .filter(({ kind }) => kind === 'mcp')
    .map(({ name, ...graded }) => ({ tool: `mcp/${name}`, ...graded }))
  return [...tools, ...servers].flatMap(({ tool, evidence, grading }) =>
    leavesOf(grading.checks)
      .filter((result) => isObserved(result) || result.basis === 'unpublished')
      .map((result) => ({ tool, evidence, result, says: inWords(result).says })),
  )
}

/** The same ones each time; a new tool moves only its own. */
export function sampled(all: readonly Statement[]): Statement[] {
  const place = ({ tool, result }: Statement) =>
    createHash('sha256').update(`${SEED}\n${tool}\n${result.id}`).digest('hex')
  const byCheck = Map.groupBy(all, ({ result }) => result.id)
  return [...byCheck.values()].flatMap((some) =>
    some.toSorted((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, PER_CHECK),
  )
}

export interface Measured {
  checks: Measure[]
  all: Omit<Measure, 'check'>
  /** Judged on another outcome than today's, which nobody has judged. */
  changed: Label[]
}

export function measured(labels: readonly Label[], all: readonly Statement[]): Measured {
  const today = new Map(all.map((each) => [`${each.tool} ${each.result.id}`, each]))
  const changed: Label[] = []
  const judged = labels.flatMap((label) => {
    const { result, says } = today.get(`${label.tool} ${label.check}`) ?? {}
    // What did not hold may hold in other words or with other figures.
    const isSame = result?.outcome === label.outcome && (label.holds || says === label.says)
    if (!result || (!isSame && result.outcome !== label.instead)) {
      changed.push(label)
      return []
    }
    const isFound = (result.points ?? 0) >= FOUND_FROM
    return [{ check: label.check, holds: !isSame || label.holds, isFound }]
  })
  const checks = [...Map.groupBy(judged, ({ check }) => check)].map(([check, some]) => ({
    check,
    ...figuresOf(some),
  }))
  return {
    checks: checks.toSorted((a, b) => (a.check < b.check ? -1 : 1)),
    all: figuresOf(judged),
    changed,
  }
}

function figuresOf(judged: readonly { holds: boolean; isFound: boolean }[]) {
  const right = judged.filter(({ holds }) => holds).length
  const found = judged.filter(({ holds, isFound }) => holds && isFound).length
  const missed = judged.filter(({ holds, isFound }) => !holds && !isFound).length
  return {
    right,
    wrong: judged.length - right,
    missed,
    precision: judged.length === 0 ? 1 : right / judged.length,
    recall: found + missed === 0 ? 1 : found / (found + missed),
  }
}
