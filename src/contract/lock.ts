// The lock file: what servers promised when somebody looked at it, one entry for each server.
import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Identity } from '../domain/identity/identity.ts'
import { isObject, pointerTo } from '../domain/schema/json.ts'
import { atPointer } from '../clients/schema/nodes.ts'
import { parseAs, problem, type Parsed, type Problem } from '../domain/schema/parse.ts'
import { flag, list, orNull, shape, some, string } from '../domain/schema/schema.ts'
import { Type } from '../domain/schema/type.ts'
import type { Listing } from './changes.ts'
import type { Definition } from './definition.ts'
import { type Readings, ToolReadingSchema } from './readings.ts'
import { Forms } from './schema/forms.ts'

export const LOCK_FORMAT = 'agentgrade-lock/1'

const LockedDefinitionSchema = shape({
  name: string('The tool, or the operation such as GET /users.'),
  sha256: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description:
      'Over the canonical JSON of the definition, and of the shared schemas that it uses.',
  }),
  definition: some<Definition>('The definition.'),
  read: Type.Optional(ToolReadingSchema),
})

const LockedServerSchema = shape({
  name: string('Its name.'),
  source: string('What was looked at: a command, an address or a file, without credentials.'),
  version: orNull(string('Its version.')),
  instructions: orNull(string('What it tells every agent at the start.')),
  areInstructionsRead: Type.Optional(flag('Whether readers have read that.')),
  tools: Type.Optional(list(LockedDefinitionSchema, 'Of an MCP server.')),
  operations: Type.Optional(list(LockedDefinitionSchema, 'Of an API description.')),
  shared: Type.Optional(some('Schemas to which several operations refer.')),
})
export type LockedServer = Static<typeof LockedServerSchema>

const LockSchema = shape({
  format: Type.Literal(LOCK_FORMAT),
  servers: list(LockedServerSchema),
})
export type Lock = Static<typeof LockSchema>

/** A server as it is now. */
export interface ServerContract extends Listing {
  name: string
  source: string
  version: string | null
  instructions: string | null
  /**
   * What it was read from: a look at the server, or its list of tools as it was sent. `identity` is
   * what a configuration proves to have been looked at; left out if the look itself tells.
   */
  from?: { evidence: Evidence; identity?: Identity | null } | { sent: readonly unknown[] }
  /** Null or left out if nobody has read it. */
  readings?: Readings | null
}

/** The entry of a server, or what of it cannot be locked. */
export function lockedServer(contract: ServerContract): Parsed<LockedServer> {
  const { name, source, version, instructions, kind, definitions, shared, readings } = contract
  const member = kind === 'tools' ? 'tools' : 'operations'
  const problems: Problem[] = []
  const seen = new Set<string>()
  for (const [at, each] of definitions.entries()) {
    const refused = (pointer: string, found: string, expected: string) =>
      problems.push(problem(`/${member}/${at}${pointer}`, found, expected))
    if (seen.size === seen.add(each.name).size)
      refused('/name', shown(each.name), 'a name that no other has')
    const odd = uncanonicalIn(each)
    if (odd) refused(odd.pointer, `a value that ${odd.why}`, 'JSON as of RFC 8785')
  }
  const odd = uncanonicalIn([instructions ?? '', shared ?? null])
  if (odd) problems.push(problem('', `a value that ${odd.why}`, 'JSON'))
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, 20) }
  const hash = hasher(shared)
  const locked = definitions
    .map((definition) => {
      const read = readings?.tools.get(definition.name)
      const { name: own } = definition
      return { name: own, sha256: hash(definition), definition, ...(read && { read }) }
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ok: true,
    value: {
      name,
      source,
      version,
      instructions,
      ...(readings?.areInstructionsRead && instructions !== null && { areInstructionsRead: true }),
      [member]: locked,
      ...(isObject(shared) && { shared }),
    },
  }
}

/** What an entry says, to be compared. */
export function contractOf(server: LockedServer): ServerContract {
  const { name, source, version, instructions, tools, operations = [], shared } = server
  return {
    name,
    source,
    version,
    instructions,
    kind: tools ? 'tools' : 'operations',
    definitions: (tools ?? operations).map(({ definition }) => definition),
    ...(shared && { shared }),
    readings: readingsOf(server),
  }
}

function readingsOf({ tools = [], areInstructionsRead = false }: LockedServer): Readings | null {
  const known = tools.flatMap(({ name, read }) => (read ? [[name, read] as const] : []))
  return known.length > 0 || areInstructionsRead
    ? { tools: new Map(known), areInstructionsRead }
    : null
}

/** The entry with what was read of it before, where it still says the same and nobody read again. */
export function withEarlierReadings(before: LockedServer, now: LockedServer): LockedServer {
  if (!now.tools) return now
  const known = new Map(before.tools?.map(({ sha256, read }) => [sha256, read]))
  const isSame = now.instructions !== null && before.instructions === now.instructions
  return {
    ...now,
    ...(before.areInstructionsRead && isSame && { areInstructionsRead: true }),
    tools: now.tools.map((tool) => {
      const read = tool.read ?? known.get(tool.sha256)
      return read ? { ...tool, read } : tool
    }),
  }
}

/** The lock with this entry instead of the one of the same name. */
export function withServer(lock: Lock | null, server: LockedServer): Lock {
  const others = lock?.servers.filter(({ name }) => name !== server.name) ?? []
  return {
    format: LOCK_FORMAT,
    servers: [...others, server].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/**
 * The entry with these tools as they are now; of the new version once nothing else differs. Else the
 * names of others that changed with a schema that they share with these.
 */
export function accepted(
  before: LockedServer,
  now: LockedServer,
  names: ReadonlySet<string>,
): LockedServer | string[] {
  const member = before.tools ? 'tools' : 'operations'
  const [was, is] = [before[member] ?? [], now[member] ?? []]
  const taken = [
    ...was.filter(({ name }) => !names.has(name)),
    ...is.filter(({ name }) => names.has(name)),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const isWhole =
    taken.length === is.length && taken.every((each, at) => each.sha256 === is[at]?.sha256)
  if (isWhole && before.instructions === now.instructions) return now
  const shared = now.shared ?? before.shared
  const hash = hasher(shared)
  const changed = taken.filter(({ definition, sha256 }) => hash(definition) !== sha256)
  if (changed.length > 0) return changed.map(({ name }) => name)
  return { ...before, [member]: taken, ...(shared && { shared }) }
}

/** Every problem with its pointer; a definition that does not fit its hash is one. */
export function parseLock(json: unknown): Parsed<Lock> {
  const odd = uncanonicalIn(json)
  if (odd) return { ok: false, problems: [problem(odd.pointer, odd.why, 'JSON')] }
  const parsed = parseAs<Lock>(LockSchema, json)
  if (!parsed.ok) return parsed
  const problems = parsed.value.servers.flatMap((server, at) =>
    problemsIn(server, `/servers/${at}`),
  )
  const names = parsed.value.servers.map(({ name }) => name)
  for (const [at, name] of names.entries())
    if (names.indexOf(name) < at)
      problems.push(problem(`/servers/${at}/name`, shown(name), 'a name that no other server has'))
  return problems.length === 0 ? parsed : { ok: false, problems: problems.slice(0, 20) }
}

function problemsIn(server: LockedServer, place: string): Problem[] {
  const { tools, operations, shared } = server
  if ((tools === undefined) === (operations === undefined))
    return [problem(place, 'an entry', 'tools or operations, one of both')]
  const hash = hasher(shared)
  const member = tools ? 'tools' : 'operations'
  const seen = new Set<string>()
  return (tools ?? operations ?? []).flatMap(({ name, sha256, definition }, at): Problem[] => {
    const pointer = `${place}/${member}/${at}`
    if (definition.name !== name || seen.size === seen.add(name).size)
      return [problem(`${pointer}/name`, shown(name), 'the name of its definition, once')]
    const expected = 'the hash of its definition, which was edited by hand or damaged'
    return hash(definition) === sha256 ? [] : [problem(`${pointer}/sha256`, sha256, expected)]
  })
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80))
}

function hasher(shared: unknown): (definition: Definition) => string {
  const forms = new Forms()
  const known = new Map<string, string>()
  const sharedHash = (reference: string) => {
    const target = atPointer(shared, reference.slice(1))
    const hash = known.get(reference) ?? hashed(canonicalJson(target))
    known.set(reference, hash)
    return { target, hash }
  }
  return (definition) => {
    if (!isObject(shared)) return hashed(canonicalJson(definition))
    const uses = new Map<string, string>()
    const waiting: unknown[] = [definition]
    // Grows during the loop.
    for (const each of waiting)
      for (const reference of forms.references(each)) {
        if (reference === null || uses.has(reference)) continue
        const { target, hash } = sharedHash(reference)
        uses.set(reference, hash)
        if (target !== undefined) waiting.push(target)
      }
    return hashed(canonicalJson({ definition, uses: Object.fromEntries(uses) }))
  }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Deeper values are refused, so that nothing that walks them runs out of stack. */
export const DEEPEST = 400

/** Numbers and strings are written as ECMAScript does, members in the order of UTF-16 units. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .toSorted()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`
}

/** What has no canonical form: text that is no Unicode, a number that JSON has not, deep nesting. */
export function uncanonicalIn(value: unknown) {
  const waiting: [value: unknown, path: Path][] = [[value, null]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [each, path] = next
    const refused = (why: string) => ({ pointer: pointerTo(keysOf(path)), why })
    if (typeof each === 'string' && !each.isWellFormed())
      return refused('holds half of a surrogate pair, which is no Unicode')
    if (typeof each === 'number' && !Number.isFinite(each))
      return refused('is a number beyond those of JSON')
    if (typeof each !== 'object' || each === null) continue
    if ((path?.depth ?? 0) >= DEEPEST) return refused(`is nested more than ${DEEPEST} levels deep`)
    const depth = (path?.depth ?? 0) + 1
    for (const [key, member] of Object.entries(each)) {
      const at = { key, before: path, depth }
      if (!key.isWellFormed())
        return { pointer: pointerTo(keysOf(path)), why: 'has a name that is no Unicode' }
      waiting.push([member, at])
    }
  }
  return null
}

type Path = { key: string; before: Path; depth: number } | null

function keysOf(path: Path): string[] {
  const keys: string[] = []
  for (let at = path; at !== null; at = at.before) keys.push(at.key)
  return keys.toReversed()
}
