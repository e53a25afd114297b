// The client libraries of the API: their languages and their types.
import { defineCheck, notApplicable } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'

const SAME: ReadonlyMap<string, string> = new Map([
  ...['javascript', 'node', 'nodejs', 'node.js', 'js', 'ts'].map(
    (name) => [name, 'typescript'] as const,
  ),
  ...['c#', 'dotnet', '.net'].map((name) => [name, 'csharp'] as const),
  ['flutter', 'dart'],
  ['golang', 'go'],
])

/** In how many languages is there an official client library? */
export const sdkLanguages = defineCheck('programmaticAccess', 'sdk-languages', {
  weight: 4,
  effort: 3,
  why: 'With an SDK in its language an agent writes a few lines instead of a whole client.',
  loss: 'official SDKs cover few languages',
  surfaces: ['api'],
  ofPublicSite: true,
  uses: ['packages'],
  absent: 'none',
  says: 'Official SDKs are available for {count|# language|# languages}.',
  outcomes: {
    wide: { points: 10, bounds: '6 or more' },
    several: { points: 6, bounds: '3–5', fix: 'Publish SDKs for six languages.' },
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

/** Do the official npm libraries come with type declarations? */
export const sdkTypes = defineCheck('programmaticAccess', 'sdk-types', {
  effort: 2,
  why: 'Types show a coding agent how to make each call and catch its mistakes before it runs anything.',
  loss: 'its SDK ships no types',
  surfaces: ['sdk'],
  needs: ['packages'],
  outcomes: {
    bundled: { points: 10, says: 'The official npm packages include types, such as {name}.' },
    separate: {
      points: 6,
      says: 'The types of {name} are in a separate package.',
      fix: 'Ship the .d.ts files in {name} and reference them in "types" in its package.json.',
    },
    missing: {
      points: 0,
      says: '{name} has no types.',
      fix: 'Ship .d.ts files in {name} and reference them in "types" in its package.json.',
    },
  },
  judge({ packages: { packages } }) {
    const libraries = packages.filter(
      ({ registry, role, isOfficial }) => registry === 'npm' && role === 'sdk' && isOfficial,
    )
    const [first] = libraries
    if (!first) return notApplicable('The tool has no official npm package.')
    const untyped = libraries.find(({ types }) => types === 'none')
    if (untyped) return { outcome: 'missing', facts: { name: excerpt(untyped.name) } }
    const separate = libraries.find(({ types }) => types === 'separate')
    return separate
      ? { outcome: 'separate', facts: { name: excerpt(separate.name) } }
      : { outcome: 'bundled', facts: { name: excerpt(first.name) } }
  },
})
