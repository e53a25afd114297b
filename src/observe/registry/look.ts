// Asks a registry of MCP servers what its clients ask it, in their order and their spelling.
import type { Cause } from '../../domain/evidence/failure.ts'
import { memberOf, textOf } from '../../domain/schema/json.ts'
import { withoutEnding } from '../../domain/text/without-ending.ts'
import { createOutbound, type OutboundOptions } from '../outbound/client.ts'
import type { Ask, Asker } from '../outbound/outbound.ts'
import { inventedPath } from '../outbound/request.ts'
import { readJson } from '../reading/data/json.ts'
import { listUrl, nameIn, pageOf, versionUrl, type RegistryPage } from './page.ts'

/** What came back, or why nothing did. */
export interface Heard {
  url: string
  /** Null without an answer. */
  status: number | null
  /** Why there is no answer; empty if there is one. */
  why: string
  cause: Cause | null
  headers: Readonly<Record<string, string>>
  /** The JSON; undefined if it is none. */
  body: unknown
  page: RegistryPage | null
}

export interface RegistryLook {
  /** As it was given. */
  address: string
  /** Where the API answers; the address as it was given, if it answers nowhere. */
  base: string
  probe: Heard
  /** Everything below is null if it could not be asked. */
  list: Heard | null
  /** A second page: the cursor as it is, and escaped if that is another request. */
  next: { cursor: string; before: RegistryPage; raw: Heard; escaped: Heard | null } | null
  /** The second page of a search, asked for without the search. */
  search: { text: string; page: Heard } | null
  /** The newest version of the first servers, as a policy asks for them. */
  latest: readonly { name: string; heard: Heard; unescaped: Heard | null }[]
  version: Heard | null
  /** A server that does not exist. */
  unknown: Heard | null
  /** The same answers to a page of another site. */
  cors: { found: Heard; unknown: Heard; preflight: Heard } | null
  unknownParameter: Heard | null
  file: Heard | null
  /** The API at the root of the host; null if `base` is that root. */
  root: Heard | null
  /** Every answer that a client of the API depends on. */
  all: readonly Heard[]
  requests: number
}

export const ORIGIN = 'https://vscode.dev'
const QUESTIONS = 40
const TIMES = { requestMs: 10_000, scanMs: 60_000 }
const BYTES = { documentBytes: 20_000_000, scanBytes: 100_000_000 }
/** A policy asks once for each server that a person has configured. */
const MOST_NAMES = 5
const UNRESERVED = /^[\w.~-]*$/
/** What clients add by themselves, and people paste too. */
const ADDED = ['/v0.1/servers', '/v0/servers', '/servers', '/v0.1', '/v0']
/** Where ToolHive serves a registry of its own. */
const TOOLHIVE = '/registry/default'

export async function lookAtRegistry(
  address: string,
  options: Pick<OutboundOptions, 'allowedRanges' | 'botUrl' | 'signal'>,
): Promise<RegistryLook> {
  // Clients do not read robots.txt either, and whoever asks wants to know what they get.
  const limits = { ...TIMES, ...BYTES }
  const outbound = createOutbound({ ...options, isInvited: true, limits })
  try {
    const looked = await look(address, outbound.for('registry', QUESTIONS))
    return { ...looked, requests: outbound.exchanges.length }
  } finally {
    await outbound.close()
  }
}

async function look(address: string, asker: Asker): Promise<Omit<RegistryLook, 'requests'>> {
  const aside: AskUrl = (url, more = {}) => heardOf(asker, { url, ...more })
  const { base, probe } = await findBase(address, aside)
  const all = [probe]
  const ask: AskUrl = async (url) => {
    const heard = await aside(url)
    all.push(heard)
    return heard
  }
  const nothing = { list: null, next: null, search: null, latest: [], version: null, unknown: null }
  const start = { address, base, probe, all, ...nothing, cors: null, unknownParameter: null }
  const file = await aside(address.endsWith('.json') ? address : `${base}/registry.json`)
  const root = isRoot(base) ? null : await aside(listUrl(new URL(base).origin, 'limit=1'))
  if (probe.page === null) return { ...start, file, root }
  const list = await ask(listUrl(base, 'limit=50&version=latest'))
  const found = { ...start, file, root, list }
  const entries = list.page?.entries ?? []
  const names = entries.flatMap((entry) => nameIn(entry) ?? [])
  return {
    ...found,
    next: await secondPage(base, list.page?.cursor ? list.page : probe.page, list.page, ask),
    search: await searchedPage(base, entries, ask),
    unknownParameter: await aside(listUrl(base, 'limit=1&source=cli')),
    ...(await servers(base, names, entries, ask, aside)),
    all,
  }
}

type AskUrl = (url: string, more?: Omit<Ask, 'url'>) => Promise<Heard>

/** The first of the likely places where a list answers. */
async function findBase(address: string, ask: AskUrl): Promise<{ base: string; probe: Heard }> {
  const probe = await ask(listUrl(address, 'limit=1'))
  if (probe.page !== null || probe.status === null || probe.status === 429)
    return { base: address, probe }
  const plain = withoutEnding(address, '/')
  const added = ADDED.find((ending) => plain.endsWith(ending)) ?? ''
  const trimmed = withoutEnding(plain.slice(0, plain.length - added.length), '/')
  for (const base of new Set([trimmed, `${trimmed}${TOOLHIVE}`])) {
    if (base === address) continue
    const other = await ask(listUrl(base, 'limit=1'))
    if (other.page !== null) return { base, probe: other }
  }
  return { base: address, probe }
}

async function secondPage(
  base: string,
  before: RegistryPage,
  list: RegistryPage | null,
  ask: AskUrl,
): Promise<RegistryLook['next']> {
  const { cursor } = before
  if (cursor === null) return null
  const query = before === list ? 'limit=50&version=latest' : 'limit=1'
  const raw = await ask(listUrl(base, `${query}&cursor=${cursor}`))
  const escaped = UNRESERVED.test(cursor)
    ? null
    : await ask(listUrl(base, `${query}&cursor=${encodeURIComponent(cursor)}`))
  return { cursor, before, raw, escaped }
}

/** A search of which the second result is not the next server of the whole list. */
async function searchedPage(
  base: string,
  entries: readonly unknown[],
  ask: AskUrl,
): Promise<RegistryLook['search']> {
  const text = tellingSearch(entries)
  if (text === null) return null
  const query = 'limit=1&version=latest'
  const first = await ask(listUrl(base, `${query}&search=${encodeURIComponent(text)}`))
  const cursor = first.page?.cursor ?? null
  if (cursor === null) return null
  const page = await ask(listUrl(base, `${query}&cursor=${encodeURIComponent(cursor)}`))
  return { text, page }
}

function tellingSearch(entries: readonly unknown[]): string | null {
  const words = entries.flatMap((entry) => nameIn(entry)?.match(/[a-z0-9]{3,30}/gi) ?? [])
  for (const word of new Set(words)) {
    const hits = entries.map((entry) => matches(entry, word))
    const at = hits.indexOf(true)
    if (hits[at + 1] === false && hits.includes(true, at + 1)) return word
  }
  return null
}

/** Whether the search text is part of the name or the description. */
export function matches(entry: unknown, text: string): boolean {
  const description = textOf(memberOf(memberOf(entry, 'server'), 'description')) ?? ''
  return `${nameIn(entry) ?? ''}\n${description}`.toLowerCase().includes(text.toLowerCase())
}

async function servers(
  base: string,
  names: readonly string[],
  entries: readonly unknown[],
  ask: AskUrl,
  aside: AskUrl,
): Promise<Pick<RegistryLook, 'latest' | 'version' | 'unknown' | 'cors'>> {
  const [first = ''] = names
  const latest: RegistryLook['latest'][number][] = []
  for (const name of new Set(names.slice(0, MOST_NAMES))) {
    const heard = await ask(versionUrl(base, name, 'latest'))
    const isAskedAgain = heard.status !== 200 && latest.length === 0
    const unescaped = isAskedAgain
      ? await aside(`${base}/v0.1/servers/${name}/versions/latest`)
      : null
    latest.push({ name, heard, unescaped })
    if (heard.status !== 200) break
  }
  const version = textOf(memberOf(memberOf(entries[0], 'server'), 'version'))
  const none = versionUrl(base, inventedPath('com.example'), 'latest')
  const headers = { origin: ORIGIN }
  return {
    latest,
    version: version === null ? null : await ask(versionUrl(base, first, version)),
    unknown: await aside(none),
    cors: {
      found: await aside(listUrl(base, 'limit=1'), { headers }),
      unknown: await aside(none, { headers }),
      preflight: await aside(listUrl(base, 'limit=1'), {
        method: 'OPTIONS',
        headers: {
          ...headers,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization,content-type',
        },
      }),
    },
  }
}

async function heardOf(asker: Asker, ask: Ask): Promise<Heard> {
  const headers = { accept: 'application/json', ...ask.headers }
  const reply = await asker({ ...ask, headers, maxBytes: BYTES.documentBytes })
  if (!reply.ok) {
    const { url, detail, cause, status = null } = reply
    const why = withoutEnding(detail, '.')
    return { url, status, why, cause, headers: {}, body: undefined, page: null }
  }
  const { url, status, headers: fields } = reply
  const read = status === 200 ? readJson(reply.text) : null
  const body = read?.ok === true ? read.value : undefined
  return { url, status, why: '', cause: null, headers: fields, body, page: pageOf(body) }
}

function isRoot(base: string): boolean {
  return new URL(base).pathname === '/'
}
