// A naive model of the catalogue: what every page, total and count must be, by brute force.
import fc from 'fast-check'
import type { CategoryCount, ToolQuery } from '../src/store/catalogue.ts'
import {
  ACCESS_IDS,
  ACCESS_NAMES,
  byAccess,
  type AccessId,
  type ByAccess,
} from '../src/domain/grading/criterion.ts'
import type { Grading } from '../src/domain/grading/grading.ts'
import { LETTERS, letterOf, shownScore } from '../src/domain/grading/letter.ts'
import type { AuthMethod } from '../src/domain/evidence/declaration.ts'
import { EVIDENCE_LEVELS, type EvidenceLevel, type ToolRecord } from '../src/domain/tool/tool.ts'
import { pendingRecord } from './tool-record.ts'

const categories = ['email', 'hosting', 'payments', 'web-data']
const ways = ['MCP', 'API', 'CLI'] as const
const pool = 250
const NO_AUTH = { selfServe: null, scoped: null, machineFlow: null, docsUrl: null }

/** A grading as far as the catalogue reads it. */
export function gradingOf(
  exact: number,
  evidence: EvidenceLevel = 'declared',
  speed: number | null = null,
  access: Partial<ByAccess<number | null>> = {},
): Grading {
  return {
    status: 'graded',
    letter: letterOf(exact),
    exact,
    score: shownScore(exact),
    provisional: exact > 5,
    evidence,
    criteria: [{ id: 'speed', score: speed }],
    access: byAccess((id) => {
      const own = access[id]
      return typeof own === 'number' ? { letter: letterOf(own), exact: own } : null
    }),
    checks: [],
  } as unknown as Grading
}

export function gradedRecord(
  slug: string,
  exact: number,
  changes: Partial<ToolRecord> = {},
): ToolRecord {
  return pendingRecord({
    slug,
    name: slug,
    url: `https://${slug}.io`,
    category: 'email',
    status: 'graded',
    grading: gradingOf(exact),
    latestScan: null,
    ...changes,
  })
}

export const urlKeyOf = (record: ToolRecord): string => record.url.replace('https://', '')

/** Records with few distinct values, so that ties are common; one in eight is not graded. */
export const arbitraryRecord: fc.Arbitrary<ToolRecord> = fc
  .record({
    number: fc.noBias(fc.integer({ min: 0, max: pool - 1 })),
    exact: fc.oneof(
      fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.constantFrom(8.9999, 8.97, 8.3, 6.999999999999),
    ),
    name: fc.constantFrom('Acme', 'acme', 'Émile', 'emile', 'Zeta', 'beta 2', 'Beta 10', '日本'),
    category: fc.constantFrom(...categories),
    accessMethods: fc.subarray([...ways]),
    day: fc.integer({ min: 1, max: 28 }),
    evidence: fc.constantFrom(...EVIDENCE_LEVELS),
    speed: fc.constantFrom(null, 2, 5.5, 10),
    access: fc.record({
      api: fc.constantFrom(null, 8.9999, 6, 2.3),
      mcp: fc.constantFrom(null, 7, 5.5),
      cli: fc.constantFrom(null, 4, 10, 0),
    }),
    methods: fc.subarray<AuthMethod>(['none', 'api_key', 'oauth2']),
    status: fc.constantFrom(
      'graded',
      'graded',
      'graded',
      'graded',
      'graded',
      'graded',
      'graded',
      'unreachable',
    ),
  })
  .map(({ number, exact, name, category, accessMethods, day, status, ...rest }) =>
    gradedRecord(`tool-${number}`, exact, {
      name,
      category,
      accessMethods,
      status,
      grading:
        status === 'graded' ? gradingOf(exact, rest.evidence, rest.speed, rest.access) : null,
      auth: { ...NO_AUTH, methods: rest.methods },
      updatedAt: new Date(Date.UTC(2026, 9, day)).toISOString(),
    }),
  )

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

export const arbitraryQuery: fc.Arbitrary<Omit<ToolQuery, 'page'>> = fc
  .record({
    limit: fc.integer({ min: 7, max: 100 }),
    sort: fc.constantFrom('score', 'name', 'recent', 'speed'),
    evidence: maybe(fc.constantFrom(...EVIDENCE_LEVELS)),
    auth: maybe(fc.constantFrom('none', 'api_key', 'jwt')),
    category: maybe(fc.constantFrom(...categories, 'no-such')),
    minGrade: maybe(fc.constantFrom(...LETTERS)),
    hasMcp: maybe(fc.boolean()),
    hasApi: maybe(fc.boolean()),
    hasCli: maybe(fc.boolean()),
    access: maybe(fc.constantFrom(...ACCESS_IDS)),
    provisional: maybe(fc.boolean()),
  })
  .map(
    (query) =>
      Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Omit<
        ToolQuery,
        'page'
      >,
  )

/** Slugs of all results of a query, in order. */
export function expectedSlugs(
  records: Iterable<ToolRecord>,
  query: Omit<ToolQuery, 'page'>,
): string[] {
  const worst = query.minGrade === undefined ? LETTERS.length : LETTERS.indexOf(query.minGrade)
  const wishes = [query.hasMcp, query.hasApi, query.hasCli]
  const { access } = query
  return [...records]
    .filter((record) => record.status === 'graded')
    .filter(({ grading }) => !query.evidence || grading?.evidence === query.evidence)
    .filter(
      ({ grading }) =>
        query.provisional === undefined || grading?.provisional === query.provisional,
    )
    .filter(({ auth }) => query.auth === undefined || auth.methods.includes(query.auth))
    .filter((record) => query.category === undefined || record.category === query.category)
    .filter(({ accessMethods }) => !access || accessMethods.includes(ACCESS_NAMES[access]))
    .filter(({ grading }) => {
      const letter = access ? grading?.access?.[access]?.letter : grading?.letter
      return query.minGrade === undefined || (letter && LETTERS.indexOf(letter) <= worst)
    })
    .filter((record) =>
      ways.every(
        (way, index) =>
          wishes[index] === undefined || record.accessMethods.includes(way) === wishes[index],
      ),
    )
    .toSorted(
      (a, b) => order[query.sort as keyof typeof order](a, b, access) || compare(a.slug, b.slug),
    )
    .map((record) => record.slug)
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
const thousandths = (record: ToolRecord) => {
  const exact = record.grading?.exact ?? 0
  // The letter follows from the unrounded score, so no rounding may lift a tool over its boundary.
  return exact === 6.999999999999 ? 6999 : Math.floor(exact * 1000 + 1e-6)
}
/** What has no grade comes last. */
const accessThousandths = ({ grading }: ToolRecord, access: AccessId) =>
  Math.floor((grading?.access?.[access]?.exact ?? -1) * 1000)
const speedOf = ({ grading }: ToolRecord) => grading?.criteria[0]?.score ?? -1
const folded = (record: ToolRecord) =>
  record.name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const byScore = (a: ToolRecord, b: ToolRecord, access: AccessId | undefined) =>
  access
    ? accessThousandths(b, access) - accessThousandths(a, access)
    : thousandths(b) - thousandths(a)
const order = {
  score: byScore,
  name: (a: ToolRecord, b: ToolRecord) => compare(folded(a), folded(b)),
  recent: (a: ToolRecord, b: ToolRecord) => compare(b.updatedAt, a.updatedAt),
  speed: (a: ToolRecord, b: ToolRecord, access: AccessId | undefined) =>
    speedOf(b) - speedOf(a) || byScore(a, b, access),
}

export function expectedCategories(records: Iterable<ToolRecord>): CategoryCount[] {
  const graded = [...records].filter((record) => record.status === 'graded')
  return [...Map.groupBy(graded, (record) => record.category)]
    .map(([slug, members]) => {
      const tenths = members.reduce(
        (sum, record) => sum + Math.round((record.grading?.score ?? 0) * 10),
        0,
      )
      return {
        slug,
        toolCount: members.length,
        averageScore: Math.round((tenths / members.length) * 10) / 100,
      }
    })
    .toSorted((a, b) => compare(a.slug, b.slug))
}
