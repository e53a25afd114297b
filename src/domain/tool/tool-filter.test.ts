// Filters: a tool, its stored row and its search entry pass the same ones, which are those that its
// properties say.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { columnsOf, foundScoreKey } from '../../store/database/tool-row.ts'
import { searchText } from '../../store/search/entry.ts'
import { toolJson } from '../../represent/json/profile.ts'
import { gradedRecord, gradingOf } from '../../../test/catalogue-model.ts'
import { AUTH_METHODS, KINDS } from '../evidence/declaration.ts'
import { ACCESS_IDS, ACCESS_NAMES, byAccess } from '../grading/criterion.ts'
import type { AccessGrading, Grading } from '../grading/grading.ts'
import { letterOf, LETTERS, shownScore } from '../grading/letter.ts'
import { isKept, passes, testOf, TRAIT_BITS, traitsOf, type ListFilter } from './tool-filter.ts'
import { EVIDENCE_LEVELS, type Tool } from './tool.ts'
import { holds } from '../../../test/property.ts'

const WAYS = ['MCP', 'API', 'CLI'] as const

const arbitraryRecord = fc
  .record({
    exact: fc.double({ min: 0, max: 10, noNaN: true }),
    evidence: fc.constantFrom(...EVIDENCE_LEVELS),
    category: fc.constantFrom('email', 'crm'),
    kind: fc.constantFrom(...KINDS),
    accessMethods: fc.subarray([...WAYS]),
    methods: fc.subarray([...AUTH_METHODS]),
    provisional: fc.boolean(),
    deprecated: fc.subarray([...ACCESS_IDS]),
    confidences: fc.tuple(...ACCESS_IDS.map(() => fc.constantFrom(0.3, 0.39, 0.4, 0.5))),
    scores: fc.record({
      api: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
      mcp: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
      cli: fc.option(fc.double({ min: 0, max: 10, noNaN: true })),
    }),
  })
  .map(({ exact, evidence, methods, provisional, deprecated, confidences, scores, ...rest }) => {
    const access = byAccess((id) => ({
      ...accessGrading(scores[id]),
      confidence: confidences[ACCESS_IDS.indexOf(id)] ?? 0,
    }))
    const own = { provisional, deprecated, best: 'api' as const, access }
    const grading = { ...gradingOf(exact, evidence), ...own }
    const record = gradedRecord('acme', exact, { ...rest, grading })
    return { ...record, auth: { ...record.auth, methods } }
  })

function accessGrading(exact: number | null): AccessGrading {
  return {
    status: exact === null ? 'unrated' : 'graded',
    letter: exact === null ? null : letterOf(exact),
    score: exact === null ? null : shownScore(exact),
    exact,
    confidence: 0.5,
    ceiling: null,
    isHeld: false,
    criteria: [],
  }
}

const maybe = <T>(...values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const arbitraryFilter: fc.Arbitrary<ListFilter> = fc.record({
  canLead: maybe(true),
  access: maybe(...ACCESS_IDS),
  category: maybe('email', 'crm', 'unknown'),
  minGrade: maybe(...LETTERS),
  hasMcp: maybe(true, false),
  hasApi: maybe(true, false),
  hasCli: maybe(true, false),
  kind: maybe(...KINDS),
  evidence: maybe(...EVIDENCE_LEVELS),
  auth: maybe(...AUTH_METHODS),
})

/** Every filter in plain words. */
function isMeant(filter: ListFilter, tool: Tool, grading: Grading | null): boolean {
  const { access, canLead, category, minGrade, hasMcp, hasApi, hasCli, kind, evidence, auth } =
    filter
  const ways = [hasMcp, hasApi, hasCli]
  const grade = access ? tool.accessGrades[access] : tool.grade
  const own = access && grading?.access?.[access]
  const isLittleKnown = own ? own.letter === null || own.confidence < 0.4 : tool.provisional
  const isGivenUp = access ? grading?.deprecated?.includes(access) : tool.deprecated
  return (
    (category === undefined || tool.category === category) &&
    (access === undefined || tool.accessMethods.includes(ACCESS_NAMES[access])) &&
    (minGrade === undefined ||
      (grade !== null && LETTERS.indexOf(grade) <= LETTERS.indexOf(minGrade))) &&
    (canLead === undefined || (!isLittleKnown && !isGivenUp && tool.kind !== 'reference')) &&
    WAYS.every(
      (way, at) => ways[at] === undefined || tool.accessMethods.includes(way) === ways[at],
    ) &&
    (kind === undefined || tool.kind === kind) &&
    (evidence === undefined || tool.evidence === evidence) &&
    (auth === undefined || tool.auth.methods.includes(auth))
  )
}

test('a tool, its row and its search entry pass the same filters', () => {
  let kept = 0
  holds(
    fc.property(arbitraryRecord, arbitraryFilter, (record, filter) => {
      const tool = toolJson(record)
      const asked = testOf(filter)
      const { category, flags, ...keys } = columnsOf(record, '')
      const { access } = filter
      const scoreKey = access
        ? (keys[`${access}_score_key`] ?? -1)
        : (foundScoreKey(record) ?? assert.fail())
      const entry = searchText(record)
      const meant = isMeant(filter, tool, record.grading)
      const { canLead: _canLead, ...own } = filter
      if (meant) kept += 1
      assert.deepEqual(
        [
          isKept(own, tool),
          passes(asked, category, scoreKey, flags),
          passes(
            asked,
            category,
            access ? (entry.accessScores?.[access] ?? -1) : scoreKey,
            traitsOf(entry),
          ),
        ],
        [isMeant(own, tool, record.grading), meant, meant],
      )
    }),
    { tries: 500 },
  )
  assert.ok(kept > 10, `${kept} were kept`)
})

test('an ungraded tool passes what asks no grade', () => {
  const tool = { ...toolJson(gradedRecord('acme', 5)), grade: null }
  assert.deepEqual(
    [isKept({}, tool), isKept({ category: 'email' }, tool), isKept({ minGrade: 'F' }, tool)],
    [true, true, false],
  )
})

test('the bits are stored: none changes its place', () => {
  const every = { accessMethods: [...WAYS], authMethods: AUTH_METHODS }
  const bits = traitsOf({ ...every, kind: 'reference', evidence: 'mixed', canLead: true })
  assert.equal(traitsOf({ ...every, leadsAs: ['api'] }) >> 18, 0b001)
  assert.equal(traitsOf({ ...every, leadsAs: ['mcp', 'cli'] }) >> 18, 0b110)
  assert.equal(bits, 0b1_100_1111111_10_111)
  assert.ok(bits < 2 ** TRAIT_BITS)
  const only = { accessMethods: [], authMethods: [] }
  assert.deepEqual(
    [
      ...WAYS.map((way) => traitsOf({ ...only, accessMethods: [way] })),
      ...KINDS.map((kind) => traitsOf({ ...only, kind })),
      ...AUTH_METHODS.map((method) => traitsOf({ ...only, authMethods: [method] })),
      ...EVIDENCE_LEVELS.map((evidence) => traitsOf({ ...only, evidence })),
      traitsOf({ ...only, canLead: true }),
    ],
    [1, 2, 4, 0, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768],
  )
})
