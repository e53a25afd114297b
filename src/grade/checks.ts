// All checks of the method, in the order of the criteria, the weightiest first; parts stand in theirs.
import type { Check } from './check.ts'
import * as list from './checks/index.ts'
import { CRITERIA } from './criteria.ts'

const RANK = new Map(CRITERIA.map((criterion, index) => [criterion.id, index]))

const PARTS: ReadonlySet<Check> = new Set(Object.values(list).flatMap(({ parts }) => parts))

export const CHECKS: readonly Check[] = Object.freeze(
  Object.values(list)
    .filter((check) => !PARTS.has(check))
    .toSorted(
      (a, b) =>
        (RANK.get(a.criterion) ?? 0) - (RANK.get(b.criterion) ?? 0) ||
        b.weight - a.weight ||
        (a.id < b.id ? -1 : 1),
    ),
)
