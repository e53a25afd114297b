// To hide never helps: on every captured evidence, with each of its documents, pages, probes and
// access methods removed, alone and in pairs, as absent, as closed and as never published.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readCorpus } from '../scripts/corpus-files.ts'
import {
  declaredEvidence,
  joinedEvidence,
  type Declaration,
  type Evidence,
  type Grading,
  type ObservationName,
} from '../src/domain/index.ts'
import { kindOf } from '../src/domain/tool/kind-of.ts'
import { outcomeOf } from '../src/grade/check.ts'
import { grade } from '../src/grade/index.ts'
import { checkOf } from '../src/grade/method.ts'
import { launchCatalogue } from './launch-tools.ts'
import { runs } from './runs.ts'

const { entries, captured } = await launchCatalogue()
const launch = entries.map((entry) => {
  const seen = captured.get(entry.slug)
  return {
    name: entry.slug,
    evidence: seen ? joinedEvidence(entry, seen) : declaredEvidence(entry),
  }
})
// The kind of a tool does not change because less is known about it.
const all = [...(await readCorpus()), ...launch].map(({ name, evidence }) => ({
  name,
  evidence: { ...evidence, tool: { ...evidence.tool, kind: kindOf(evidence) } },
}))

type Hidden = (evidence: Evidence) => Evidence

const WAYS = {
  absent: { state: 'not-offered', exchanges: [] },
  closed: { state: 'unobserved', cause: 'blocked', exchanges: [] },
} as const

/** What belongs to an access method, beside what begins with its name. */
const PARTS: Readonly<Record<'api' | 'mcp' | 'cli', readonly ObservationName[]>> = {
  api: ['openapi', 'graphql', 'asyncapi', 'rateLimits', 'cors', 'health', 'methodRefusal'],
  mcp: ['serverCard', 'registryListing'],
  cli: [],
}

/** Every way to hide one thing. */
function waysToHide({ observations, declaration }: Evidence): { what: string; hide: Hidden }[] {
  const names = (Object.keys(observations) as ObservationName[]).filter(
    (name) => observations[name]?.state === 'observed',
  )
  const single = names.flatMap((name) => [
    ...Object.entries(WAYS).map(([way, observation]) => ({
      what: `${name} ${way}`,
      hide: withObservations({ [name]: observation }),
    })),
    {
      what: `${name} never published`,
      hide: (evidence: Evidence) =>
        unclaimed(name)(withObservations({ [name]: WAYS.absent })(evidence)),
    },
  ])
  const methods = (['api', 'mcp', 'cli'] as const).flatMap((id) => {
    const own = names.filter((name) => name.startsWith(id) || PARTS[id].includes(name))
    if (own.length === 0 && declaration?.[id] === undefined) return []
    const gone = Object.fromEntries([id, ...own].map((name) => [name, WAYS.absent]))
    return [
      {
        what: `${id} withdrawn`,
        hide: (evidence: Evidence) => withoutSection(id)(withObservations(gone)(evidence)),
      },
    ]
  })
  return [...single, ...methods]
}

function withObservations(observations: Record<string, unknown>): Hidden {
  return (evidence) => ({
    ...evidence,
    observations: { ...evidence.observations, ...(observations as Evidence['observations']) },
  })
}

/** Without what the vendor says about this document. */
function unclaimed(name: ObservationName): Hidden {
  return (evidence) => {
    const { declaration } = evidence
    if (!declaration) return evidence
    const { openapi: _openapi, ...api } = declaration.api ?? { style: 'rest' as const }
    const { llmsTxt: _llmsTxt, ...docs } = declaration.docs ?? {}
    const claims: Partial<Record<ObservationName, Partial<Declaration>>> = {
      openapi: { ...(declaration.api && { api }) },
      llmsTxt: { ...(declaration.docs && { docs }) },
    }
    return { ...evidence, declaration: { ...declaration, ...claims[name] } }
  }
}

function withoutSection(id: 'api' | 'mcp' | 'cli'): Hidden {
  return (evidence) => {
    if (!evidence.declaration) return evidence
    const { [id]: _section, facts, ...rest } = evidence.declaration
    const kept = Object.entries(facts ?? {}).filter(([key]) => !key.startsWith(`${id}.`))
    return {
      ...evidence,
      declaration: { ...rest, ...(facts && { facts: Object.fromEntries(kept) }) },
    }
  }
}

/** Hazards alone may cost more than silence. */
function hasHazard({ checks }: Grading): boolean {
  return checks.some(({ id, outcome }) => {
    const check = checkOf(id)
    return check !== undefined && outcome !== null && outcomeOf(check, outcome)?.hazard === true
  })
}

test('whatever is hidden alone, no tool has a better score than with all of it', () => {
  let tried = 0
  const better: string[] = []
  for (const { name, evidence } of all) {
    const whole = grade(evidence)
    if (hasHazard(whole)) continue
    for (const { what, hide } of waysToHide(evidence)) {
      tried++
      better.push(...raised(`${name} without ${what}`, whole, grade(hide(evidence))))
    }
  }
  assert.deepEqual(better, [])
  assert.ok(tried > 2000, String(tried))
})

test('and in pairs', { skip: runs(1) === 1 && 'npm run prove -- properties' }, () => {
  const better: string[] = []
  for (const { name, evidence } of all) {
    const whole = grade(evidence)
    if (hasHazard(whole)) continue
    const ways = waysToHide(evidence)
    for (const [index, one] of ways.entries())
      for (const other of ways.slice(index + 1)) {
        const what = `${name} without ${one.what} and ${other.what}`
        better.push(...raised(what, whole, grade(other.hide(one.hide(evidence)))))
      }
  }
  assert.deepEqual(better.slice(0, 20), [])
})

function raised(what: string, whole: Grading, less: Grading): string[] {
  return (less.exact ?? -1) > (whole.exact ?? -1) + 1e-9
    ? [`${what}: ${whole.best} ${whole.exact} → ${less.best} ${less.exact}`]
    : []
}
