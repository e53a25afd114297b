// How each rule of `registry doctor` shows in the answers of a registry. The words stand in
// doctor-rules.json: whom it concerns, what is wrong, why, and the repair.
import type { Rule, Facts } from '../../domain/rule/rule.ts'
import { memberOf, objectOf, textOf } from '../../domain/schema/json.ts'
import { doubtWords, leadsOf, type LeadDoubt } from '../../domain/registry/lead.ts'
import { NAME_PATTERN, readServer } from '../../domain/registry/server-json.ts'
import { composed } from '../../domain/text/pattern.ts'
import { isOwnNetwork } from '../../domain/tool/tool-url.ts'
import { matches, ORIGIN, type Heard, type RegistryLook } from '../../observe/registry/look.ts'
import { nameIn } from '../../observe/registry/page.ts'
import { NamesInUse } from './names-in-use.ts'
import TABLE from './doctor-rules.json' with { type: 'json' }

export const REGISTRY_CLIENTS = [
  'VS Code',
  'Copilot CLI',
  'GitHub',
  'Kiro and Amazon Q',
  'Docker',
  'ToolHive',
  'add-mcp',
] as const
export type RegistryClient = (typeof REGISTRY_CLIENTS)[number]

export interface DoctorRule extends Required<
  Pick<Rule, 'level' | 'title' | 'says' | 'why' | 'fix'>
> {
  /** Those that fail by it. */
  readonly clients: readonly RegistryClient[]
  /** Of a note: a registry may leave it out and is not for these clients then, or it was not seen. */
  readonly verdict?: 'not offered' | 'not known'
}
export type DoctorRuleId = keyof typeof TABLE

export const DOCTOR_RULES = Object.freeze(TABLE) as Readonly<Record<DoctorRuleId, DoctorRule>>

type Judge = (look: RegistryLook) => Facts | null

/** Null where the rule does not apply; else the facts of its sentence. */
export const JUDGES: Readonly<Record<DoctorRuleId, Judge>> = {
  unreachable: ({ all, unknown, unknownParameter, cors = {} }) => {
    const asked = [...all, unknown, unknownParameter, ...Object.values(cors)]
    // Who asked for a pause is not asked again, which says nothing about its answers.
    const silent = asked.find((heard) => heard?.cause && heard.cause !== 'rate-limited')
    return silent ? { url: silent.url, why: silent.why } : null
  },
  'sign-in': ({ all }) => first(all, ({ status }) => SIGN_IN.has(status)),
  'rate-limit': ({ all }) => first(all, ({ status }) => status === 429),
  'server-error': ({ all }) => first(all, ({ status }) => (status ?? 0) >= 500),
  'no-list': ({ probe, list }) => first([probe, list], isRefused),
  'not-a-list': ({ probe, list }) =>
    first([probe, list], ({ status, page }) => status === 200 && page === null),
  'wrong-address': ({ address, base }) => (base === address ? null : { base, address }),
  'plain-http': ({ address }) => plainHttp(address, false),
  'local-address': ({ address }) => plainHttp(address, true),
  'no-metadata': ({ list }) => first([list], ({ page }) => page?.hasMetadata === false),
  'no-entry-meta': ({ list }) =>
    counted(list, (entry) => isEntry(entry) && objectOf(memberOf(entry, '_meta')) === null),
  'bad-first-entry': ({ list }) =>
    first([list], () => entriesOf(list).length > 0 && !isEntry(entriesOf(list)[0])),
  'bad-entries': ({ list }) => counted(list, (entry, at) => at > 0 && !isEntry(entry)),
  'several-versions': ({ list }) => {
    const names = entriesOf(list).map(nameIn)
    const name = names.find((each, at) => each !== null && names.indexOf(each) !== at)
    return name ? { name } : null
  },
  'page-too-long': ({ probe, list }) => {
    const long = [probe, list].find((heard) => entriesOf(heard).length > limitOf(heard))
    return long ? { url: long.url, count: entriesOf(long).length, limit: limitOf(long) } : null
  },
  'alike-names': ({ list }) => {
    const names = new NamesInUse()
    for (const entry of entriesOf(list)) {
      const name = nameIn(entry) ?? ''
      const standing = NAME.test(name) ? names.take(name, 0) : null
      if (standing !== null && standing.state !== 'free') return { name, other: standing.takenFor }
      const [ousted] = names.ousted
      if (ousted) return { name: ousted.name, other: ousted.takenFor }
    }
    return null
  },
  'no-grade': ({ list }) => {
    const doubted = entriesOf(list).flatMap((entry) => {
      const doubt = doubtOf(entry)
      return doubt === null ? [] : [{ name: named(entry), why: doubtWords(doubt) }]
    })
    return doubted[0] ? { count: doubted.length, ...doubted[0] } : null
  },
  'cursor-not-pasteable': ({ next }) =>
    next?.escaped?.page && !isSamePage(next.raw, next.escaped) ? { cursor: next.cursor } : null,
  'cursor-alphabet': ({ next }) =>
    next?.escaped?.page && isSamePage(next.raw, next.escaped) ? { cursor: next.cursor } : null,
  'cursor-without-effect': ({ next }) =>
    first([next?.escaped ?? next?.raw], (heard) => isRefused(heard) || isSameStart(heard, next)),
  'search-forgotten': ({ search }) => {
    const other = entriesOf(search?.page).find((entry) => !matches(entry, search?.text ?? ''))
    return search && other !== undefined ? { text: search.text, name: named(other) } : null
  },
  'slash-decoded': ({ latest: [asked] }) =>
    asked?.unescaped?.status === 200 ? first([asked.heard], isRefused) : null,
  'no-latest': ({ latest }) =>
    first(
      latest.filter(({ unescaped }) => unescaped?.status !== 200).map(({ heard }) => heard),
      isRefused,
    ),
  'other-latest': ({ latest }) => {
    const other = latest.find(
      ({ name, heard }) => heard.status === 200 && nameIn(heard.body) !== name,
    )
    return other ? { url: other.heard.url, name: other.name } : null
  },
  'no-version': ({ version }) => first([version], isRefused),
  'unknown-server': ({ unknown, latest: [known] }) =>
    known === undefined || known.heard.status === 200
      ? first([unknown], ({ status }) => status !== 404)
      : null,
  'no-cors': ({ cors }) => first([cors?.found], isHidden),
  'no-cors-on-errors': ({ cors }) =>
    first([cors?.unknown], (heard) => isHidden(heard) && !isHidden(cors?.found)),
  'no-preflight': ({ cors }) =>
    first([cors?.preflight], (heard) => !allowsRead(heard) && !isHidden(cors?.found)),
  'unknown-parameter': ({ unknownParameter }) =>
    first([unknownParameter], ({ status }) => status !== 200),
  'no-file': ({ file, address }) => first([file], ({ page }) => page === null && !isFile(address)),
  'bad-file': ({ file, address }) =>
    first([file], ({ page }) =>
      page === null ? isFile(address) : page.cursor !== null || !page.entries.every(isEntry),
    ),
  'file-not-read': ({ file }) => (file?.cause ? { url: file.url, why: file.why } : null),
  'not-at-the-root': ({ root }) => (root && root.page === null ? { url: root.url } : null),
}

const NAME = composed(NAME_PATTERN, '')

/** How many entries were asked for at most. */
function limitOf(heard: Heard | undefined): number {
  return Number(URL.parse(heard?.url ?? '')?.searchParams.get('limit') ?? Infinity)
}

const SIGN_IN: ReadonlySet<number | null> = new Set([401, 403, 407])

/** The facts of the first answer of which it holds: one is enough to repair it. */
function first(all: readonly (Heard | null | undefined)[], holds: (heard: Heard) => boolean) {
  const heard = all.find(
    (each) => each && each.status !== null && each.cause === null && holds(each),
  )
  return heard ? { url: heard.url, status: heard.status ?? '' } : null
}

/** A status that no other rule is about. */
function isRefused({ status }: Heard): boolean {
  return status !== null && status !== 200 && status !== 429 && status < 500 && !SIGN_IN.has(status)
}

function plainHttp(address: string, isOwn: boolean): Facts | null {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && isOwnNetwork(hostname) === isOwn ? { address } : null
}

function entriesOf(heard: Heard | undefined): readonly unknown[] {
  return heard?.page?.entries ?? []
}

/** Whether the address itself is meant to be the file: a guess that leads elsewhere is no fault. */
const isFile = (address: string) => address.endsWith('.json')

/** What every client needs of an entry. */
function isEntry(entry: unknown): boolean {
  const server = memberOf(entry, 'server')
  return ['name', 'description', 'version'].every((name) => Boolean(textOf(memberOf(server, name))))
}

/** Which part of it can have no grade, by how it is written. */
function doubtOf(entry: unknown): LeadDoubt | null {
  const read = readServer(memberOf(entry, 'server'))
  const leads = read.ok ? leadsOf(read.server) : []
  return leads.find(({ more }) => more?.doubt)?.more?.doubt ?? null
}

function counted(list: Heard | undefined, holds: (entry: unknown, at: number) => boolean) {
  const entries = entriesOf(list).filter(holds)
  return entries.length === 0 ? null : { count: entries.length, name: named(entries[0]) }
}

function named(entry: unknown): string {
  return nameIn(entry) ?? 'an entry without a name'
}

function keysOf({ entries }: { entries: readonly unknown[] }): string[] {
  return entries.map((entry) =>
    JSON.stringify([nameIn(entry), memberOf(memberOf(entry, 'server'), 'version')]),
  )
}

function isSamePage({ page: one }: Heard, { page: other }: Heard): boolean {
  return one !== null && other !== null && String(keysOf(one)) === String(keysOf(other))
}

function isSameStart({ page }: Heard, next: RegistryLook['next']): boolean {
  return page !== null && next !== undefined && keysOf(page)[0] === keysOf(next.before)[0]
}

/** Whether a browser keeps the answer from a page of another site. */
function isHidden(heard: Heard | undefined): boolean {
  return !['*', ORIGIN].includes(heard?.headers['access-control-allow-origin'] ?? '')
}

function allowsRead({ status, headers }: Heard): boolean {
  const words = (name: string) => (headers[name] ?? '').toLowerCase().split(/[\s,]+/)
  const names = words('access-control-allow-headers')
  return (
    (status ?? 500) < 300 &&
    words('access-control-allow-methods').includes('get') &&
    ['authorization', 'content-type'].every((name) => names.includes(name))
  )
}
