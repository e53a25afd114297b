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
  file: Heard
  /** The API at the root of the host; missing if `base` is that root. */
  root?: Heard
  /** Everything below is missing if it could not be asked. */
  list?: Heard
  /** A second page: the cursor as it is, and escaped if that is another request. */
  next?: { cursor: string; before: RegistryPage; raw: Heard; escaped: Heard | null }
  /** The second page of a search, asked for without the search. */
  search?: { text: string; page: Heard }
  /** The newest version of the first servers, as a policy asks for them. */
  latest: { name: string; heard: Heard; unescaped: Heard | null }[]
  version?: Heard
  /** A server that does not exist. */
  unknown?: Heard
  /** The same answers to a page of another site. */
  cors?: { found: Heard; unknown: Heard; preflight: Heard }
  unknownParameter?: Heard
  /** Every answer that a client of the API depends on. */
  all: Heard[]
  requests: number
}

export const ORIGIN = 'https://vscode.dev'
const PREFLIGHT = {
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'authorization,content-type',
}
const QUESTIONS = 40
const TIMES = { requestMs: 10_000, scanMs: 60_000 }
const BYTES = { documentBytes: 20_000_000, scanBytes: 100_000_000 }
/** A policy asks once for each server that a person has configured. */
const MOST_NAMES = 5
const WHOLE = 'limit=50&version=latest'
const ONE = 'limit=1'
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
  const file = await aside(address.endsWith('.json') ? address : `${base}/registry.json`)
  const seen: Omit<RegistryLook, 'requests'> = {
    address,
    base,
    probe,
    file,
    latest: [],
    all: [probe],
  }
  const { origin, pathname } = new URL(base)
  if (pathname !== '/') seen.root = await aside(listUrl(origin, ONE))
  if (probe.page === null) return seen
  const ask: AskUrl = async (url) => {
    const heard = await aside(url)
    seen.all.push(heard)
    return heard
  }
  const list = await ask(listUrl(base, WHOLE))
  const entries = list.page?.entries ?? []
  Object.assign(seen, {
    list,
    ...(await secondPage(base, list.page?.cursor ? [list.page, WHOLE] : [probe.page, ONE], ask)),
    ...(await searchedPage(base, entries, ask)),
    unknownParameter: await aside(listUrl(base, `${ONE}&source=cli`)),
    ...(await servers(base, entries, ask, aside)),
  })
  return seen
}

type AskUrl = (url: string, more?: Omit<Ask, 'url'>) => Promise<Heard>

/** The first of the likely places where a list answers. */
async function findBase(address: string, ask: AskUrl): Promise<{ base: string; probe: Heard }> {
  const probe = await ask(listUrl(address, ONE))
  if (probe.page !== null || probe.status === null || probe.status === 429)
    return { base: address, probe }
  const plain = withoutEnding(address, '/')
  const added = ADDED.find((ending) => plain.endsWith(ending)) ?? ''
  const trimmed = withoutEnding(plain.slice(0, plain.length - added.length), '/')
  for (const base of new Set([trimmed, `${trimmed}${TOOLHIVE}`])) {
    if (base === address) continue
    const other = await ask(listUrl(base, ONE))
    if (other.page !== null) return { base, probe: other }
  }
  return { base: address, probe }
}

async function secondPage(base: string, [before, query]: [RegistryPage, string], ask: AskUrl) {
  const { cursor } = before
  if (cursor === null) return {}
  const page = (written: string) => ask(listUrl(base, `${query}&cursor=${written}`))
  const raw = await page(cursor)
  const escaped = UNRESERVED.test(cursor) ? null : await page(encodeURIComponent(cursor))
  return { next: { cursor, before, raw, escaped } }
}

/** A search of which the second result is not the next server of the whole list. */
async function searchedPage(base: string, entries: readonly unknown[], ask: AskUrl) {
  const text = tellingSearch(entries)
  if (text === null) return {}
  const page = (name: string, value: string) =>
    ask(listUrl(base, `${ONE}&version=latest&${name}=${encodeURIComponent(value)}`))
  const cursor = (await page('search', text)).page?.cursor ?? null
  return cursor === null ? {} : { search: { text, page: await page('cursor', cursor) } }
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

async function servers(base: string, entries: readonly unknown[], ask: AskUrl, aside: AskUrl) {
  const names = entries.flatMap((entry) => nameIn(entry) ?? [])
  const latest: RegistryLook['latest'] = []
  for (const name of new Set(names.slice(0, MOST_NAMES))) {
    const heard = await ask(versionUrl(base, name, 'latest'))
    const isAskedAgain = heard.status !== 200 && latest.length === 0
    const plain = `${base}/v0.1/servers/${name}/versions/latest`
    latest.push({ name, heard, unescaped: isAskedAgain ? await aside(plain) : null })
    if (heard.status !== 200) break
  }
  const version = textOf(memberOf(memberOf(entries[0], 'server'), 'version'))
  const none = versionUrl(base, inventedPath('com.example'), 'latest')
  const list = listUrl(base, ONE)
  const headers = { origin: ORIGIN }
  return {
    latest,
    ...(version !== null && { version: await ask(versionUrl(base, names[0] ?? '', version)) }),
    unknown: await aside(none),
    cors: {
      found: await aside(list, { headers }),
      unknown: await aside(none, { headers }),
      preflight: await aside(list, { method: 'OPTIONS', headers: { ...headers, ...PREFLIGHT } }),
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
