// In how many languages is there an official client library?
import { defineCheck } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'

const SAME: ReadonlyMap<string, string> = new Map([
  ...['javascript', 'node', 'nodejs', 'node.js', 'js', 'ts'].map(
    (name) => [name, 'typescript'] as const,
  ),
  ...['c#', 'dotnet', '.net'].map((name) => [name, 'csharp'] as const),
  ['flutter', 'dart'],
  ['golang', 'go'],
])

const SAYS = 'Official SDKs are available for {count|# language|# languages}.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'SDK languages',
  why: 'With an SDK in its language an agent writes a few lines instead of a whole client.',
  loss: 'official SDKs cover few languages',
  surfaces: ['api'],
  ofPublicSite: true,
  uses: ['packages'],
  absent: 'none',
  outcomes: {
    wide: { points: 10, says: SAYS, bounds: '6 or more' },
    several: { points: 6, says: SAYS, bounds: '3–5', fix: 'Publish SDKs for six languages.' },
    double: {
      points: 4,
      says: 'Official SDKs are available for two languages.',
      fix: 'Publish an SDK for a third language, such as Go or Java.',
    },
    single: {
      points: 2,
      says: 'An official SDK is available for only one language.',
      fix: 'Publish an SDK for a second language, such as Python or TypeScript.',
    },
    none: {
      points: 0,
      says: 'No official SDK found.',
      loss: 'there is no official SDK',
      fix: 'Publish SDKs for TypeScript and Python.',
    },
  },
  judge({ packages }) {
    const named = (packages?.packages ?? [])
      .filter(({ role, isOfficial }) => role === 'sdk' && isOfficial)
      .map(({ language }) => language)
    return breadth(languagesIn(named).size)
  },
  declared: (declaration) => fromFact(declaration, 'api.sdkLanguages', breadth),
})

function languagesIn(named: readonly string[]): Set<string> {
  const plain = named.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
  return new Set(plain.map((name) => SAME.get(name) ?? name))
}

function breadth(count: number) {
  if (count >= 6) return { outcome: 'wide', facts: { count } } as const
  if (count >= 3) return { outcome: 'several', facts: { count } } as const
  if (count === 2) return { outcome: 'double' } as const
  return count === 1 ? ({ outcome: 'single' } as const) : ({ outcome: 'none' } as const)
}
