// Collects clues to the surfaces of a tool: from target and hints, then from pages and catalogues.
import { listOf, memberOf, textOf, textsOf } from '../../domain/schema/json.ts'
import type { Declaration } from '../../domain/evidence/declaration.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isAddress } from '../../domain/tool/tool-url.ts'
import { isOwnHost, weightOf } from './link-kinds.ts'
import { isFound, membersOf } from '../probe.ts'
import type { Clue, ClueKind, Given, Page, Scan, Site } from '../scan.ts'
import type { Outbound, Reply } from '../outbound/outbound.ts'
import { readApiAddresses, readMcpAddresses } from '../reading/page/addresses.ts'
import { readLinkHeader, webLink } from '../reading/page/links.ts'
import { readLlmsTxt } from '../reading/page/page.ts'

export type Weighed = Clue & { weight: number }

function clueAt(
  url: string,
  reason: string,
  found: Clue['found'],
  weight: number,
  from: Pick<Reply, 'exchanges'> = { exchanges: [] },
): Weighed {
  return { url, reason, exchanges: from.exchanges.slice(-1), found, weight }
}

const MOST_CLUES = 20
/** Higher than anything the tool itself says, and than any weight from a page. */
const GIVEN = 1000
const DECLARED = 100
const USUAL = 1
/** Common subdomains of surfaces. */
const USUAL_HOSTS: Partial<Record<ClueKind, readonly { label: string; path: string }[]>> = {
  docs: ['docs', 'developers', 'developer'].map((label) => ({ label, path: '/' })),
  api: [{ label: 'api', path: '/' }],
  mcp: [{ label: 'mcp', path: '/mcp' }],
}
const LINK_RELATIONS: Readonly<Record<string, ClueKind>> = {
  'https://api.w.org/': 'api',
  'service-desc': 'openapi',
  'service-doc': 'docs',
}

/** Sorted by weight, one clue per URL. */
export function inOrder(clues: readonly Weighed[]): Clue[] {
  const best = new Map<string, Weighed>()
  for (const clue of clues)
    if ((best.get(clue.url)?.weight ?? -1) < clue.weight) best.set(clue.url, clue)
  return [...best.values()]
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_CLUES)
    .map(({ url, reason, exchanges, found }) => ({ url, reason, exchanges, found }))
}

export async function knownClues(
  kind: ClueKind,
  scan: Pick<Scan, 'target' | 'hints' | 'site'>,
  outbound: Outbound,
): Promise<Weighed[]> {
  const clues = [...declared(kind, scan.hints), ...submitted(kind, scan)]
  const site = await scan.site()
  if (site === null || 'ok' in site) return clues
  const usual = await Promise.all(
    (USUAL_HOSTS[kind] ?? []).map((place) => usualHost(place, site, outbound)),
  )
  return [...clues, ...usual.flat()]
}

function declared(kind: ClueKind, hints: Declaration | null): Weighed[] {
  const { api, mcp, docs, auth } = hints ?? {}
  const addresses: Partial<Record<ClueKind, (string | undefined)[]>> = {
    docs: [api?.docs, auth?.docs, mcp?.docs],
    openapi: [api?.openapi],
    api: [api?.baseUrl],
    mcp: [mcp?.url],
    graphql: api?.style === 'graphql' ? [api.baseUrl] : [],
    changelog: [docs?.changelog],
  }
  return (addresses[kind] ?? []).flatMap((url, index) =>
    url === undefined || url.includes('{') || !URL.canParse(url)
      ? []
      : [clueAt(url, 'declared by the vendor', 'declared', DECLARED - index)],
  )
}

function submitted(kind: ClueKind, { target }: Pick<Scan, 'target'>): Weighed[] {
  if (target.kind !== 'web') return []
  const url = new URL(target.url)
  const weight =
    url.pathname === '/' &&
    url.search === '' &&
    !/^(?:api|mcp|docs|developers?|status)\./.test(url.hostname)
      ? 0
      : weightOf(kind, url, '')
  return weight === 0
    ? []
    : [clueAt(target.url, 'the submitted address', 'linked', DECLARED + weight)]
}

async function usualHost(
  { label, path }: { label: string; path: string },
  { domain, origin }: Site,
  outbound: Outbound,
): Promise<Weighed[]> {
  const host = `${label}.${domain}`
  if (!domain.includes('.') || new URL(origin).port !== '' || !(await outbound.resolves(host)))
    return []
  const url = `${new URL(origin).protocol}//${host}${path}`
  return [clueAt(url, `the usual sub-domain ${host}`, 'well-known', USUAL)]
}

/** The links of a page: in its head, its Link header and its text. */
export function pageClues(
  kind: ClueKind,
  { reply, reading }: Page,
  from: string,
  domain: string | null,
): Weighed[] {
  const head = [...reading.headLinks, ...readLinkHeader(reply.headers['link'] ?? '', reply.url)]
  const announced = head
    .filter(({ rel }) => rel.some((each) => LINK_RELATIONS[each] === kind))
    .map(({ url, rel }) => ({ url, reason: `announced by ${from} as ${rel.join(' ')}`, weight: 8 }))
  const linked = reading.links.map(({ url, text }) => ({
    url,
    reason: `linked from ${from} as “${cleanLine(text, 60)}”`,
    weight: weighed(kind, url, text, domain),
  }))
  const named = addressesIn(kind, `${reading.text}\n${reading.code.join('\n')}`).map((url) => ({
    url,
    reason: `named on ${from}`,
    weight: 4,
  }))
  return [...announced, ...linked, ...named]
    .filter(
      ({ weight, url }) =>
        weight > 0 && (isTrusted(url, domain) || isDocsOfLocal(kind, url, domain)),
    )
    .map(({ url, reason, weight }) => clueAt(url, reason, 'linked', weight, reply))
}

export function llmsClues(kind: ClueKind, reply: Reply | null, domain: string): Weighed[] {
  if (reply === null || !isFound(reply)) return []
  const named = addressesIn(kind, reply.text).map((url) => ({ url, weight: 5 }))
  const linked = readLlmsTxt(reply.text).links.flatMap(({ url: href, name }) => {
    const url = webLink(href, reply.url)
    return url === null ? [] : [{ url, weight: weighed(kind, url, name, domain) }]
  })
  return [...named, ...linked]
    .filter(({ url, weight }) => weight > 0 && isTrusted(url, domain))
    .map(({ url, weight }) => clueAt(url, 'named by llms.txt', 'documentation', weight, reply))
}

/** RFC 9727: links with the relations of RFC 8631. */
export function apiCatalogClues(kind: ClueKind, reply: Reply | null): Weighed[] {
  if (reply === null) return []
  const relations = Object.keys(LINK_RELATIONS).filter(
    (relation) => LINK_RELATIONS[relation] === kind,
  )
  const named = listOf(membersOf(reply)?.['linkset'])
    .slice(0, 50)
    .flatMap((context) => [
      ...relations.flatMap((relation) =>
        listOf(memberOf(context, relation))
          .slice(0, 20)
          .map((link) => memberOf(link, 'href')),
      ),
      // The anchor of a description is the API itself.
      kind === 'api' && memberOf(context, 'service-desc') ? memberOf(context, 'anchor') : null,
    ])
  return textsOf(named)
    .flatMap((href) => webLink(href, reply.url) ?? [])
    .map((url) => clueAt(url, 'named by /.well-known/api-catalog', 'well-known', 9, reply))
}

const CARD = '/server-card'

/** Server cards are next to the endpoint that they describe. */
export function aiCatalogClues(kind: ClueKind, reply: Reply | null): Weighed[] {
  if (kind !== 'mcp' || reply === null) return []
  const entries = listOf(membersOf(reply)?.['entries']).slice(0, 50)
  return entries.flatMap((entry) => {
    const [type, url] = [textOf(memberOf(entry, 'type')), textOf(memberOf(entry, 'url'))]
    if (url === null || !type?.startsWith('application/mcp-server-card')) return []
    const card = webLink(url, reply.url)
    return card?.endsWith(CARD)
      ? [
          clueAt(
            card.slice(0, -CARD.length),
            'named by /.well-known/ai-catalog.json',
            'well-known',
            9,
            reply,
          ),
        ]
      : []
  })
}

/** URLs in plain text. */
function addressesIn(kind: ClueKind, text: string): string[] {
  return kind === 'mcp' ? readMcpAddresses(text) : kind === 'api' ? readApiAddresses(text) : []
}

function weighed(kind: ClueKind, address: string, words: string, domain: string | null): number {
  const url = URL.parse(address)
  if (!url) return 0
  const weight = weightOf(kind, url, words)
  return weight > 0 && domain !== null && url.hostname.endsWith(domain) ? weight + 0.5 : weight
}

function isTrusted(address: string, domain: string | null): boolean {
  const url = URL.parse(address)
  return url !== null && domain !== null && isOwnHost(url.hostname, domain)
}

/** A local program has its documentation on its vendor's domain. */
function isDocsOfLocal(kind: ClueKind, address: string, domain: string | null): boolean {
  const url = URL.parse(address)
  return (
    kind === 'docs' &&
    url !== null &&
    domain !== null &&
    (isAddress(domain) || domain === 'localhost' || domain.endsWith('.localhost')) &&
    /^(?:docs|developers?|manual|doc)\.|\/docs?(?:\/|$)|\/documentation(?:\/|$)/.test(
      `${url.hostname}${url.pathname}`,
    )
  )
}

export function givenClues(kind: ClueKind, given: Given | undefined): Weighed[] {
  const url = kind === 'openapi' || kind === 'mcp' || kind === 'docs' ? given?.[kind] : undefined
  return url === undefined ? [] : [clueAt(url, 'given by the owner', 'declared', GIVEN)]
}
