// In how many languages is there an official client library?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

const SAME: ReadonlyMap<string, string> = new Map([
  ...['javascript', 'node', 'nodejs', 'node.js', 'js', 'ts'].map((name) => [name, 'typescript'] as const),
  ...['c#', 'dotnet', '.net'].map((name) => [name, 'csharp'] as const),
  ['flutter', 'dart'],
  ['golang', 'go'],
])

export default defineCheck({
  id: 'sdk-languages',
  criterion: 'programmaticAccess',
  weight: 4,
  effort: 3,
  title: 'SDK languages',
  why: 'With a library in its language an agent writes a few lines where it would write a whole client.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  uses: ['packages'],
  absent: 'none',
  outcomes: {
    several: { points: 10, says: 'There are official client libraries for {languages}.' },
    single: {
      points: 6,
      says: 'There is an official client library for {languages} alone.',
      fix: 'Publish a client library in a second language, such as Python or TypeScript.',
    },
    none: {
      points: 0,
      says: 'No official client library was found.',
      fix: 'Publish client libraries for TypeScript and Python.',
    },
  },
  judge: ({ packages }) => breadth((packages?.packages ?? []).filter(({ role, isOfficial }) => role === 'sdk' && isOfficial).map(({ language }) => language)),
  declared: ({ api }) => api && breadth(api.sdks ?? []),
})

function breadth(named: readonly string[]) {
  const languages = new Set(
    named
      .map((name) => name.trim().toLowerCase())
      .filter((name) => name !== '')
      .map((name) => SAME.get(name) ?? name),
  )
  if (languages.size === 0) return { outcome: 'none' } as const
  const facts = { languages: excerpt([...languages].join(', ')) }
  return languages.size > 1 ? ({ outcome: 'several', facts } as const) : ({ outcome: 'single', facts } as const)
}
