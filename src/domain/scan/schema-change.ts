// Whether a new JSON schema rejects, or no longer returns, what the old one did. Both are
// untrusted, so depth and size are limited.

export const BREAKS = [
  'input-removed',
  'input-required',
  'type-changed',
  'values-removed',
  'output-removed',
  'sign-in-required',
  'id-changed',
] as const

export type Break = (typeof BREAKS)[number]
type Side = 'input' | 'output'
type Schema = Readonly<Record<string, unknown>>

const DEEPEST = 6
const MOST_NODES = 2000

export function schemaBreaks(before: unknown, after: unknown, side: Side): Break[] {
  const found = new Set<Break>()
  const waiting: [Schema, Schema, number][] = []
  const look = (was: unknown, is: unknown, depth: number) => {
    if (isSchema(was) && isSchema(is) && depth < DEEPEST && waiting.length < MOST_NODES)
      waiting.push([was, is, depth])
  }
  look(before, after, 0)
  // Grows during the loop.
  for (const [was, is, depth] of waiting) {
    if (typesLost(was, is, side)) found.add('type-changed')
    if (valuesLost(was, is, side)) found.add('values-removed')
    const [old, now] = [propertiesOf(was), propertiesOf(is)]
    if (Object.keys(old).some((name) => !Object.hasOwn(now, name)))
      found.add(side === 'input' ? 'input-removed' : 'output-removed')
    if (side === 'input' && isMoreRequired(was, is)) found.add('input-required')
    for (const [name, each] of Object.entries(old)) look(each, now[name], depth + 1)
    look(was['items'], is['items'], depth + 1)
  }
  return [...found]
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function propertiesOf(schema: Schema): Schema {
  const { properties } = schema
  return isSchema(properties) ? properties : {}
}

/** An input may accept more than before, an output may return less. */
function typesLost(was: Schema, is: Schema, side: Side): boolean {
  const [old, now] = [listed(was['type']), listed(is['type'])]
  if (old.length === 0 || now.length === 0) return false
  const [needed, offered] = side === 'input' ? [old, now] : [now, old]
  const takes = (type: string) =>
    offered.includes(type) || (type === 'integer' && offered.includes('number'))
  return !needed.every(takes)
}

function valuesLost(was: Schema, is: Schema, side: Side): boolean {
  if (side === 'output' || !Array.isArray(is['enum'])) return false
  const now = new Set(is['enum'].map((value) => JSON.stringify(value)))
  // Any value was valid before.
  if (!Array.isArray(was['enum'])) return true
  return was['enum'].some((value) => !now.has(JSON.stringify(value)))
}

function isMoreRequired(was: Schema, is: Schema): boolean {
  const before = new Set(listed(was['required']))
  return listed(is['required']).some((name) => !before.has(name))
}

function listed(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((each) => typeof each === 'string')
}
