// Looks for the MCP server card: where a catalogue names it, else next to its endpoint.
import type { Observation } from '../../../domain/evidence/observation.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { membersOf, missing, observed, unobserved } from '../../ending.ts'
import { findServer } from '../../mcp/find-server.ts'
import type { Answered, Reply } from '../../outbound/reply.ts'
import type { Asker } from '../../outbound/outbound.ts'
import { guess, type Guess } from '../../invented-path.ts'
import { probe } from '../../probe.ts'
import { isFilled, listOf, objectOf } from '../../../domain/schema/json.ts'
import type { Scan } from '../../scan.ts'

type Card = Seen<'serverCard'>

const CARD_TYPE = 'application/mcp-server-card+json'
/** The paths of cards before SEP-2127 was final. */
const OLDER_PLACES = [
  '/.well-known/mcp/server-card.json',
  '/.well-known/mcp.json',
  '/.well-known/mcp/catalog.json',
] as const
const REQUIRED = ['$schema', 'name', 'version', 'description'] as const

export const serverCard = probe({
  id: 'server-card',
  requests: 1,
  leads: OLDER_PLACES.length,
  reads: 'the MCP server card, also at legacy paths',
  observes: ['serverCard'],
  async look(scan, ask): Promise<{ serverCard: Observation<Card> }> {
    const [found, catalogue] = await Promise.all([findServer(scan), scan.aiCatalog()])
    if (found.state === 'none') return { serverCard: found.ending }
    const endpoint = found.state === 'open' ? found.session.wire.url : found.wire.url
    if (endpoint === null)
      return {
        serverCard: unobserved('not-probed', [], 'A local program has no address for a card.'),
      }
    const url = catalogued(catalogue)
    const headers = { accept: `${CARD_TYPE}, application/json;q=0.9` }
    const reply = await (url === null
      ? guess(scan.outbound, ask, { ...besideOf(endpoint), headers }, isCard)
      : ask({ url, headers }))
    const card = cardIn(reply)
    if (!card) return { serverCard: await inOlderPlaces(endpoint, reply, scan, ask) }
    return {
      serverCard: observed(
        card,
        reply.exchanges,
        url === null ? 'beside the endpoint' : 'named by /.well-known/ai-catalog.json',
      ),
    }
  },
})

async function inOlderPlaces(
  endpoint: string,
  first: Reply,
  { outbound }: Scan,
  ask: Asker,
): Promise<Observation<Card>> {
  const { origin } = new URL(endpoint)
  const replies = await Promise.all(
    OLDER_PLACES.map((path) =>
      guess(outbound, ask, { origin, path, headers: { accept: 'application/json' } }, isCard),
    ),
  )
  for (const [index, reply] of replies.entries()) {
    const card = cardIn(reply)
    // Whatever its shape: current clients do not look for it here.
    if (card)
      return observed(
        { ...card, isCurrentShape: false },
        reply.exchanges,
        `the older place ${OLDER_PLACES[index]}`,
      )
  }
  // A limit of ours on an obsolete path says nothing.
  const answered = replies.filter((reply) => reply.ok || reply.cause !== 'budget')
  return missing(
    [first, ...answered],
    `There is no card at ${first.url}, nor at ${OLDER_PLACES.join(', ')}.`,
  )
}

/** SEP-2127: under the URL of the endpoint. */
function besideOf(endpoint: string): Pick<Guess, 'origin' | 'path'> {
  const { origin, pathname } = new URL(endpoint)
  return { origin, path: `${pathname.replace(/\/$/, '')}/server-card` }
}

function isCard(reply: Answered): boolean {
  return cardIn(reply) !== null
}

function catalogued(catalogue: Awaited<ReturnType<Scan['aiCatalog']>>): string | null {
  if (catalogue === null) return null
  for (const entry of listOf(membersOf(catalogue)?.['entries']).map(objectOf)) {
    const url =
      isFilled(entry?.['url']) && isFilled(entry['type']) && entry['type'].startsWith(CARD_TYPE)
        ? URL.parse(entry['url'], catalogue.url)
        : null
    if (url) return url.href
  }
  return null
}

/** Older cards have name and version in `serverInfo`. Without either it is not a card. */
function cardIn(reply: Reply): Card | null {
  const members = membersOf(reply)
  const older = objectOf(members?.['serverInfo'])
  if (members === null || !(isFilled(members['name']) || older)) return null
  const isCurrentShape = isFilled(members['name']) && !older
  return {
    url: reply.url,
    isCurrentShape,
    missing: isCurrentShape ? REQUIRED.filter((name) => !isFilled(members[name])) : [],
  }
}
