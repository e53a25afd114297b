// An OpenAPI or Swagger document, bundled into one; references never lead outside of it.
import { memberOf, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'
import { webLink } from '../page/links.ts'

// References to references could expand without end, so nothing is ever expanded.
const DEEPEST = 32
const MOST_RESOLUTIONS = 5_000
const LONGEST_REFERENCE = 1_000

/** `unknown` if our own limit, or an anchor, prevents an answer. */
export type Target = { state: 'found'; value: unknown } | { state: 'missing' | 'unknown' }

export interface OpenApiDocument {
  root: Members
  /** As written, such as 3.1.0. */
  versionText: string
  /** Major and minor, such as 3.1. */
  version: number
  /** Where a reference leads, one step. */
  targetOf(reference: string): Target
  /** The object itself, after resolving references; null if it is none or cannot be reached. */
  follow(value: unknown): Members | null
}

/** Null if the value is not an OpenAPI description. */
export function openDocument(value: unknown): OpenApiDocument | null {
  const root = objectOf(value)
  const versionText = versionOf(memberOf(root, 'openapi')) ?? versionOf(memberOf(root, 'swagger'))
  if (
    !root ||
    versionText === null ||
    !['info', 'paths', 'components', 'webhooks'].some((name) => objectOf(root[name]))
  )
    return null
  const targets = new Map<string, Target>()
  const targetOf = (reference: string): Target => {
    const cached = targets.get(reference)
    if (cached) return cached
    if (targets.size >= MOST_RESOLUTIONS) return { state: 'unknown' }
    const target = look(root, reference)
    targets.set(reference, target)
    return target
  }
  const follow = (from: unknown): Members | null => {
    let at = objectOf(from)
    for (let step = 0; at && step < DEEPEST; step++) {
      const reference = textOf(at['$ref'])
      if (reference === null) return at
      const target = targetOf(reference)
      at = target.state === 'found' ? objectOf(target.value) : null
    }
    return null
  }
  return { root, versionText, version: Number.parseFloat(versionText), targetOf, follow }
}

/** `swagger: 2.0` without quotes is a number in YAML. */
function versionOf(value: unknown): string | null {
  const text =
    typeof value === 'number'
      ? Number.isInteger(value)
        ? `${value}.0`
        : String(value)
      : textOf(value)?.trim()
  return text !== undefined && /^[1-9]\.\d{1,3}/.test(text) ? text.slice(0, 20) : null
}

function look(root: Members, reference: string): Target {
  if (reference === '#') return { state: 'found', value: root }
  if (!reference.startsWith('#')) return { state: 'missing' }
  if (!reference.startsWith('#/') || reference.length > LONGEST_REFERENCE)
    return { state: 'unknown' }
  const names = reference.slice(2).split('/')
  if (names.length > DEEPEST) return { state: 'unknown' }
  let at: unknown = root
  for (const name of names) {
    const key = percentDecoded(name).replaceAll('~1', '/').replaceAll('~0', '~')
    at = Array.isArray(at)
      ? /^\d{1,6}$/.test(key)
        ? at[Number(key)]
        : undefined
      : memberOf(at, key)
    if (at === undefined) return { state: 'missing' }
  }
  return { state: 'found', value: at }
}

function percentDecoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Where the other files are in the document. */
const FILES = 'x-bundled-files'
/** A reference that cannot be judged. */
const UNREAD = '#unread'
const MOST_PARTS = 1_000_000

export type ReadFile = (
  url: string,
) => Promise<'missing' | 'unread' | { value: unknown; text: string }>

/**
 * Follows references to files on the same host, as far as `read` reads them, and adds what they hold
 * to the root. Returns the texts of the other files.
 */
export async function bundle(root: Members, url: string, read: ReadFile): Promise<string[]> {
  const files: unknown[] = []
  const texts: string[] = []
  const places = new Map([[url, '#']])
  let waiting: Waiting = new Map()
  rewrite(root, url, '', waiting)
  while (waiting.size > 0) {
    const found = await Promise.all(
      [...waiting].map(async ([file, holders]) => ({
        file,
        holders,
        read: places.has(file) ? null : await read(file),
      })),
    )
    waiting = new Map()
    for (const { file, holders, read: answer } of found) {
      if (answer !== null && typeof answer === 'object') {
        const place = `#/${FILES}/${files.length}`
        places.set(file, place)
        files.push(answer.value)
        texts.push(answer.text)
        rewrite(answer.value, file, place, waiting)
      }
      const place = answer === 'unread' ? UNREAD : places.get(file)
      for (const holder of place === undefined ? [] : holders)
        holder['$ref'] =
          place === UNREAD
            ? UNREAD
            : joined(place ?? '', String(holder['$ref']).split('#')[1] ?? '')
    }
  }
  if (files.length > 0) root[FILES] = files
  return texts
}

/** What refers to each file that is not joined yet. */
type Waiting = Map<string, Record<string, unknown>[]>

/** Rewrites references inside of the file; those to others on the same host are waiting. */
function rewrite(value: unknown, url: string, place: string, waiting: Waiting): void {
  const queue: unknown[] = [value]
  const met = new Set<unknown>()
  for (let at = 0; at < queue.length && met.size < MOST_PARTS; at++) {
    const branch = queue[at]
    if (typeof branch !== 'object' || branch === null || met.has(branch)) continue
    met.add(branch)
    for (const each of Object.values(branch))
      if (typeof each === 'object' && each !== null) queue.push(each)
    const holder = objectOf(branch)
    const reference = holder?.['$ref']
    if (!holder || typeof reference !== 'string') continue
    const [written = '', pointer = ''] = reference.split('#')
    const file = written === '' ? null : webLink(written, url)
    if (written === '' && place !== '') holder['$ref'] = joined(place, pointer)
    if (file === null || new URL(file).origin !== new URL(url).origin) continue
    const holders = waiting.get(file) ?? []
    holders.push(holder)
    waiting.set(file, holders)
  }
}

function joined(place: string, pointer: string): string {
  const rest = pointer.startsWith('/') ? pointer : ''
  return place === '#' && rest === '' ? '#' : `${place}${rest}`
}
