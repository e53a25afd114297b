// A tool of which nothing is seen but that it asks for credentials, or that it starts and lists nothing.
import type { Evidence } from '../domain/evidence/evidence.ts'
import { sendsToSignIn, type Exchange } from '../domain/evidence/exchange.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import type { Grading } from '../domain/grading/grading.ts'
import { shortened } from '../domain/text/untrusted-text.ts'
import { credentialAmong } from '../domain/tool/key-variable.ts'
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
const LONGEST_WORDS = 250
const LONGEST_DETAIL = 150

/** Null if anything else was seen, or if nothing was refused. */
export function lockedIn(evidence: Evidence): Locked | null {
  const { observations, declaration, exchanges } = evidence
  if (declaration !== undefined) return null
  const { mcp, authChallenge, site } = observations
  if (mcp?.state === 'observed' && mcp.value.transport === 'stdio') return lockedProgram(evidence)
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

/** Why a local server that starts lists no tools; null if it lists them, or if that is ours. */
function unlistedOf({ observations: { mcp, mcpTools }, declaration }: Evidence) {
  return declaration === undefined &&
    mcp?.state === 'observed' &&
    mcp.value.transport === 'stdio' &&
    mcpTools?.state === 'unobserved' &&
    mcpTools.cause !== 'fault' &&
    mcpTools.cause !== 'not-probed'
    ? {
        detail: shortened(mcpTools.detail ?? '', LONGEST_DETAIL),
        said: shortened(mcp.value.program?.said?.join(' · ') ?? '', LONGEST_WORDS),
      }
    : null
}

const VARIABLE = /\b[A-Z][A-Z0-9]{0,40}_[A-Z0-9_]{1,60}\b/g
/** RFC 9110: valid credentials are lacking. */
const UNAUTHORIZED = /(?<![\d.:])401(?![\d.])/

/** Only where its own words name a credential: what failed may as well be the network. */
function lockedProgram(evidence: Evidence): Locked | null {
  const said = unlistedOf(evidence)?.said ?? ''
  const field = credentialAmong(said.match(VARIABLE) ?? []) ?? null
  return field === null && !UNAUTHORIZED.test(said)
    ? null
    : { address: null, status: null, field, said }
}

/** Of a program of which nothing says that it lacks credentials: nothing of it can be graded. */
export function unlistedWords(evidence: Evidence): string | null {
  const unlisted = unlistedOf(evidence)
  if (unlisted === null) return null
  const { detail, said } = unlisted
  return [
    'The server starts, but its tools could not be listed.',
    detail,
    said && `It said: “${said}”.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
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
    return `Locked: the server starts, but its tools could not be listed: “${words}”. Pass what it needs with --env ${field ?? 'NAME'}.`
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
