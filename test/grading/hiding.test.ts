// To hide never helps: on every captured evidence, with each of its documents, pages, probes and
// access methods removed, alone and in pairs, as absent, as closed and as never published; and
// alone, for every cause that a vendor can bring about.
import assert from 'node:assert/strict'
import test from 'node:test'
import { READING_OF } from '../../src/domain/reading/shown-in.ts'
import { readCorpus } from '../../scripts/corpus-files.ts'
import { gradeLaunchCatalogue } from '../../scripts/launch-grades.ts'
import {
  LETTER_BOUNDS,
  type Declaration,
  type Evidence,
  type Grading,
  type ObservationName,
} from '../../src/domain/index.ts'
import { CAUSES, type Cause } from '../../src/domain/evidence/failure.ts'
import { kindOf } from '../../src/domain/tool/library.ts'
import { registrableDomainOf } from '../../src/domain/tool/registrable-domain.ts'
import { sightOf } from '../../src/grade/absence.ts'
import { outcomeOf } from '../../src/grade/check.ts'
import { grade, scoresOf } from '../../src/grade/grade.ts'
import { checkOf } from '../../src/grade/method.ts'
import { skipUnlessProving } from '../needs.ts'
import { isThorough } from '../property.ts'
import { rememberedChecks } from './remembered-checks.ts'

const launch = (await gradeLaunchCatalogue()).map(({ entry, evidence }) => ({
  name: entry.slug,
  evidence,
}))
// The kind of a tool does not change because less is known about it.
const all = [...(await readCorpus()), ...launch].map(({ name, evidence }) => ({
  name,
  evidence: { ...evidence, tool: { ...evidence.tool, kind: kindOf(evidence) } },
}))

type Hidden = (evidence: Evidence) => Evidence
interface Way {
  what: string
  hide: Hidden
}

const ABSENT = { state: 'not-offered', exchanges: [] } as const
const CLOSED = { state: 'unobserved', cause: 'blocked', exchanges: [] } as const
const NOT_PROBED = { state: 'unobserved', cause: 'not-probed', exchanges: [] } as const
/** These are ours, and no vendor can cause them: what they leave open is not looked at. */
const OURS: ReadonlySet<Cause> = new Set(['not-probed', 'budget', 'fault'])
/** What asks for a key can be read by whoever has one. */
const KEYED = /^(?:api(?:Errors|Latency|Reads)?|cors|graphql|health|methodRefusal|rateLimits)$/

/** What belongs to an access method, beside what begins with its name. */
const PARTS: Readonly<Record<'api' | 'mcp' | 'cli', readonly ObservationName[]>> = {
  api: ['openapi', 'graphql', 'rateLimits', 'cors', 'health', 'methodRefusal'],
  mcp: ['serverCard', 'registryListing'],
  cli: [],
}
/** What is read in the documentation, or asked there. */
const IN_DOCS: ReadonlySet<ObservationName> = new Set([
  'documentedTopics',
  'markdownNegotiation',
  'markdownTwins',
])

/** Every way to withhold one document, page, probe or access method. */
function waysToHide({ observations, declaration }: Evidence): Way[] {
  const names = namesIn(observations)
  const single = names.flatMap((name) => [
    { what: `${name} absent`, hide: withObservations({ [name]: ABSENT }) },
    { what: `${name} closed`, hide: withObservations({ [name]: CLOSED }) },
  ])
  const unpublished = names
    .filter((name) => name === 'openapi' || name === 'llmsTxt')
    .map((name) => ({
      what: `${name} never published`,
      hide: (evidence: Evidence) => unclaimed(name)(withObservations({ [name]: ABSENT })(evidence)),
    }))
  const methods = (['api', 'mcp', 'cli'] as const).flatMap((id) => {
    const own = names.filter((name) => name.startsWith(id) || PARTS[id].includes(name))
    if (own.length === 0 && declaration?.[id] === undefined) return []
    const gone = Object.fromEntries([id, ...own].map((name) => [name, ABSENT]))
    return [
      {
        what: `${id} withdrawn`,
        hide: (evidence: Evidence) => withoutSection(id)(withObservations(gone)(evidence)),
      },
    ]
  })
  return [...single, ...unpublished, ...methods]
}

/** Every way to let the requests for one thing fail, or a whole host, while others answer. */
function waysToFail(
  evidence: Evidence,
  causes: readonly Cause[],
  host?: string,
): (Way & { name: ObservationName })[] {
  return namesIn(evidence.observations).flatMap((name) =>
    causes
      .filter((cause) => !OURS.has(cause) && !(cause === 'auth-required' && KEYED.test(name)))
      .map((cause) => ({
        name,
        what: `${name} (${cause}${host === undefined ? '' : ` of ${host}`})`,
        hide: failed(name, cause, host),
      }))
      .filter(({ hide }) => isAnsweredElsewhere(hide(evidence))),
  )
}

/** A host of the vendor that answers nothing else. */
function ownHost({ tool }: Evidence): string {
  const { hostname } = new URL(tool.url)
  return /^[\d.]+$/.test(hostname) ? `${hostname}:1` : `silent.${registrableDomainOf(hostname)}`
}

/** Without documentation, nothing can be looked for in it. */
function waysToUnread({ observations }: Evidence): Way[] {
  const read = namesIn(observations).filter((name) => IN_DOCS.has(name))
  if (read.length === 0) return []
  const unread = Object.fromEntries(read.map((name) => [name, NOT_PROBED]))
  return [
    { what: 'docs absent, unread', hide: withObservations({ ...unread, docs: ABSENT }) },
    { what: 'docs closed, unread', hide: withObservations({ ...unread, docs: CLOSED }) },
  ]
}

function namesIn(observations: Evidence['observations']): ObservationName[] {
  return (Object.keys(observations) as ObservationName[]).filter(
    (name) => observations[name]?.state === 'observed' && !READINGS.has(name),
  )
}

/** Answers are not the tool's to hide; readings.test.ts says what leaving one out may gain. */
const READINGS: ReadonlySet<ObservationName> = new Set(Object.values(READING_OF))

/** As if what only this observation rests on had been asked for once, in vain. */
function failed(name: ObservationName, cause: Cause, host?: string): Hidden {
  return (evidence) => {
    const { observations } = evidence
    const others = (Object.keys(observations) as ObservationName[]).filter((each) => each !== name)
    const kept = new Set(others.flatMap((other) => observations[other]?.exchanges ?? []))
    const asked = evidence.exchanges.find(({ id }) => observations[name]?.exchanges.includes(id))
    const vain = asked && { ...asked, id: 'in-vain', answer: null, failure: { cause } }
    if (host !== undefined && vain?.kind === 'http')
      vain.request = { ...vain.request, url: `https://${host}/` }
    return {
      ...evidence,
      exchanges: [...evidence.exchanges.filter(({ id }) => kept.has(id)), ...(vain ? [vain] : [])],
      observations: {
        ...observations,
        [name]: { state: 'unobserved', cause, exchanges: vain ? [vain.id] : [] },
      },
    }
  }
}

/** Whether the domain, or the program, answered anything else: a whole domain may be down. */
function isAnsweredElsewhere({ exchanges }: Evidence): boolean {
  const vain = exchanges.find(({ id }) => id === 'in-vain')
  return exchanges.some(
    (other) =>
      other.answer !== null &&
      ((vain?.kind === 'http' &&
        other.kind === 'http' &&
        domainOf(vain.request.url) === domainOf(other.request.url)) ||
        (vain?.kind === 'stdio' && other.kind === 'stdio' && vain.command === other.command)),
  )
}

function domainOf(url: string): string {
  return registrableDomainOf(new URL(url).hostname)
}

function withObservations(observations: Record<string, unknown>): Hidden {
  return (evidence) => ({
    ...evidence,
    observations: { ...evidence.observations, ...(observations as Evidence['observations']) },
  })
}

/** Without what the vendor says about this document. */
function unclaimed(name: 'openapi' | 'llmsTxt'): Hidden {
  return (evidence) => {
    const { declaration } = evidence
    if (!declaration) return evidence
    const { openapi: _openapi, ...api } = declaration.api ?? { style: 'rest' as const }
    const { llmsTxt: _llmsTxt, ...docs } = declaration.docs ?? {}
    const claims: Record<typeof name, Partial<Declaration>> = {
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
  const better: string[] = []
  let tried = 0
  for (const { name, evidence } of all)
    tried += tryWays(name, evidence, better, function* () {
      yield* waysToHide(evidence)
      yield* waysToUnread(evidence)
      yield* waysToFail(evidence, isThorough() ? CAUSES : ['timeout'])
    })
  assert.deepEqual(better, [])
  // Where readers found a hazard, hiding it may gain, and is not tried.
  assert.ok(tried > 2800, String(tried))
})

test('whatever makes a request fail, while its domain answers others, closes what was asked for', () => {
  const open = all.flatMap(({ name: tool, evidence }) =>
    [...waysToFail(evidence, CAUSES), ...waysToFail(evidence, CAUSES, ownHost(evidence))]
      .filter(({ name, hide }) => sightOf(name, hide(evidence)) !== 'closed')
      .map(({ what }) => `${tool}: ${what}`),
  )
  assert.deepEqual(open, [])
})

test('and in pairs', { skip: skipUnlessProving() }, () => {
  const better: string[] = []
  for (const { name, evidence } of all)
    tryWays(name, evidence, better, function* () {
      const ways = waysToHide(evidence)
      for (const [index, one] of ways.entries())
        for (const other of ways.slice(index + 1))
          yield {
            what: `${one.what} and ${other.what}`,
            hide: (whole) => other.hide(one.hide(whole)),
          }
    })
  assert.deepEqual(better.slice(0, 20), [])
})

/** Adds every way with which the score is higher, and returns how many there are. */
function tryWays(
  name: string,
  evidence: Evidence,
  better: string[],
  ways: () => Iterable<Way>,
): number {
  const checks = rememberedChecks()
  if (hasHazard(grade(evidence, { checks }))) return 0
  const whole = scoresOf(evidence, { checks })
  let tried = 0
  for (const { what, hide } of ways()) {
    tried++
    const less = scoresOf(hide(evidence), { checks })
    // Without limits, too: they must not hide a gain.
    for (const kind of ['exact', 'free'] as const)
      // Whoever has no grade gains nothing by an F or a D.
      if ((less[kind] ?? -1) > (whole[kind] ?? LETTER_BOUNDS.C) + 1e-9)
        better.push(`${name} without ${what}: ${kind} ${whole[kind]} → ${less[kind]}`)
  }
  return tried
}
