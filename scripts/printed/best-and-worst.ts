// The best and the last tool of each category of the launch catalogue, and the checks that set each apart from the others in it.
import { CATEGORIES, type CheckResult } from '../../src/domain/index.ts'
import { EVIDENCE_WEIGHT } from '../../src/grade/evidence-rules.ts'
import { told } from '../../src/represent/words/told.ts'
import { ranking, type GradedEntry } from '../launch-grades.ts'

const REASONS_SHOWN = 2

/** One paragraph for each category: services apart from local programs, reference servers left out. */
export function bestAndWorst(graded: readonly GradedEntry[]): string[] {
  const rated = ranking(graded).filter(({ grading }) => grading.letter !== null)
  return CATEGORIES.flatMap(({ slug, name }) =>
    (['service', 'local'] as const).flatMap((kind) => {
      const group = rated.filter(({ entry }) => entry.category === slug && entry.kind === kind)
      const [best, last] = [group[0], group.at(-1)]
      if (best === undefined || last === undefined || group.length < 3) return []
      const title = `**${name}** (${group.length} ${kind === 'service' ? 'services' : 'local programs'}).`
      return [`- ${title} Best: ${line(best, group, 'above')} Last: ${line(last, group, 'below')}`]
    }),
  )
}

function line(tool: GradedEntry, group: readonly GradedEntry[], side: 'above' | 'below'): string {
  const { entry, grading } = tool
  const reasons = apart(tool, group, side).map((result) => says(result))
  return `_${entry.name}, ${grading.letter} ${grading.score?.toFixed(1)}_. ${reasons.join(' ')}`
}

/** The checks in which a tool lies furthest from the mean of the others, by evidence weight. */
function apart(tool: GradedEntry, group: readonly GradedEntry[], side: 'above' | 'below'): CheckResult[] {
  const others = group.filter((other) => other !== tool)
  const distances = tool.grading.checks.flatMap((result) => {
    if (result.points === null || result.basis === null || result.weight === 0) return []
    const points = others.flatMap(({ grading }) => grading.checks.find(({ id }) => id === result.id)?.points ?? [])
    if (points.length === 0) return []
    const mean = points.reduce((sum, each) => sum + each, 0) / points.length
    const distance = (result.points - mean) * result.weight * EVIDENCE_WEIGHT[result.basis]
    return [{ result, distance: side === 'above' ? distance : -distance }]
  })
  return distances
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => b.distance - a.distance)
    .slice(0, REASONS_SHOWN)
    .map(({ result }) => result)
}

/** What was found; of what is not documented only that it is not. */
function says(result: CheckResult): string {
  const text = told(result).says
  const end = result.basis === 'undocumented' ? text.indexOf('. ') : -1
  return end < 0 ? text : text.slice(0, end + 1)
}
