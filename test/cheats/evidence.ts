// Small builders of evidence about an API, for tricks that must not earn a letter.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import {
  parseEvidence,
  type Evidence,
  type ObservationName,
  type Seen,
} from '../../src/domain/index.ts'
import { exchange } from '../sample.ts'

type Looks = { [N in ObservationName]?: Seen<N> | 'not-offered' | 'blocked' | 'robots' }

/** An ordinary service that hides nothing. */
export const OPEN: Evidence = parsed(
  JSON.parse(
    readFileSync(new URL('../corpus/average-tool.evidence.json', import.meta.url), 'utf8'),
  ),
)

/** What was seen, and nothing else of what a scan looks for. */
export function seen(looks: Looks): Evidence {
  return parsed({
    format: 'agentgrade-evidence/1.1',
    tool: { name: 'Acme Mail', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations: observationsOf({ ...NOTHING, ...looks }),
  })
}

/** The same evidence, with other observations in place of some. */
export function changed(evidence: Evidence, looks: Looks): Evidence {
  const [first] = evidence.exchanges
  assert.ok(first)
  return parsed({
    ...evidence,
    observations: { ...evidence.observations, ...observationsOf(looks, first.id) },
  })
}

/** The same evidence, with some of it on hosts of their own that fail. */
export function silent(
  evidence: Evidence,
  names: readonly ObservationName[],
  cause: 'timeout' | 'rate-limited',
): Evidence {
  const { hostname } = new URL(evidence.tool.url)
  const [first] = evidence.exchanges
  assert.ok(first?.kind === 'http')
  const vain = names.map((name, index) => ({
    ...first,
    id: `silent-${name}`,
    request: { ...first.request, url: `http://${hostname}:${index + 1}/` },
    answer: null,
    failure: { cause },
  }))
  return {
    ...evidence,
    exchanges: [...evidence.exchanges, ...vain],
    observations: {
      ...evidence.observations,
      ...Object.fromEntries(
        names.map((name) => [name, { state: 'unobserved', cause, exchanges: [`silent-${name}`] }]),
      ),
    },
  }
}

/** A scan finds none of these on an ordinary site. */
const NOTHING: Looks = Object.fromEntries(
  Object.keys(OPEN.observations).map((name) => [name, 'not-offered']),
)

function observationsOf(looks: Looks, id = 'e1'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(looks).map(([name, look]) => {
      if (look === 'not-offered') return [name, { state: look, exchanges: [id] }]
      if (typeof look === 'string')
        return [name, { state: 'unobserved', cause: look, exchanges: [id] }]
      return [name, { state: 'observed', exchanges: [id], value: look }]
    }),
  )
}

function parsed(input: unknown): Evidence {
  const evidence = parseEvidence(input)
  assert.ok(evidence.ok, evidence.ok ? '' : JSON.stringify(evidence.problems.slice(0, 5), null, 2))
  return evidence.value
}
