// A tool of which a stranger sees only that it asks for credentials: where, which, and how to pass.
import type { Evidence } from '../domain/evidence/evidence.ts'
import { sendsToSignIn, type Exchange } from '../domain/evidence/exchange.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import type { Grading } from '../domain/grading/grading.ts'
import { isKeyField, isRefusal, signInOf } from './reading/sign-in.ts'

export type Locked = NonNullable<Grading['locked']>
type HttpExchange = Extract<Exchange, { kind: 'http' }>

/** Each of these shows something of the tool to everybody. */
const SHOWN: readonly ObservationName[] = [
  'openapi',
  'apiReads',
  'graphql',
  'mcpTools',
  'docs',
  'llmsTxt',
  'packages',
  'cli',
]
const LONGEST_ADDRESS = 200
const LONGEST_WORDS = 300

/** Null if anything else was seen, or if nothing was refused. */
export function lockedIn(evidence: Evidence): Locked | null {
  const { observations, declaration, exchanges } = evidence
  if (declaration !== undefined) return null
  const { mcp, mcpTools, authChallenge, site } = observations
  if (mcp?.state === 'observed' && mcp.value.transport === 'stdio')
    return mcpTools?.state === 'unobserved' && mcpTools.cause !== 'fault'
      ? {
          address: null,
          status: null,
          field: null,
          said: mcp.value.program?.said?.join(' · ').slice(0, LONGEST_WORDS) || null,
        }
      : null
  if (SHOWN.some((name) => isShown(name, evidence))) return null
  const refusals = exchanges.filter(isRefused)
  const asking = [mcp, authChallenge].flatMap((each) =>
    each?.state === 'observed' ? each.exchanges : [],
  )
  const isSiteOpen =
    site?.state === 'observed' && !refusals.some(({ id }) => site.exchanges.includes(id))
  const among = (ids: readonly string[]) => refusals.find(({ id }) => ids.includes(id))
  const refusal =
    among(asking) ?? (isSiteOpen ? undefined : (among(site?.exchanges ?? []) ?? refusals[0]))
  if (!refusal?.answer) return null
  return {
    address: refusal.request.url.slice(0, LONGEST_ADDRESS),
    status: isRefusal(refusal.answer.status) ? refusal.answer.status : null,
    field: fieldIn(refusal),
    said: null,
  }
}

function isRefused(exchange: Exchange): exchange is HttpExchange {
  return (
    exchange.kind === 'http' &&
    exchange.answer !== null &&
    (isRefusal(exchange.answer.status) || sendsToSignIn(exchange.answer))
  )
}

export function lockedWords({ address, status, field, said: words }: Locked): string {
  if (address === null)
    return `Locked: the server starts, but does not list its tools${words === null ? '' : `: “${words}”`}. Pass what it needs with --env NAME.`
  const answer = status === null ? 'sends strangers to a sign-in' : `answers ${status} to strangers`
  const asks = field === null ? '' : ` It asks for ${field}.`
  return `Locked: ${address} ${answer}, and nothing open was found that an agent could use.${asks} Its owner can scan it with agentgrade scan ${address} --header "${field ?? 'Authorization'}: …".`
}

/** A failed GraphQL query and a read that only shows life show nothing. */
function isShown(name: ObservationName, evidence: Evidence): boolean {
  const isObserved = evidence.observations[name]?.state === 'observed'
  return name === 'graphql' || name === 'apiReads'
    ? isObserved && signInOf(evidence).by === 'no'
    : isObserved
}

/** The header field that the refusal names: by its challenge, or in its words. */
function fieldIn({ answer }: HttpExchange): string | null {
  if (answer?.headers['www-authenticate']) return 'Authorization'
  const words = (answer?.excerpt ?? '').slice(0, 1_000).match(/[a-z][a-z0-9-]{2,40}/gi) ?? []
  return words.find((word) => isKeyField(word)) ?? null
}
