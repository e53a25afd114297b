// Compares a lock file of the operator with the tools of the scan: evidence and grade with what a
// client was shown.
import { hash } from 'node:crypto'
import { confirmedBy, type Confirmed } from '../../contract/confirmation.ts'
import { canonicalJson, parseLock, type LockedServer } from '../../contract/lock.ts'
import { withLook } from '../../contract/second-look.ts'
import { shownIn } from '../../contract/tools-digest.ts'
import { asEvidence } from '../../domain/evidence/as-evidence.ts'
import {
  EvidenceSchema,
  readStoredEvidence,
  seenIn,
  type Evidence,
} from '../../domain/evidence/evidence.ts'
import { OBSERVATION_SCHEMAS } from '../../domain/evidence/observations/index.ts'
import { ShownSchema, type Shown } from '../../domain/evidence/observations/mcp.ts'
import {
  agreementOf,
  identityOfAddress,
  identityText,
  type Identity,
} from '../../domain/identity/identity.ts'
import { identityStarted, startOfLine } from '../../domain/identity/started-package.ts'
import type { Problem } from '../../domain/schema/parse.ts'
import { listedBy, lookedAtIn, startedIn } from '../../domain/tool/look.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { keptTools } from '../../domain/evidence/kept-tools.ts'
import { observed } from '../../observe/probe.ts'
import { regradedRecord } from '../tool-record.ts'

/** What is stored of it, or why nothing is. */
export type ConfirmedEvidence =
  | { record: ToolRecord; evidence: string; found: Confirmed | null }
  | { refused: 'nothing-to-confirm' | 'confirmation-not-found' }
  | { refused: 'confirmation-elsewhere'; server: string }
  | { refused: 'invalid-body'; problems: readonly Problem[] }

/** With what the client was shown; null takes that away. */
export function withConfirmation(
  old: ToolRecord,
  stored: string | null,
  lock: unknown,
  now: number,
): ConfirmedEvidence {
  const evidence = stored === null ? null : readStoredEvidence(stored)
  const scanned = evidence && shownIn(evidence)
  if (lock === null) {
    if (evidence?.observations.mcpConfirmed?.state !== 'observed')
      return { refused: 'confirmation-not-found' }
    return regraded(old, withLook(evidence, 'mcpConfirmed', undefined, []), null, now)
  }
  const parsed = parseLock(lock)
  if (!parsed.ok) return { refused: 'invalid-body', problems: parsed.problems }
  if (!evidence || !scanned) return { refused: 'nothing-to-confirm' }
  const lookedAt = identitiesOf(evidence)
  const [server, ...others] = parsed.value.servers.filter(
    ({ tools, source }) => tools !== undefined && isLookedAt(evidence, lookedAt, source),
  )
  if (server === undefined || others.length > 0)
    return { refused: 'confirmation-elsewhere', server: lookedAt.map(identityText).join(' or ') }
  const at = new Date(now).toISOString()
  const found = confirmedBy(scanned, shownBy(server), at)
  return regraded(old, confirmed(evidence, server, found), found, now)
}

/** Exactly what the tools of the scan were read from. */
function identitiesOf(evidence: Evidence): Identity[] {
  if (listedBy(evidence) === 'package') return [startedIn(evidence) ?? []].flat()
  return lookedAtIn(evidence).identities.filter(({ kind }) => kind === 'address')
}

/** A program with other arguments of its own may list other tools. */
function isLookedAt(evidence: Evidence, lookedAt: readonly Identity[], source: string): boolean {
  const address = identityOfAddress(source)
  const start = startOfLine(source.split(' '))
  const own = address ?? identityStarted(start)
  if (own === null || !lookedAt.some((each) => agreementOf(each, own) === 'same')) return false
  const command = seenIn(evidence).mcp?.command ?? ''
  const { rest } = startOfLine(command.split(' '))
  return address !== null || rest.join(' ') === start.rest.join(' ')
}

/** As the evidence of a scan holds it. */
function shownBy({ tools = [], instructions }: LockedServer): Shown {
  const sent = keptTools(tools.map(({ definition }) => definition))
  return asEvidence(ShownSchema, { tools: sent, instructions })
}

const EXCHANGE = 'operator-1'

function confirmed(evidence: Evidence, server: LockedServer, found: Confirmed): Evidence {
  const text = canonicalJson(server)
  const answer = { bytes: Buffer.byteLength(text), sha256: hash('sha256', text), ms: 0 }
  const command = `agentgrade lock '${server.source.replaceAll("'", "'\\''")}' --as …`
  const exchange = { id: EXCHANGE, kind: 'file' as const, name: 'agentgrade.lock', answer, command }
  return withLook(
    evidence,
    'mcpConfirmed',
    asEvidence(
      OBSERVATION_SCHEMAS.mcpConfirmed,
      observed(found, EXCHANGE, 'what the operator has locked is what was looked at'),
    ),
    asEvidence(EvidenceSchema.properties.exchanges, [exchange]),
  )
}

function regraded(old: ToolRecord, evidence: Evidence, found: Confirmed | null, now: number) {
  const record = regradedRecord(old, evidence, now)
  return { record, evidence: JSON.stringify(evidence), found }
}

/** Null if there is none. */
export function confirmationIn(stored: string | null): Confirmed | null {
  const { mcpConfirmed } = (stored && readStoredEvidence(stored)?.observations) || {}
  return mcpConfirmed?.state === 'observed' ? mcpConfirmed.value : null
}
