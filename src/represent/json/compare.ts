// Tools side by side: by criterion, then the checks in which they differ, most significant first.
import type { ComparedCheck, ComparedFact, Comparison } from '../../domain/answer/checks.ts'
import { ACCESS_IDS, type AccessId, type CriterionId } from '../../domain/grading/criterion.ts'
import type { CheckResult, CriterionResult, Grading } from '../../domain/grading/grading.ts'
import { PROVISIONAL_BELOW, shownShare } from '../../domain/grading/letter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { checkOf } from '../../grade/method.ts'
import { inWords } from '../words/checks.ts'
import { isUnknown } from '../words/criteria.ts'
import { compareSentences, comparedFact } from '../words/compared-facts.ts'
import { plainText } from '../words/text.ts'

/** One tool of a comparison with its checks. */
export interface ComparedTool {
  tool: Tool
  /** Null before it is graded. */
  grading: Grading | null
}

/** By the best access method of each tool, or, with `as`, by the same one of all. */
export function compareJson(
  compared: readonly ComparedTool[],
  as: AccessId | null = null,
): Comparison {
  const tools = compared.map(({ tool }) => tool)
  const rows = checkRows(compared, as)
  const differing = rows
    .filter((row) => spreadOf(row) > 0 || outcomesOf(row).size > 1)
    .toSorted((one, other) => tellingOf(other) - tellingOf(one))
  const comparison: Comparison = {
    tools,
    as,
    criteria: CRITERIA.map(({ id, name, weight }) => ({
      id,
      name,
      weight,
      ...scoresOf(compared, id, as),
    })),
    differing,
    alike: rows.filter((row) => !differing.includes(row)).map(({ id }) => id),
  }
  if (as === null) return comparison
  const grades = Object.fromEntries(compared.map((each) => [each.tool.slug, gradeOf(each, as)]))
  const facts = factRows(compared, as, differing)
  const sentences = compareSentences({ tools, as, grades, facts })
  return { ...comparison, grades, facts, sentences }
}

function gradeOf({ grading }: ComparedTool, as: AccessId) {
  const own = grading?.access?.[as]
  if (!own) return null
  return { grade: own.letter, score: own.score, confidence: shownShare(own.confidence) }
}

/** The checks in which at least two of the tools that offer the access method are known to differ. */
function factRows(
  compared: readonly ComparedTool[],
  as: AccessId,
  differing: readonly ComparedCheck[],
): ComparedFact[] {
  const offering = compared.filter(({ grading }) => grading?.access?.[as])
  const slugs = offering.map(({ tool }) => tool.slug)
  return differing
    .map(({ id }) => {
      const results = offering.map(
        ({ tool, grading }) =>
          [tool.slug, grading?.checks.find((check) => check.id === id)] as const,
      )
      return comparedFact(id, slugs, new Map(results))
    })
    .filter(({ check, unit, values }) => {
      const row = differing.find(({ id }) => id === check)
      const known = Object.entries(values).flatMap(([slug, value]) =>
        value === null ? [] : [unit === null ? row?.results[slug]?.earned : value.value],
      )
      return new Set(known).size > 1
    })
}

function scoresOf(
  compared: readonly ComparedTool[],
  id: CriterionId,
  as: AccessId | null,
): { scores: Record<string, number | null>; unknown?: string[]; best: string[] } {
  const criterionOf = ({ tool, grading }: ComparedTool) =>
    as === null
      ? { score: tool.criteria[id], isUnknown: tool.unknownCriteria?.includes(id) ?? false }
      : criterionIn(grading?.access?.[as]?.criteria.find((each) => each.id === id))
  const rows = compared.map((each) => ({ slug: each.tool.slug, ...criterionOf(each) }))
  const unknown = rows.filter((row) => row.isUnknown).map(({ slug }) => slug)
  const known = rows.flatMap(({ slug, score, isUnknown: isOpen }) =>
    score === null || isOpen ? [] : [{ slug, score }],
  )
  const most = Math.max(...known.map(({ score }) => score))
  // If all are equal, none is best.
  const isApart = known.some(({ score }) => score < most)
  return {
    scores: Object.fromEntries(rows.map(({ slug, score }) => [slug, score])),
    ...(unknown.length > 0 && { unknown }),
    best: isApart ? known.filter(({ score }) => score === most).map(({ slug }) => slug) : [],
  }
}

function criterionIn(criterion: CriterionResult | undefined) {
  return {
    score: criterion?.score ?? null,
    isUnknown: criterion !== undefined && isUnknown(criterion),
  }
}

/** Every check that judged one of the tools, in the order of the method. */
function checkRows(compared: readonly ComparedTool[], as: AccessId | null): ComparedCheck[] {
  const found = new Map<string, CheckResult>()
  const results = compared.map(({ tool, grading }) => {
    const checks = (grading?.checks ?? []).filter(
      ({ access }) => as === null || access === undefined || access.includes(as),
    )
    for (const check of checks) if (!found.has(check.id)) found.set(check.id, check)
    return { slug: tool.slug, checks: new Map(checks.map((check) => [check.id, check])) }
  })
  return [...found.values()].map(({ id, criterion, weight }) => ({
    id,
    title: checkOf(id)?.title ?? id,
    criterion,
    weight,
    results: Object.fromEntries(
      results.map(({ slug, checks }) => [slug, resultOf(checks.get(id))]),
    ),
  }))
}

function resultOf(check: CheckResult | undefined): ComparedCheck['results'][string] {
  if (check === undefined) return null
  const { status, basis, outcome, points, earned, says } = inWords(check)
  return { status, basis, outcome, points, earned, says: plainText(says, 1000) }
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

/** Roughly in percent of the score: the difference times the weights of the check and its criterion. */
function tellingOf(row: ComparedCheck): number {
  const weight = CRITERIA.find(({ id }) => id === row.criterion)?.weight ?? 0
  return (spreadOf(row) + 0.01) * row.weight * weight
}

/** The access method of which most of them are known well enough; of several the most offered. */
export function likeWithLike(compared: readonly ComparedTool[]): AccessId {
  const countOf = (id: AccessId, from: number) =>
    compared.filter(({ grading }) => (grading?.access?.[id]?.confidence ?? -1) >= from).length
  return ACCESS_IDS.toSorted(
    (one, other) =>
      countOf(other, PROVISIONAL_BELOW) - countOf(one, PROVISIONAL_BELOW) ||
      countOf(other, 0) - countOf(one, 0),
  )[0] as AccessId
}
