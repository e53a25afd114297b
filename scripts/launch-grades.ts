// The launch catalogue, graded: what the docs print and the calibration counts.
import {
  declaredEvidence,
  joinedEvidence,
  LETTERS,
  type CatalogueEntry,
  type Evidence,
  type Grading,
} from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { launchCatalogue } from '../test/launch-tools.ts'

export interface GradedEntry {
  entry: CatalogueEntry
  evidence: Evidence
  grading: Grading
}

let all: Promise<GradedEntry[]> | undefined

/** Graded once in a process. */
export async function gradeLaunchCatalogue(): Promise<readonly GradedEntry[]> {
  return await (all ??= gradeAll())
}

async function gradeAll(): Promise<GradedEntry[]> {
  const { entries, captured, refused } = await launchCatalogue()
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused, null, 2)}`)
  return entries.map((entry) => {
    const seen = captured.get(entry.slug)
    const evidence = seen ? joinedEvidence(entry, seen) : declaredEvidence(entry)
    return { entry, evidence, grading: grade(evidence) }
  })
}

/** What lists, searches and counts of a service have: the graded, without reference servers. */
export function listed(graded: readonly GradedEntry[]): GradedEntry[] {
  return graded.filter(
    ({ entry, grading }) => entry.kind !== 'reference' && grading.letter !== null,
  )
}

export function ranking(graded: readonly GradedEntry[]): GradedEntry[] {
  return graded.toSorted(
    (a, b) =>
      (b.grading.exact ?? -1) - (a.grading.exact ?? -1) || (a.entry.slug < b.entry.slug ? -1 : 1),
  )
}

export function letterCounts(graded: readonly GradedEntry[]) {
  return LETTERS.map((letter) => ({
    letter,
    count: graded.filter(({ grading }) => grading.letter === letter).length,
  })).filter(({ count }) => count > 0)
}
