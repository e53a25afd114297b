// Judges an entry by a policy: what it is now, and what was let in of it before.
import { hash } from 'node:crypto'
import { canonicalJson } from '../../contract/lock.ts'
import { leadKey } from '../../domain/registry/lead.ts'
import { standingOf, type Pin, type Sight } from '../../domain/registry/pin.ts'
import {
  asksForGrade,
  judge,
  type PolicyException,
  type PolicyVerdict,
} from '../../domain/registry/policy.ts'
import type { ServerJson } from '../../domain/registry/server-json.ts'
import type { StoredPolicy } from '../../store/catalogue.ts'
import type { GradedEntry } from './entry-grade.ts'

const DIGEST_CHARS = 32

export interface Judgement {
  verdict: PolicyVerdict
  /** What is to be remembered from now on; null if that is known already. */
  pin: Pin | null
}

/** `pin` is what is stored for the policy and the server; undefined if nothing is. */
export function judgeEntry(
  { policy, isBound }: Pick<StoredPolicy, 'policy' | 'isBound'>,
  entry: GradedEntry,
  pin: Pin | undefined,
  asOf: { now: number; trusted: readonly string[] },
): Judgement {
  const { name, source } = entry.row
  const sight = asksForGrade(policy) ? sightOf(entry) : null
  const known = pin ?? {}
  const standing = sight && standingOf(known, sight)
  const verdict = judge(
    policy,
    {
      ...entry,
      name,
      source,
      leads: entry.parts.map(({ lead }) => lead),
      open: entry.parts.find(({ isPinned }) => !isPinned)?.lead ?? null,
      change: standing?.change ?? null,
      isAsWritten: (exception) => {
        // What a policy that is new lets in is what it starts now.
        const bound = boundTo(exception, pin) ?? (isBound ? null : startsOf(entry))
        return bound === startsOf(entry)
      },
    },
    asOf,
  )
  const isMet = verdict.isIn && verdict.reasons.every(({ code }) => code === 'meets')
  const next = standing?.next(isMet)
  return { verdict, pin: next === undefined || next === known ? null : next }
}

/** What was seen of it; null while it has no grade. */
export function sightOf({ parts, doubt }: Pick<GradedEntry, 'parts' | 'doubt'>): Sight | null {
  if (doubt !== null) return null
  const looks = parts.flatMap(({ tools }) => tools.map(({ look }) => look?.at ?? ''))
  const saw = parts.map(({ lead, looked, tools }) => {
    const of = lead.identity?.kind === 'package' ? 'package' : 'address'
    const digests = tools.flatMap(({ look }) => (look?.of === of ? (look.tools ?? []) : []))
    return [leadKey(lead) ?? '', [looked, digests.length > 0 ? digests.join(' ') : null]] as const
  })
  return { at: looks.toSorted()[0] ?? '', saw: Object.fromEntries(saw) }
}

/** By this an operator confirms exactly what was seen. */
export function seenDigest(sight: Sight): string {
  return digestOf(sight.saw)
}

/** What was started by the entry that an exception was written for; null if it had none then. */
function boundTo(exception: PolicyException, pin: Pin | undefined): string | null {
  const bound = pin?.exception
  return bound && bound.of === digestOf(exception) ? bound.starts : null
}

/** With the exceptions that name no target bound to what their servers start now. */
export function bindingsOf(
  { policy: { exceptions = [] } }: Pick<StoredPolicy, 'policy'>,
  find: (server: string) => { entry: GradedEntry; pin: Pin | undefined } | null,
): Map<string, Pin> {
  const bindings = new Map<string, Pin>()
  for (const exception of exceptions) {
    const found = exception.decision === 'in' && !exception.leadsTo ? find(exception.server) : null
    if (found === null || boundTo(exception, found.pin) !== null) continue
    const starts = startsOf(found.entry)
    bindings.set(exception.server, {
      ...found.pin,
      exception: { of: digestOf(exception), starts },
    })
  }
  return bindings
}

function startsOf({ row }: GradedEntry): string {
  const { remotes = [], packages = [] } = JSON.parse(row.server) as ServerJson
  return digestOf({ remotes, packages })
}

function digestOf(value: unknown): string {
  return hash('sha256', canonicalJson(value)).slice(0, DIGEST_CHARS)
}
