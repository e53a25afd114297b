// How candidates are ordered, and what rules a tool out.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import type { Usable } from '../../domain/tool/recommendation.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { unmet, rank } from './rank.ts'
import { holds } from '../../../test/property.ts'

function tool(slug: string, changes: Partial<Tool> = {}): Tool {
  const criteria = Object.fromEntries(CRITERION_IDS.map((id) => [id, 5])) as Tool['criteria']
  const auth = {
    methods: ['oauth2'],
    selfServe: null,
    scoped: null,
    machineFlow: null,
    docsUrl: null,
  }
  return {
    slug,
    category: 'email',
    kind: 'service',
    grade: 'B',
    score: 6,
    criteria,
    accessMethods: ['API'],
    accessGrades: { api: null, mcp: null, cli: null },
    auth,
    evidence: 'mixed',
    ...changes,
  } as Tool
}

const candidate = (
  slug: string,
  place: number,
  changes: Partial<Tool> = {},
  match: 'all' | 'some' = 'all',
): Usable => ({
  tool: tool(slug, changes),
  match,
  missing: [],
  place,
  coverage: 1,
  closeness: 1 / place,
  accessScores: { api: null, mcp: null, cli: null },
  allowed: ['api'],
})

const slugs = (candidates: Usable[], weights = {}, category?: string) =>
  rank(candidates, weights, category).map((each) => each.tool.slug)

test('rank', async (t) => {
  await t.test('the best access method that is allowed is chosen, and its score counts', () => {
    const both: Partial<Tool> = { score: 8.1, accessMethods: ['API', 'MCP'] }
    const accessScores = { api: 7.96, mcp: 6.24, cli: null }
    const of = (allowed: Usable['allowed'], more: Partial<Usable> = {}) => {
      const [first] = rank([{ ...candidate('both', 1, both), accessScores, allowed, ...more }], {})
      return [first?.chosen, first?.weighted]
    }
    assert.deepEqual(of(['api', 'mcp']), ['api', 8.1])
    assert.deepEqual(of(['mcp']), ['mcp', 6.2])
    assert.deepEqual(of([]), [null, 0])
    const before = { accessScores: { api: null, mcp: null, cli: null } }
    assert.deepEqual(of(['mcp'], before), ['mcp', 8.1])
  })

  await t.test('a better score wins over a match that is as good, not over a better one', () => {
    const good = candidate('good', 2, { score: 7 })
    const [alike, weaker] = [0.9, 0.5].map((closeness) => ({ ...good, closeness }))
    assert.ok(alike && weaker)
    assert.deepEqual(slugs([candidate('near', 1), alike]), ['good', 'near'])
    assert.deepEqual(slugs([candidate('near', 1), weaker]), ['near', 'good'])
  })

  await t.test('a match of all and the named category weigh more than a better score', () => {
    for (const score of [8, 10])
      assert.deepEqual(
        slugs([candidate('some', 1, { score }, 'some'), candidate('all', 9, { score: 1 })]),
        ['all', 'some'],
      )
    assert.deepEqual(
      slugs(
        [candidate('within', 1), candidate('outside', 2, { score: 7.5, category: 'crm' })],
        {},
        'email',
      ),
      ['within', 'outside'],
    )
  })

  await t.test('a match that is as good as the best comes before one that can lead', () => {
    const good = candidate('good', 1, { provisional: true, score: 5 }, 'some')
    const far = { ...candidate('far', 2, { score: 9 }, 'some'), closeness: 0.5 }
    assert.deepEqual(slugs([far, good]), ['good', 'far'])
    const [whole, chance] = [good, far].map((each) => ({ ...each, match: 'all' as const }))
    assert.ok(whole && chance)
    assert.deepEqual(slugs([chance, whole]), ['good', 'far'])
    assert.deepEqual(slugs([{ ...chance, closeness: 0.8 }, whole]), ['good', 'far'])
  })

  await t.test('own weights count instead of the score, over the criteria that apply', () => {
    const fast = candidate('fast', 1, {
      score: 4,
      criteria: { ...tool('x').criteria, speed: 10, safety: null },
    })
    const safe = candidate('safe', 1, { score: 8, criteria: { ...tool('x').criteria, speed: 1 } })
    assert.deepEqual(slugs([safe, fast], { speed: 100 }), ['fast', 'safe'])
    assert.equal(
      rank([fast], {
        speed: 100,
        ...Object.fromEntries(CRITERION_IDS.filter((id) => id !== 'speed').map((id) => [id, 0])),
      })[0]?.weighted,
      10,
    )
  })

  await t.test('the order of the candidates does not matter, and figures stay in bounds', () => {
    const criteria = fc.record(
      Object.fromEntries(
        CRITERION_IDS.map((id) => [id, fc.option(fc.integer({ min: 0, max: 10 }))]),
      ) as Record<CriterionId, fc.Arbitrary<number | null>>,
    )
    const weights = fc.dictionary(
      fc.constantFrom(...CRITERION_IDS),
      fc.integer({ min: 0, max: 100 }),
    )
    holds(
      fc.property(
        fc.array(fc.record({ score: fc.integer({ min: 0, max: 10 }), criteria }), {
          minLength: 1,
          maxLength: 8,
        }),
        weights,
        (tools, own) => {
          const candidates = tools.map((changes, at) => candidate(`t${at}`, at + 1, changes))
          assert.deepEqual(rank(candidates.toReversed(), own), rank(candidates, own))
          for (const { weighted } of rank(candidates, own))
            assert.ok(weighted >= 0 && weighted <= 10)
        },
      ),
    )
  })
})

test('unmet', () => {
  const graded: Partial<Tool> = {
    grade: 'A',
    accessMethods: ['API', 'MCP'],
    accessGrades: { api: 'A', mcp: 'C', cli: null },
  }
  const cases: [Partial<Tool>, Parameters<typeof unmet>[1], string | null][] = [
    [{}, {}, null],
    [{}, { minGrade: 'B' }, null],
    [{}, { minGrade: 'B+' }, 'minGrade'],
    [{ grade: null }, { minGrade: 'F' }, 'minGrade'],
    [{}, { hasMcp: true }, 'hasMcp'],
    [{}, { hasMcp: false, hasApi: true }, null],
    [{}, { hasApi: false }, 'hasApi'],
    [{}, { category: 'crm' }, 'category'],
    [{}, { kind: 'local' }, 'kind'],
    [{}, { headless: true }, 'headless'],
    [{ auth: { ...tool('x').auth, machineFlow: true } }, { headless: true }, null],
    [{ auth: { ...tool('x').auth, methods: ['none'] } }, { headless: true }, null],
    [{}, { headless: false, verified: false }, null],
    [{}, { verified: true }, 'verified'],
    [{ evidence: 'verified' }, { verified: true }, null],
    [{}, { access: 'mcp' }, 'access'],
    [graded, { minGrade: 'B', access: 'mcp' }, 'minGrade'],
    [graded, { minGrade: 'C', access: 'mcp' }, null],
    [graded, { minGrade: 'B', hasApi: false, category: 'email' }, 'hasApi'],
    [
      { ...graded, accessMethods: ['API', 'MCP', 'CLI'] },
      { minGrade: 'B', hasMcp: true, hasCli: true },
      'minGrade',
    ],
    [graded, { minGrade: 'B', hasMcp: true, hasApi: true }, null],
  ]
  for (const [changes, constraints, expected] of cases)
    assert.equal(unmet(tool('x', changes), constraints), expected, JSON.stringify(constraints))
})
