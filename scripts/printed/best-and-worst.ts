// The best and the last tool of each category of the launch catalogue, and the checks that set each
// apart from the others in it.
import { CATEGORIES, type CheckResult } from '../../src/domain/index.ts'
import { checkOf } from '../../src/grade/method.ts'
import { ranking, type GradedEntry } from '../launch-grades.ts'

const REASONS_SHOWN = 2

/** One row for each category: services apart from local programs, reference servers left out. */
export function bestAndWorst(graded: readonly GradedEntry[]): string[] {
  const rated = ranking(graded).filter(({ grading }) => grading.letter !== null)
  const rows = CATEGORIES.flatMap(({ slug, name }) =>
    (['service', 'local'] as const).flatMap((kind) => {
      const group = rated.filter(({ entry }) => entry.category === slug && entry.kind === kind)
      const [best, last] = [group[0], group.at(-1)]
      if (best === undefined || last === undefined || group.length < 3) return []
      return [
        `| ${name}${kind === 'local' ? ', local' : ''} (${group.length}) | ${cells(best, group, 'above')} | ${cells(last, group, 'below')} |`,
      ]
    }),
  )
  return [
    '| Category | Best | Stands out by | Last | Falls behind by |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]
}

function cells(tool: GradedEntry, group: readonly GradedEntry[], side: 'above' | 'below'): string {
  const { entry, grading } = tool
  const titles = apart(tool, group, side).map(({ id }) => checkOf(id)?.title ?? id)
  return `${entry.name} ${grading.letter} ${grading.score?.toFixed(1)} | ${titles.join(', ')}`
}

/** The checks in which a tool lies furthest from the mean of the others, by evidence weight. */
function apart(
  tool: GradedEntry,
  group: readonly GradedEntry[],
  side: 'above' | 'below',
): CheckResult[] {
  const others = group.filter((other) => other !== tool)
  const distances = tool.grading.checks.flatMap((result) => {
    if (result.points === null || result.basis === null || result.weight === 0) return []
    const points = others.flatMap(
      ({ grading }) => grading.checks.find(({ id }) => id === result.id)?.points ?? [],
    )
    if (points.length === 0) return []
    const mean = points.reduce((sum, each) => sum + each, 0) / points.length
    const distance = (result.points - mean) * result.weight * (result.strength ?? 1)
    return [{ result, distance: side === 'above' ? distance : -distance }]
  })
  return distances
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => b.distance - a.distance)
    .slice(0, REASONS_SHOWN)
    .map(({ result }) => result)
}
