// An owner's words never cost: on every captured evidence, with each fact that an owner can declare
// in each of its values, alone and all together, with limits and without them.
import assert from 'node:assert/strict'
import test from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { readCorpus } from '../../scripts/corpus-files.ts'
import { gradeLaunchCatalogue } from '../../scripts/launch-grades.ts'
import {
  FactsSchema,
  valueFormOf,
  type Facts,
  type ValueForm,
} from '../../src/domain/evidence/facts.ts'
import { surfacesOf } from '../../src/domain/evidence/surface.ts'
import type { Evidence } from '../../src/domain/index.ts'
import { asStated, declaring } from '../../src/domain/tool/owner-facts.ts'
import { scoresOf } from '../../src/grade/grade.ts'
import { isThorough } from '../property.ts'
import { rememberedChecks } from './remembered-checks.ts'

const KEYS = Object.keys(FactsSchema.properties)
const PAGE = 'https://owner.example/page'
/** Without the long proof, each tool has a few of the facts tried alone. */
const STEP = isThorough() ? 1 : 30

const launch = (await gradeLaunchCatalogue()).map(({ entry, evidence }) => ({
  name: entry.slug,
  evidence,
}))
const all = [...(await readCorpus()), ...launch]

type Value = boolean | number | string | string[]

/** Good and bad values of a fact. */
function valuesOf({ type, enum: values, const: one, items, anyOf }: ValueForm): Value[] {
  if (anyOf) return anyOf.flatMap(valuesOf)
  if (values) return values.filter((value) => typeof value === 'string')
  if (one !== undefined) return [one]
  if (type === 'array' && items) return valuesOf(items).map((value) => [String(value)])
  return type === 'boolean' ? [true, false] : [0, 100, 100_000]
}

/** As the owner states it, once a scan has read it; ours stays where we read it at its source. */
function stating(evidence: Evidence, facts: Record<string, Value>): Evidence {
  const { declaration } = evidence
  const before: Record<string, unknown> = { ...declaration?.facts }
  const stated = Object.entries(facts)
    .filter(([key]) => (before[key] as { basis?: string } | undefined)?.basis !== 'source')
    .map(([key, value]) => [
      key,
      {
        ...asStated({ value, source: PAGE }, 'https://owner.example'),
        instead: before[key] ?? null,
      },
    ])
  return {
    ...evidence,
    declaration: {
      sources: [PAGE],
      ...declaration,
      facts: { ...before, ...Object.fromEntries(stated) } as Facts,
    },
  }
}

test('whatever an owner states, no score is lower than without it', () => {
  const lower: string[] = []
  let tried = 0
  for (const [at, { name, evidence }] of all.entries()) {
    const checks = rememberedChecks()
    const bare = scoresOf(stating(evidence, {}), { checks })
    const compare = (what: string, facts: Record<string, Value>) => {
      tried++
      const own = scoresOf(stating(evidence, facts), { checks })
      for (const kind of ['exact', 'free'] as const)
        if ((own[kind] ?? -1) < (bare[kind] ?? -1) - 1e-9)
          lower.push(`${name} with ${what}: ${kind} ${bare[kind]} → ${own[kind]}`)
    }
    const forms = KEYS.map((key) => ({ key, values: valuesOf(valueFormOf(key) ?? {}) }))
    for (const each of ['first', 'last'] as const)
      compare(
        `the ${each} value of every fact`,
        Object.fromEntries(
          forms.map(({ key, values }) => [key, values.at(each === 'first' ? 0 : -1) ?? true]),
        ),
      )
    const surfaces = surfacesOf(stating(evidence, {}))
    for (const [index, { key, values }] of forms.entries())
      for (const value of values) {
        const facts = { [key]: value }
        // What changes what a tool offers changes which checks there are: that is always tried.
        if (
          index % STEP === at % STEP ||
          !isDeepStrictEqual(surfacesOf(stating(evidence, facts)), surfaces)
        )
          compare(`${key} = ${String(value)}`, facts)
      }
  }
  assert.deepEqual(lower.slice(0, 20), [])
  assert.ok(tried > 1000, String(tried))
})

test('what we read at its source is not the owner’s to change', () => {
  const ours = { value: true, basis: 'source', source: 'https://acme.example/review' }
  const owners = { value: false, source: 'https://acme.example/page', at: '', instead: null }
  const { evidence } = declaring(
    'https://acme.example',
    { ...launch[0]?.evidence } as Evidence,
    { 'auth.reviewRequired': ours },
    { 'auth.reviewRequired': owners },
  )
  assert.deepEqual(evidence.declaration?.facts?.['auth.reviewRequired'], ours)
})
