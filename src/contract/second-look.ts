// What it means that a server shows another client other tools, and how the two lists differ.
import { MOST_DIFFERS, type SecondLook, type Shown } from '../domain/evidence/observations/mcp.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import { quoted } from '../domain/text/quoted.ts'
import { changeWords, reasonWords } from './change-rules.ts'
import { comparedServers } from './compare.ts'
import { toolDefinition } from './definition.ts'
import { digestOf, toolsDigest } from './tools-digest.ts'

/** Who asks: as the scan did, or as another client. */
export type Way = 'scanner' | 'client'

/** What one of them was shown; null if it got no list. */
export type Look = (Shown & { isSteady: boolean }) | null

/**
 * A server that answers by who asks keeps to it, however often both ask in turn. A release between
 * two looks does not, and of replicas with two versions one in 32 would by chance.
 */
const TURNS: readonly Way[] = ['client', 'scanner', 'client', 'scanner', 'client']

/** Who is to ask next; or what the looks so far, which were taken in turn, have shown. */
export function nextTurn(first: Look, looks: readonly Look[]): Way | { outcome: SecondLook } {
  const [one] = looks
  if (one === undefined) return 'client'
  if (first?.isSteady !== true || one?.isSteady !== true) return { outcome: 'unsettled' }
  const shown = { scanner: digestOf(first), client: digestOf(one) }
  if (shown.scanner === shown.client) return { outcome: 'same' }
  const second = looks[1]
  if (second?.isSteady === true && digestOf(second) === shown.client) return { outcome: 'changed' }
  const isKept = looks.every(
    (look, turn) => look?.isSteady === true && digestOf(look) === shown[TURNS[turn] ?? 'client'],
  )
  if (!isKept) return { outcome: 'unsettled' }
  return TURNS[looks.length] ?? { outcome: 'otherwise' }
}

const LONGEST = 300

/** In words, the most important first; nothing about what clients make of it. */
export function differencesIn(
  before: Shown,
  after: Shown,
): Pick<Seen<'mcpAgain'>, 'differences' | 'differs'> {
  const changes = comparedServers({ before: contractOf(before), after: contractOf(after) }).filter(
    ({ reason }) => reason !== 'client',
  )
  const differs = changes.slice(0, MOST_DIFFERS).map((change) => ({
    at: quoted([change.tool, change.pointer].filter(Boolean).join(' '), LONGEST),
    // Not their words: whoever reads this may be an agent.
    says: change.reason === 'steers' ? reasonWords('steers') : quoted(changeWords(change), LONGEST),
  }))
  // Tools are compared by name: of those that share one, the last counts.
  if (differs.length === 0 && digestOf(before) !== digestOf(after))
    return {
      differences: 1,
      differs: [{ at: 'tools', says: 'several of one name, listed otherwise' }],
    }
  return { differences: changes.length, differs }
}

function contractOf({ tools, instructions }: Shown) {
  const definitions = tools.flatMap((each) => toolDefinition(each) ?? [])
  return {
    name: 'server',
    source: '',
    version: null,
    instructions,
    kind: 'tools' as const,
    definitions,
  }
}

const MOST_DAYS = 30
const DAY_MS = 86_400_000

/**
 * A scan with the second look that an earlier one had, until it has its own: what was found stays
 * found, and the same list stays seen twice for some time.
 */
export function withEarlierLook(before: Evidence, after: Evidence): Evidence {
  const { mcpAgain } = before.observations
  const sha256 = toolsDigest(after)
  if (mcpAgain?.state !== 'observed' || sha256 === null || after.observedAt === null) return after
  const { outcome, at, sha256: seen } = mcpAgain.value
  const ageMs = Date.parse(after.observedAt) - Date.parse(at)
  const isSeen = outcome === 'same' && seen === sha256 && ageMs <= MOST_DAYS * DAY_MS
  const isFound = outcome === 'otherwise' && seen !== sha256
  return isSeen || isFound ? withLook(after, 'mcpAgain', mcpAgain, before.exchanges) : after
}

type Looks = Pick<Evidence['observations'], 'mcpAgain' | 'mcpConfirmed'>

/**
 * The evidence with this look instead of an earlier one of its kind, and with what it rests on;
 * undefined takes it away.
 */
export function withLook<Name extends keyof Looks>(
  evidence: Evidence,
  name: Name,
  look: Looks[Name],
  exchanges: Evidence['exchanges'],
): Evidence {
  const { [name]: earlier, ...observations } = evidence.observations
  const [old, own] = [earlier, look].map((each) => each?.exchanges ?? [])
  const rest = evidence.exchanges.filter(({ id }) => !old?.includes(id))
  const added = exchanges.filter(({ id }) => own?.includes(id))
  return {
    ...evidence,
    exchanges: [...rest, ...added],
    observations: { ...observations, ...(look && { [name]: look }) },
  }
}
