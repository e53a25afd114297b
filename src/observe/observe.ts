// Scans a tool: runs all probes, and collects evidence. One that fails costs its own part only.
import {
  type Evidence,
  EVIDENCE_FORMAT,
  EvidenceSchema,
  fittingEvidence,
} from '../domain/evidence/evidence.ts'
import type { Observation } from '../domain/evidence/observation.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import type { Progress } from '../domain/scan/scan.ts'
import { redactAddresses } from '../domain/text/secret.ts'
import { asEvidence } from '../domain/evidence/as-evidence.ts'
import { forAll, homeReply, observed, type Probe, unobserved } from './probe.ts'
import type { Unanswered } from './outbound/outbound.ts'
import type { Scan, ScanInput } from './scan.ts'
import { findIcon, ICON_REQUESTS } from './find-icon.ts'
import { findServer } from './mcp/find-server.ts'
import type { ServerSearchResult } from './mcp/session.ts'
import { makeScan } from './make-scan.ts'
import { PLAN, PROBES } from './probes/index.ts'
import { counted } from '../domain/text/figures.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'

/** The HTTP client is closed at the end of the scan. */
export interface ObserveInput extends ScanInput {
  tool: Evidence['tool']
  observer: string
  /** Whether the icon of its website is fetched, too. */
  wantsIcon?: boolean | undefined
  /** Gets the error of a probe that fails: evidence is published, and holds no detail of ours. */
  onFault?: ((error: unknown) => void) | undefined
  /** Earlier scans. */
  history: { days: number; probes: number; answered: number }
}

/** `unreachable`: nothing at all could be observed, because of the network or of the tool. */
export type Observing =
  | { outcome: 'seen'; evidence: Evidence; icon: Awaited<ReturnType<typeof findIcon>> }
  | ({ outcome: 'unreachable'; evidence: Evidence } & NoAnswer)

type NoAnswer = Pick<Unanswered, 'cause' | 'kind' | 'detail'>

export async function observe(
  input: ObserveInput,
  tell: (progress: Progress) => void,
): Promise<Observing> {
  const { outbound } = input
  try {
    const scan = makeScan(input)
    outbound.plan(PLAN)
    const looking = Promise.all(
      PROBES.map((probe, rank) => run(probe, rank, scan, tell, input.onFault)),
    )
    void tellAnswer(scan, tell)
    // Loads the tokenizer while the first responses are pending, if there may be something to count.
    if ((await scan.ownSite()) !== null) await scan.tokens('')
    const looks = await looking
    const seen: Evidence['observations'] = Object.assign({}, ...looks)
    const [last] = (await homeReply(scan))?.exchanges.slice(-1) ?? []
    const uptime = last !== undefined && { uptime: observed(input.history, last) }
    const observations = { ...seen, ...uptime }
    // After all probes, so that it takes no request from them.
    const icon = input.wantsIcon
      ? await findIcon(scan, outbound.for('icon', ICON_REQUESTS))
      : undefined
    const evidence = evidenceOf(
      {
        format: EVIDENCE_FORMAT,
        observedAt: new Date(input.now).toISOString(),
        observer: input.observer,
        tool: input.tool,
        exchanges: [...outbound.exchanges],
        observations,
        ...(input.hints && { declaration: input.hints }),
      },
      input.onFault,
    )
    if (input.target.kind === 'stdio') {
      const found = await findServer(scan)
      if (found.state === 'none') return { outcome: 'unreachable', ...whyNoServer(found), evidence }
    }
    const site = await scan.site()
    // Earlier scans say nothing about this one, and an answer to an invented page nothing at all.
    const isSeen = Object.entries(evidence.observations).some(
      ([name, { state }]) => state === 'observed' && name !== 'uptime' && name !== 'missingPage',
    )
    const home = site === null ? null : await homeReply(scan)
    const failure = home?.ok === false ? home : home && unansweredIn(evidence)
    if (isSeen || failure === null || failure.cause === 'blocked')
      return { outcome: 'seen', evidence, icon }
    const { cause, kind, detail } = failure
    return { outcome: 'unreachable', cause, kind, detail, evidence }
  } finally {
    await outbound.close()
  }
}

/** Why no request got a response, for example from a server that closes each connection. */
function unansweredIn({ exchanges }: Evidence): NoAnswer | null {
  if (exchanges.some((each) => each.failure === undefined)) return null
  const [first] = exchanges
  if (!first?.failure) return null
  const { cause, kind = cause, detail = '' } = first.failure
  return { cause, kind, detail }
}

/** A silent program is not graded: the user gets the reason in the program's own words. */
function whyNoServer({
  ending,
  errorLines = [],
}: Extract<ServerSearchResult, { state: 'none' }>): NoAnswer {
  const cause = ending.state === 'unobserved' ? ending.cause : 'unreadable'
  const [what = ''] = (ending.detail ?? '').replace(/\.$/, '').split('. ', 1)
  return { cause, kind: cause, detail: [what, ...errorLines].join('\n') }
}

/** As soon as the host has responded, however long the first probe takes. */
async function tellAnswer(scan: Scan, tell: (progress: Progress) => void): Promise<void> {
  const site = await scan.ownSite()
  if (site === null) return
  const { reply } = await scan.outbound.robotsOf(site.origin)
  if (reply?.ok) tell({ observation: 'uptime', state: 'observed', found: 'It responds.' })
}

async function run(
  probe: Probe,
  rank: number,
  scan: Scan,
  tell: (progress: Progress) => void,
  onFault: ObserveInput['onFault'],
): Promise<Evidence['observations']> {
  const looked = await askedBy(probe, rank, scan, onFault)
  const entries = probe.observes.map(
    (name) => [name, looked[name] ?? unobserved('not-probed', [])] as const,
  )
  for (const [name, observation] of entries)
    tell({
      observation: name,
      state: observation.state,
      found: redactAddresses(foundWords(name, observation)),
    })
  return Object.fromEntries(entries)
}

async function askedBy(
  probe: Probe,
  rank: number,
  scan: Scan,
  onFault: ObserveInput['onFault'],
): Promise<Partial<Record<ObservationName, Observation<unknown>>>> {
  try {
    return await probe.look(scan, scan.outbound.for(probe.id, probe, rank + 1))
  } catch (error) {
    onFault?.(error)
    const fault = unobserved('fault', [], `The probe ${probe.id} failed.`)
    return forAll(probe.observes, fault)
  } finally {
    scan.outbound.finish(probe.id)
  }
}

/**
 * The one place where anything from outside becomes evidence: no text or list is longer than the
 * schema allows, and no address holds a credential, whoever wrote it. What still does not fit is a
 * bug of ours, is logged, and spoils nothing else.
 */
function evidenceOf(seen: Evidence, onFault: ObserveInput['onFault']): Evidence {
  const { declaration, ...looked } = seen
  const cut = asEvidence(EvidenceSchema, looked)
  const { evidence, problems } = fittingEvidence(
    { ...cut, ...(declaration && { declaration }) },
    ({ pointer, found, expected }) =>
      unobserved(
        'fault',
        [],
        `What was seen does not fit: ${pointer} is ${found}, not ${expected}.`,
      ),
  )
  const words = problems.map(
    ({ pointer, found, expected }) => `${pointer}: ${found}, not ${expected}`,
  )
  const fault = () => new Error(`What was seen does not fit its schema: ${words.join('; ')}`)
  if (evidence === null) throw fault()
  if (problems.length > 0) onFault?.(fault())
  return evidence
}

const LONGEST = 200

function foundWords(name: ObservationName, observation: Observation<unknown>): string {
  if (observation.state === 'not-offered') return 'not offered'
  if (observation.state === 'unobserved') return observation.cause
  return (
    cleanLine(wordsOf(name, (observation.value ?? {}) as Record<string, unknown>), LONGEST) ||
    'found'
  )
}

function wordsOf(name: ObservationName, value: Record<string, unknown>): string {
  const said = (member: string) =>
    typeof value[member] === 'string' || typeof value[member] === 'number'
      ? String(value[member])
      : ''
  const size = (member: string) => (Array.isArray(value[member]) ? value[member].length : 0)
  if (name === 'openapi')
    return `OpenAPI ${said('version')}, ${counted(Number(value['operationCount']), 'operation')}`
  if (name === 'mcp')
    return `MCP ${said('protocolVersion') || 'behind sign-in'} over ${said('transport')}`
  if (name === 'mcpTools') return `${counted(size('tools'), 'tool')}, ${said('tokens')} tokens`
  if (name === 'packages') return counted(size('packages'), 'package')
  if (name === 'documentedTopics') return counted(size('topics'), 'topic')
  if (name === 'apiLatency' && Array.isArray(value['samplesMs']))
    return `${value['samplesMs'].map((ms) => Math.round(Number(ms))).join(', ')} ms`
  return said('url') || said('command') || said('host')
}
