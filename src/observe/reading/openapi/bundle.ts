// Bundles a description that is split over several files: references to other files become
// references into one document.
import { memberOf, objectOf } from '../../../domain/schema/json.ts'
import { webLink } from '../page/links.ts'

/** Where the other files are in the document. */
const FILES = 'x-bundled-files'
/** A reference that cannot be judged. */
const UNREAD = '#unread'
const MOST_PARTS = 1_000_000

export type ReadFile = (
  url: string,
) => Promise<'missing' | 'unread' | { value: unknown; text: string }>

export interface Bundled {
  root: unknown
  /** Texts of the other files. */
  texts: readonly string[]
}

/** Follows references to files on the same host, as far as `read` reads them. */
export async function bundle(root: unknown, url: string, read: ReadFile): Promise<Bundled> {
  const members = objectOf(root)
  if (!members) return { root, texts: [] }
  const files: unknown[] = []
  const texts: string[] = []
  const places = new Map<string, string>([[url, '#']])
  let fresh = rewritten(root, url, '', places)
  while (fresh.length > 0) {
    const found = await Promise.all(
      fresh.map(async (each) => ({ each, file: await read(each.file) })),
    )
    fresh = []
    for (const { each, file } of found) {
      if (typeof file === 'string') {
        if (file === 'unread') for (const holder of each.holders) holder['$ref'] = UNREAD
        continue
      }
      const place = `#/${FILES}/${files.length}`
      places.set(each.file, place)
      files.push(file.value)
      texts.push(file.text)
      for (const holder of each.holders)
        holder['$ref'] = joined(place, String(memberOf(holder, '$ref')).split('#')[1] ?? '')
      fresh.push(...rewritten(file.value, each.file, place, places))
    }
    fresh = merged(fresh, places)
  }
  if (files.length > 0) members[FILES] = files
  return { root, texts }
}

interface Outside {
  file: string
  holders: Record<string, unknown>[]
}

/** Rewrites references to known files; returns references to files that are not known yet. */
function rewritten(
  value: unknown,
  url: string,
  place: string,
  places: ReadonlyMap<string, string>,
): Outside[] {
  const outside = new Map<string, Outside>()
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
    if (written === '') {
      if (place !== '') holder['$ref'] = joined(place, pointer)
      continue
    }
    const file = webLink(written, url)
    if (file === null || new URL(file).origin !== new URL(url).origin) continue
    const known = places.get(file)
    if (known !== undefined) holder['$ref'] = joined(known, pointer)
    else keep(outside, file, [holder])
  }
  return [...outside.values()]
}

/** Each file once; references to files that have become known meanwhile are updated. */
function merged(all: readonly Outside[], places: ReadonlyMap<string, string>): Outside[] {
  const files = new Map<string, Outside>()
  for (const { file, holders } of all) {
    const known = places.get(file)
    if (known === undefined) keep(files, file, holders)
    else
      for (const holder of holders)
        holder['$ref'] = joined(known, String(holder['$ref']).split('#')[1] ?? '')
  }
  return [...files.values()]
}

function keep(
  files: Map<string, Outside>,
  file: string,
  holders: readonly Outside['holders'][number][],
): void {
  const kept = files.get(file) ?? { file, holders: [] }
  for (const holder of holders) kept.holders.push(holder)
  files.set(file, kept)
}

function joined(place: string, pointer: string): string {
  const rest = pointer.startsWith('/') ? pointer : ''
  return place === '#' && rest === '' ? '#' : `${place}${rest}`
}
