// An OpenAPI or Swagger document; its references are resolved one by one on demand and never
// outside the document.
import { memberOf, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'

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
    const key = unescaped(name)
    at = Array.isArray(at)
      ? /^\d{1,6}$/.test(key)
        ? at[Number(key)]
        : undefined
      : memberOf(at, key)
    if (at === undefined) return { state: 'missing' }
  }
  return { state: 'found', value: at }
}

function unescaped(name: string): string {
  return percentDecoded(name).replaceAll('~1', '/').replaceAll('~0', '~')
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
