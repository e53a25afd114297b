// A tool's filterable properties as bits of one number: access, kind, authentication, category. A
// filter is then one comparison.
import { AUTH_METHODS } from '../../domain/evidence/declaration.ts'
import { LETTER_BOUNDS } from '../../domain/grading/letter.ts'
import type { SearchFilters } from '../catalogue.ts'
import type { Kind } from '../../domain/evidence/kind.ts'
import { flagsOf, KIND_MASK, kindFlag, type Way } from '../database/tool-row.ts'

/** The bits of access and kind, as in the `flags` column. */
const FLAG_BITS = 5
const CATEGORY_SHIFT = FLAG_BITS + AUTH_METHODS.length
/** The bits of the category, below the sign bit. */
const CATEGORY_MASK = 2 ** 31 - 2 ** CATEGORY_SHIFT
const ACCESS = { hasMcp: 'MCP', hasApi: 'API', hasCli: 'CLI' } as const
const NO_CATEGORY = CATEGORY_MASK >> CATEGORY_SHIFT

/**
 * A tool passes if its bits under the mask equal the wanted ones and its score, in thousandths, is
 * high enough.
 */
export interface Test {
  mask: number
  wanted: number
  least: number
}

export function traitsOf(
  ways: readonly Way[],
  kind: Kind,
  authMethods: readonly string[],
  category: number,
): number {
  let traits = flagsOf(ways) | kindFlag(kind) | (category << CATEGORY_SHIFT)
  AUTH_METHODS.forEach((method, at) => {
    if (authMethods.includes(method)) traits |= 1 << (FLAG_BITS + at)
  })
  return traits
}

export function categoryIn(traits: number): number {
  return traits >> CATEGORY_SHIFT
}

/** The bit of an authentication method, 0 for none. */
export function authBit(method: (typeof AUTH_METHODS)[number] | undefined): number {
  return method === undefined ? 0 : 1 << (FLAG_BITS + AUTH_METHODS.indexOf(method))
}

/** `categoryNumber` knows every category that has tools. */
export function testOf(
  filters: SearchFilters,
  categoryNumber: (slug: string) => number | undefined,
): Test {
  const test = {
    mask: 0,
    wanted: 0,
    least: filters.minGrade === undefined ? 0 : LETTER_BOUNDS[filters.minGrade] * 1000,
  }
  for (const [name, way] of Object.entries(ACCESS) as [keyof typeof ACCESS, Way][]) {
    if (filters[name] === undefined) continue
    test.mask |= flagsOf([way])
    if (filters[name]) test.wanted |= flagsOf([way])
  }
  if (filters.kind !== undefined) {
    test.mask |= KIND_MASK
    test.wanted |= kindFlag(filters.kind)
  }
  if (filters.auth !== undefined) {
    test.mask |= authBit(filters.auth)
    test.wanted |= authBit(filters.auth)
  }
  if (filters.category !== undefined) {
    test.mask |= CATEGORY_MASK
    test.wanted |= (categoryNumber(filters.category) ?? NO_CATEGORY) << CATEGORY_SHIFT
  }
  return test
}
