// Examples for a check: a graded tool that passes it and one that does not, with the finding for
// each.
import { isObserved } from '../../../domain/grading/grading.ts'
import type { Catalogue } from '../../../store/catalogue.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import type { Checks } from '../../../domain/answer/checks.ts'
import type { CheckExample, CheckExamples } from '../../../represent/html/pages/check-page.ts'

/** Enough tools to find both for nearly every check, and few enough to read at once. */
const LOOKED_THROUGH = 100
const PASSES = 8
const FAILS = 3

/** By the statistics that they were read with: new grades make new ones. */
const known = new WeakMap<ToolStatistics, Promise<ReadonlyMap<string, CheckExamples>>>()

export function checkExamples(
  catalogue: Pick<Catalogue, 'listTools' | 'findChecks'>,
  statistics: ToolStatistics,
): Promise<ReadonlyMap<string, CheckExamples>> {
  const found = known.get(statistics) ?? read(catalogue)
  known.set(statistics, found)
  found.catch(() => known.delete(statistics))
  return found
}

async function read(
  catalogue: Pick<Catalogue, 'listTools' | 'findChecks'>,
): Promise<ReadonlyMap<string, CheckExamples>> {
  const examples = new Map<string, CheckExamples>()
  const { tools } = await catalogue.listTools({ page: 1, limit: LOOKED_THROUGH, sort: 'score' })
  for (const { slug, name } of tools) {
    const stored = await catalogue.findChecks(slug)
    if (stored !== null) take(examples, name, JSON.parse(stored.checks) as Checks)
  }
  return examples
}

/** What was seen is the better example; the first tool of its kind stays. */
function take(examples: Map<string, CheckExamples>, name: string, { slug, checks }: Checks): void {
  for (const { id, basis, outcome, earned, says } of checks) {
    if (basis === null || outcome === null || earned === null) continue
    const each = examples.get(id) ?? { passing: null, failing: null }
    const example = { slug, name, basis, outcome, earned, says }
    if (earned >= PASSES) each.passing = better(each.passing, example)
    else if (earned <= FAILS) each.failing = better(each.failing, example)
    examples.set(id, each)
  }
}

function better(one: CheckExample | null, other: CheckExample): CheckExample {
  return one === null || (!isObserved(one) && isObserved(other)) ? other : one
}
