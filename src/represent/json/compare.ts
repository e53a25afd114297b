// Tools side by side: criterion by criterion, then the checks in which they differ, most
// significant first.
import type { CheckAnswer, ComparedCheck, Comparison } from '../../domain/answer/checks.ts'
import type { CriterionId } from '../../domain/grading/criterion.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { rounded } from '../words/text.ts'

/** One tool of a comparison with its checks. */
export interface ComparedTool {
  tool: Tool
  checks: readonly CheckAnswer[]
}

export function compareJson(compared: readonly ComparedTool[]): Comparison {
  const tools = compared.map(({ tool }) => tool)
  const rows = checkRows(compared)
  const differing = rows.filter((row) => spreadOf(row) > 0 || outcomesOf(row).size > 1)
  return {
    tools,
    criteria: CRITERIA.map(({ id, name, weight }) => ({
      id,
      name,
      weight,
      ...scoresOf(tools, id),
    })),
    differing: differing.toSorted((one, other) => tellingOf(other) - tellingOf(one)),
    alike: rows.filter((row) => !differing.includes(row)).map(({ id }) => id),
  }
}

function scoresOf(
  tools: readonly Tool[],
  id: CriterionId,
): { scores: Record<string, number | null>; best: string[] } {
  const scores = Object.fromEntries(tools.map((tool) => [tool.slug, tool.criteria[id]]))
  const known = Object.values(scores).filter((score) => score !== null)
  const most = Math.max(...known)
  // If all are equal, none is best.
  const best = known.some((score) => score < most)
    ? tools.filter((tool) => tool.criteria[id] === most).map(({ slug }) => slug)
    : []
  return { scores, best }
}

/** Every check that judged one of the tools, in the order of the method. */
function checkRows(compared: readonly ComparedTool[]): ComparedCheck[] {
  const found = new Map<string, CheckAnswer>()
  for (const { checks } of compared)
    for (const check of checks) if (!found.has(check.id)) found.set(check.id, check)
  const bySlug = compared.map(({ tool, checks }) => ({
    slug: tool.slug,
    checks: new Map(checks.map((check) => [check.id, check])),
  }))
  return [...found.values()].map(({ id, title, criterion, weight }) => ({
    id,
    title,
    criterion,
    weight,
    results: Object.fromEntries(bySlug.map(({ slug, checks }) => [slug, resultOf(checks.get(id))])),
  }))
}

function resultOf(check: CheckAnswer | undefined): ComparedCheck['results'][string] {
  if (check === undefined) return null
  const { status, basis, outcome, points, earned, says } = check
  return { status, basis, outcome, points, earned: earned === null ? null : rounded(earned), says }
}

function outcomesOf({ results }: ComparedCheck): Set<string> {
  return new Set(
    Object.values(results).map((result) =>
      result?.status === 'judged' ? (result.outcome ?? '') : 'not judged',
    ),
  )
}

function spreadOf({ results }: ComparedCheck): number {
  const earned = Object.values(results).flatMap((result) =>
    result?.earned === null || result === null ? [] : [result.earned],
  )
  return earned.length < 2 ? 0 : Math.max(...earned) - Math.min(...earned)
}

/**
 * Roughly in percent of the score: the difference times the weights of the check and its criterion.
 */
function tellingOf(row: ComparedCheck): number {
  const weight = CRITERIA.find(({ id }) => id === row.criterion)?.weight ?? 0
  return (spreadOf(row) + 0.01) * row.weight * weight
}
