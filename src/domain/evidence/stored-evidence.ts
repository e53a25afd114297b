// Reads evidence that another version stored: completely if possible, else without the parts that
// are not understood. It is never dropped.
import { EVIDENCE_FORMAT, parseEvidence, type Evidence } from './evidence.ts'
import { isObject, type Members } from '../schema/json.ts'
import type { Problem } from '../schema/parse.ts'

/** Each round removes something; a reference to a removed part is the next round's problem. */
const MOST_ROUNDS = 50

export interface ReadEvidence {
  evidence: Evidence
  /** JSON pointers of the removed parts. */
  leftOut: string[]
}

/**
 * Null if not even the tool and the format can be read. Without the list of tools it takes a third
 * of the time, for who shows the rest.
 */
export function readStoredEvidence(
  text: string,
  { hasTools = true }: { hasTools?: boolean } = {},
): ReadEvidence | null {
  const leftOut: string[] = []
  let input: unknown
  try {
    input = asUnderstood(JSON.parse(text))
    if (!hasTools) emptyToolList(input as Partial<Evidence> | null)
  } catch {
    return null
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const parsed = parseEvidence(input)
    if (parsed.ok) return { evidence: parsed.value, leftOut }
    const parts = [...new Set(parsed.problems.map(partOf))]
    if (!isObject(input) || parts.includes(null)) return null
    const copy = structuredClone(input)
    for (const part of parts.toReversed()) if (part !== null) leaveOut(copy, part)
    leftOut.push(...parts.flatMap((part) => part ?? []))
    input = copy
  }
  return null
}

function emptyToolList(evidence: Partial<Evidence> | null): void {
  const list = evidence?.observations?.mcpTools
  if (list?.state === 'observed' && isObject(list.value)) list.value.tools = []
}

const LATER = /^agentgrade-evidence\/1\.\d{1,4}$/

/** A later format only adds fields: it is read as the latest one known here. */
function asUnderstood(input: unknown): unknown {
  const isLater =
    isObject(input) && typeof input['format'] === 'string' && LATER.test(input['format'])
  return isLater ? { ...input, format: EVIDENCE_FORMAT } : input
}

/**
 * The smallest part that can be removed so that the rest is still evidence; null if there is none.
 */
function partOf({ pointer }: Problem): string | null {
  const [, top = '', second, third] = pointer.split('/')
  if (
    top === 'format' ||
    top === '' ||
    (top === 'tool' && ['name', 'url', undefined].includes(second))
  )
    return null
  if (second === undefined) return `/${top}`
  if (top === 'declaration' && second === 'facts' && third !== undefined)
    return `/${top}/${second}/${third}`
  return top === 'declaration' && second === 'sources' ? `/${top}` : `/${top}/${second}`
}

function leaveOut(evidence: Members, part: string): void {
  const names = part
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  const last = names.pop() ?? ''
  const holder = names.reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    evidence,
  )
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder)) delete holder[last]
  // Required, even if empty.
  if (names.length === 0 && last === 'exchanges') evidence['exchanges'] = []
  if (names.length === 0 && last === 'observations') evidence['observations'] = {}
  if (names.length === 0 && last === 'observedAt') evidence['observedAt'] = null
}
