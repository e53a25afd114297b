// Do the official npm libraries come with type declarations?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'SDK types',
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
