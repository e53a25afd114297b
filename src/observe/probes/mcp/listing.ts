// Looks for where an MCP server is announced: its card, and its entry in a registry.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import {
  isFound,
  membersOf,
  missing,
  notOffered,
  notProbed,
  type ObservationOf,
  observed,
  probe,
  unobserved,
} from '../../probe.ts'
import { findServer } from '../../mcp/find-server.ts'
import { addressOf } from '../../mcp/session.ts'
import type { Answered, Asker, Reply } from '../../outbound/outbound.ts'
import { askOrGuess, guess } from '../../invented-path.ts'
import { isFilled, listOf, memberOf, objectOf, textOf } from '../../../domain/schema/json.ts'
import type { Scan } from '../../scan.ts'
import { registrableDomainOf } from '../../../domain/tool/registrable-domain.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { packageLooks } from '../../npm/manifest.ts'

const JSON_ONLY = { accept: 'application/json' }
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
  async look(scan, ask) {
    const [found, catalogue] = await Promise.all([findServer(scan), scan.aiCatalog()])
    if (found.state === 'none') return found.ending
    const endpoint = addressOf(found)
    if (endpoint === null) return notProbed('A local program has no address for a card.')
    const url = catalogued(catalogue)
    const headers = { accept: `${CARD_TYPE}, application/json;q=0.9` }
    const wanted = { url: url ?? besideOf(endpoint), isNamed: url !== null, headers }
    const reply = await askOrGuess(scan.outbound, ask, wanted, isCard)
    const card = cardIn(reply)
    if (!card) return await inOlderPlaces(endpoint, reply, scan, ask)
    const named = 'named by /.well-known/ai-catalog.json'
    return observed(card, reply, url === null ? 'beside the endpoint' : named)
  },
})

async function inOlderPlaces(
  endpoint: string,
  first: Reply,
  { outbound }: Scan,
  ask: Asker,
): Promise<ObservationOf<'serverCard'>> {
  const { origin } = new URL(endpoint)
  const replies = await Promise.all(
    OLDER_PLACES.map((path) =>
      guess(outbound, ask, { url: `${origin}${path}`, headers: JSON_ONLY }, isCard),
    ),
  )
  for (const [index, reply] of replies.entries()) {
    const card = cardIn(reply)
    // Whatever its shape: current clients do not look for it here.
    const reason = `the older place ${OLDER_PLACES[index]}`
    if (card) return observed({ ...card, isCurrentShape: false }, reply, reason)
  }
  // A limit of ours on an obsolete path says nothing.
  const answered = replies.filter((reply) => reply.ok || reply.cause !== 'budget')
  return missing(
    [first, ...answered],
    `There is no card at ${first.url}, nor at ${OLDER_PLACES.join(', ')}.`,
  )
}

/** SEP-2127: under the URL of the endpoint. */
function besideOf(endpoint: string): string {
  const { origin, pathname } = new URL(endpoint)
  return `${origin}${pathname.replace(/\/$/, '')}/server-card`
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
function cardIn(reply: Reply): Seen<'serverCard'> | null {
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

/** Names in the registry: a reversed domain, and a name chosen by the owner of the domain. */
const NAME = /^[A-Za-z0-9.-]{3,200}\/[A-Za-z0-9._-]{1,100}$/
const OFFICIAL_META = 'io.modelcontextprotocol.registry/official'
const MOST_ENTRIES = 100

/** A name that the server or its package carries, and its exchanges. */
interface Named {
  name: string
  exchanges: readonly string[]
  reason: string
}

export const registryListing = probe({
  id: 'registry-listing',
  requests: 2,
  reads: '/server.json, and the MCP registry set in `SCAN_MCP_REGISTRY`',
  observes: ['registryListing'],
  async look(scan, ask) {
    const found = await findServer(scan)
    const endpoint = addressOf(found)
    const named =
      (await inPackages(scan)) ??
      (endpoint === null ? null : await besideEndpoint(endpoint, scan, ask))
    if (found.state === 'none' && named === null) return found.ending
    if (scan.mcpRegistry) return await inRegistry(scan.mcpRegistry, endpoint, named, ask)
    const unnamed = named === null ? await unnamedPackage(scan) : null
    if (unnamed !== null) return unnamed
    return named === null
      ? notProbed('No registry is asked, and neither server nor package carries a name for one.')
      : observed({ registry: 'own', name: named.name, isActive: true }, named, named.reason)
  },
})

/** The registry requires an npm package to carry its name as `mcpName`. */
async function inPackages(scan: Scan): Promise<Named | null> {
  for (const { found, exchange, clue } of await packageLooks(scan)) {
    const name = found.ok ? textOf(found.manifest['mcpName']) : null
    if (name !== null && NAME.test(name))
      return { name, exchanges: [exchange], reason: `mcpName of the package ${clue.name}` }
  }
  return null
}

/** The registry requires a name in the package, so one without it cannot be listed. */
async function unnamedPackage(scan: Scan): Promise<ObservationOf<'registryListing'> | null> {
  if (scan.target.kind !== 'stdio') return null
  const [look] = await packageLooks(scan)
  return look?.found.ok === true
    ? observed(
        { registry: 'unnamed', name: look.clue.name, isActive: false },
        look.exchange,
        'its package has no mcpName',
      )
    : null
}

async function besideEndpoint(
  endpoint: string,
  { outbound }: Scan,
  ask: Asker,
): Promise<Named | null> {
  const reply = await guess(outbound, ask, {
    url: `${new URL(endpoint).origin}/server.json`,
    headers: JSON_ONLY,
    maxBytes: 200_000,
  })
  const document = membersOf(reply)
  const name = textOf(document?.['name'])
  const isServer =
    document !== null && (Array.isArray(document['packages']) || Array.isArray(document['remotes']))
  return isServer && name !== null && NAME.test(name)
    ? { name, exchanges: reply.exchanges, reason: 'the usual place /server.json' }
    : null
}

async function inRegistry(
  registry: string,
  endpoint: string | null,
  named: Named | null,
  ask: Asker,
): Promise<ObservationOf<'registryListing'>> {
  // `com.acme` for mcp.acme.com: the prefix of names that the domain's owner may register.
  const reversed =
    endpoint && registrableDomainOf(new URL(endpoint).hostname).split('.').toReversed()
  const search = named?.name ?? (reversed ? reversed.join('.') : null)
  if (search === null) return notProbed('Nothing says under which name the server would be listed.')
  const url = `${registry.replace(/\/$/, '')}/v0.1/servers?search=${encodeURIComponent(search)}&limit=${MOST_ENTRIES}`
  const reply = await ask({ url, headers: { accept: 'application/json' } })
  const servers = membersOf(reply)?.['servers']
  if (!isFound(reply) || !Array.isArray(servers))
    return isFound(reply) ? unobserved('unreadable', reply) : missing([reply])
  const entries = listOf(servers)
    .slice(0, MOST_ENTRIES)
    .filter((entry) => isOwn(memberOf(entry, 'server'), endpoint, named))
  const entry = entries.find(isActive) ?? entries[0]
  if (entry === undefined) return notOffered(reply, `The MCP registry lists no ${search}.`)
  const name = cleanLine(textOf(memberOf(memberOf(entry, 'server'), 'name')) ?? search, 200)
  const value = { registry: 'official' as const, name, isActive: isActive(entry) }
  return observed(value, [reply, named], 'asked of the MCP registry')
}

/** Anyone can register anything: the entry must link to this server, or have its own name. */
function isOwn(server: unknown, endpoint: string | null, named: Named | null): boolean {
  if (named !== null && memberOf(server, 'name') === named.name) return true
  return (
    endpoint !== null &&
    listOf(memberOf(server, 'remotes')).some(
      (remote) => URL.parse(textOf(memberOf(remote, 'url')) ?? '')?.href === new URL(endpoint).href,
    )
  )
}

function isActive(entry: unknown): boolean {
  return memberOf(memberOf(memberOf(entry, '_meta'), OFFICIAL_META), 'status') === 'active'
}
