// One entry of a configuration file: what it starts or reaches, by the facts of its client. Keys that
// those do not name are read as other clients mean them, for what is shown; they are in doubt.
import type { KeyRole } from '../../clients/client.ts'
import { CLIENTS } from '../../clients/clients.ts'
import type { ConfiguredServer, Transport } from './configured-server.ts'
import type { EntryDoubt, EntryFacts } from './entry-facts.ts'
import {
  flagAt,
  locatedAt,
  memberAt,
  pairsAt,
  textAt,
  textsAt,
  type ConfigNode,
  type LocatedPair,
  type LocatedText,
} from './node.ts'
import { inputDoubts } from './inputs.ts'

type Described = Omit<
  ConfiguredServer,
  'name' | 'client' | 'file' | 'line' | 'scope' | 'rank' | 'doubts' | 'clientVariables'
> & { doubts: readonly EntryDoubt[] }

type Keys = NonNullable<EntryFacts['entry']>['keys']

/** A key of the entry, or of a map in it. */
interface Found {
  key: string
  /** Null if the client is not known to read it. */
  role: KeyRole | null
  node: ConfigNode
}

/** What each key does in any client. */
const USUAL: ReadonlyMap<string, KeyRole> = new Map(
  CLIENTS.flatMap(({ configuration }) => Object.entries(configuration?.entry.keys ?? {})).flatMap(
    ([key, role]) => (typeof role === 'string' ? [[key, role] as const] : []),
  ),
)

/** `inputs` is what the file says of `${input:id}`. Null if the entry is no server. */
export function readEntry(
  entry: ConfigNode,
  facts: EntryFacts,
  inputs: ConfigNode | undefined,
): Described | null {
  const type = textAt(entry, 'type')
  // What the client brings itself may be in the same map.
  if (facts.types && !facts.types.includes(type ?? '')) return null
  const found = entry.kind === 'map' ? keysIn(entry, keysOf(facts)) : []
  const as = (...roles: readonly KeyRole[]) =>
    found.filter(({ key, role }) => roles.includes(role ?? USUAL.get(key) ?? 'harmless'))
  const { counts, isKnown, problems } = countingKey(
    as('command', 'line', 'address'),
    as('type'),
    facts,
  )
  const isRemote = counts !== null && roleOf(counts) === 'address'
  const url = isRemote ? (locatedAt(counts.node) ?? null) : null
  const command = counts === null || isRemote ? null : lineAt(counts.node, as('arguments'))
  const hasNothing = command === null && url === null
  return {
    transport: hasNothing ? 'unknown' : transportOf(type, isRemote, facts),
    command,
    url,
    env: [
      ...as('variables').flatMap(({ node }) => pairsAt(node)),
      ...pairsAt(entry, 'command', 'env'),
    ],
    envNames: as('variable-names').flatMap(({ node }) => textsAt(node) ?? []),
    headers: [...as('headers').flatMap(({ node }) => pairsAt(node)), ...namedHeaders(as)],
    others: othersIn(as('harmless', 'changes', 'folder', 'type', 'variable-file')),
    folder: textAt(entry, 'cwd') ?? null,
    doubts: [
      ...found.flatMap((each) => doubtsAbout(each, facts)),
      ...repeatedIn(entry),
      ...(isKnown ? [] : [{ doubt: 'several' as const, name: '', line: entry.line }]),
      ...inputDoubts(entry, [...(command ?? []), ...(url ? [url] : [])], inputs, facts),
    ],
    tools: toolsOf(entry, facts.tools),
    off: isOff(entry, facts.off) ? 'it is switched off in this file' : null,
    problems:
      hasNothing && !isFromElsewhere(entry, facts.elsewhere)
        ? ['it has neither a command nor an address', ...problems]
        : problems,
  }
}

/** What switches a server off, and what chooses its tools, is known, too. */
function keysOf({ entry, off, tools, elsewhere = [] }: EntryFacts): Keys {
  const others = [off?.key, tools?.only, tools?.except, ...elsewhere.map(({ key }) => key)]
  const harmless = others.flatMap((key) => (key === undefined ? [] : [[key, 'harmless'] as const]))
  return { ...Object.fromEntries(harmless), ...entry?.keys }
}

function keysIn(map: ConfigNode & { kind: 'map' }, known: Keys): Found[] {
  return [...map.entries].flatMap(([key, node]) => {
    const role = Object.hasOwn(known, key) ? known[key] : undefined
    if (typeof role !== 'object') return [{ key, role: role ?? null, node }]
    if (node.kind !== 'map') return [{ key, role: 'harmless' as const, node }]
    return keysIn(node, role).map((inner) => ({ ...inner, key: `${key}.${inner.key}` }))
  })
}

function roleOf({ key, role }: Found): KeyRole | null {
  return role ?? USUAL.get(key) ?? null
}

const TYPES: ReadonlyMap<string, KeyRole> = new Map([
  ...['stdio', 'local'].map((type) => [type, 'command'] as const),
  ...'http sse streamable-http streamableHttp streamable_http remote ws websocket'
    .split(' ')
    .map((type) => [type, 'address'] as const),
])

/** Of several keys that say what is started or reached, the one that its client takes. */
function countingKey(
  found: readonly Found[],
  types: readonly Found[],
  { entry }: EntryFacts,
): { counts: Found | null; isKnown: boolean; problems: string[] } {
  const { order = [], deciding } = entry ?? {}
  const [only = null, ...others] = found
  const named = types.map(({ key, node }) => ({ key, type: textAt(node) ?? '' }))
  const type = named.find(({ key }) => key === 'type')?.type
  const decides = type !== undefined && (deciding === undefined || deciding.includes(type))
  const first = order
    .flatMap((key) =>
      found.filter((each) => (key === 'type' ? decides && isNamed(each, type) : each.key === key)),
    )
    .at(0)
  const last = found.find((each) => roleOf(each) === 'address') ?? only
  const counts = others.length === 0 ? only : (first ?? last)
  // Another client of the same file may go by a type that this one overrules.
  const isAgreed = counts === null || named.every((each) => isNamed(counts, each.type))
  const isKnown = isAgreed && (others.length === 0 || first !== undefined)
  const isLoaded = type !== undefined || only === null || canBeUntyped(only, order)
  const what = counts !== null && roleOf(counts) === 'address' ? 'address' : 'command'
  const says = isKnown ? `the ${what} counts` : 'which one counts is not known'
  const problems = [
    ...(others.length > 0 ? [`it has a command and an address; ${says}`] : []),
    ...(isLoaded ? [] : ['it has no type, without which its client does not load it']),
  ]
  return { counts, isKnown, problems }
}

/** Whether a type is one of what the key says. */
function isNamed(each: Found, type: string): boolean {
  return (roleOf(each) === 'address' ? 'address' : 'command') === TYPES.get(type)
}

function canBeUntyped({ key }: Found, order: readonly string[]): boolean {
  return order[0] !== 'type' || order.includes(key)
}

/** The program with its arguments; one client once had both in a map of its own. */
function lineAt(node: ConfigNode, args: readonly Found[]): LocatedText[] | null {
  const path = locatedAt(node, 'path')
  if (path) return [path, ...(textsAt(node, 'args') ?? [])]
  const words = textsAt(node) ?? [locatedAt(node) ?? []].flat()
  const behind = args.flatMap((each) => textsAt(each.node) ?? [])
  return words.length === 0 ? null : [...words, ...behind]
}

function doubtsAbout({ key, role, node }: Found, { entry }: EntryFacts): EntryDoubt[] {
  const { line } = node
  if (role === null) return [{ doubt: 'key', name: key, line }]
  if (!hasForm(node, role)) return [{ doubt: 'form', name: key, line }]
  if (role === 'changes' || role === 'variable-file') return [{ doubt: 'setting', name: key, line }]
  // That is where it is started without it.
  const isProject = entry?.startsInProject && textAt(node) === '${workspaceFolder}'
  return role === 'folder' && !isProject ? [{ doubt: 'setting', name: key, line }] : []
}

const isText = (each: ConfigNode) => each.kind === 'value' && typeof each.value === 'string'

/** A value of another kind is dropped or refused by one client, and converted by another. */
function hasForm(node: ConfigNode, role: KeyRole): boolean {
  switch (role) {
    case 'command':
    case 'address':
    case 'type':
    case 'folder':
    case 'bearer-variable':
      return isText(node)
    case 'line':
    case 'arguments':
    case 'variable-names':
      return node.kind === 'list' && node.items.every(isText)
    case 'variables':
      return node.kind === 'map' && isUnique(node, ({ kind }) => kind === 'value')
    case 'headers':
    case 'header-variables':
      return node.kind === 'map' && isUnique(node, isText)
    default:
      return true
  }
}

function isUnique(
  map: ConfigNode & { kind: 'map' },
  isFit: (each: ConfigNode) => boolean,
): boolean {
  return map.repeated.length === 0 && [...map.entries.values()].every(isFit)
}

/** Which of both counts, parsers do not agree on. */
function repeatedIn(entry: ConfigNode): EntryDoubt[] {
  const names = entry.kind === 'map' ? entry.repeated : []
  return names.map((name) => ({ doubt: 'form', name, line: entry.line }))
}

/** Installed by an extension or a block of a hub, which has the command. */
function isFromElsewhere(entry: ConfigNode, signs: EntryFacts['elsewhere'] = []): boolean {
  return signs.some(({ key, value }) =>
    value === undefined ? memberAt(entry, key) !== undefined : textAt(entry, key) === value,
  )
}

function transportOf(
  type: string | undefined,
  isRemote: boolean,
  { untyped }: EntryFacts,
): Transport {
  if (!isRemote) return 'stdio'
  if (type === 'sse' || type === 'ws') return type
  return (type === undefined ? untyped : undefined) ?? 'http'
}

/** The names of variables that hold header values: they are references, not keys. */
function namedHeaders(as: (...roles: KeyRole[]) => Found[]): LocatedPair[] {
  return [
    ...as('header-variables').flatMap(({ node }) =>
      pairsAt(node).map(({ name, value, line }) => ({ name, value: `\${${value}}`, line })),
    ),
    ...as('bearer-variable').flatMap(({ node }) => {
      const { text, line } = locatedAt(node) ?? { text: '', line: 1 }
      return text === '' ? [] : [{ name: 'Authorization', value: `Bearer \${${text}}`, line }]
    }),
  ]
}

const DEEPEST = 3

function othersIn(found: readonly Found[]): LocatedPair[] {
  return found.flatMap(({ key, node }) => valuesIn(node, 1, key.split('.').at(-1) ?? ''))
}

function valuesIn(node: ConfigNode, depth: number, name: string): LocatedPair[] {
  if (node.kind === 'value')
    return typeof node.value === 'string' ? [{ name, value: node.value, line: node.line }] : []
  if (depth > DEEPEST) return []
  if (node.kind === 'list') return node.items.flatMap((item) => valuesIn(item, depth + 1, name))
  return [...node.entries].flatMap(([key, value]) => valuesIn(value, depth + 1, key))
}

/** Each client has its own words for the tools that it loads. */
function toolsOf(entry: ConfigNode, words: EntryFacts['tools'] = {}): ConfiguredServer['tools'] {
  const named = (key: string | undefined) =>
    key === undefined
      ? undefined
      : textsAt(entry, key)?.map(({ text }) =>
          words.hasParameters ? withoutParameters(text) : text,
        )
  const only = named(words.only)
  const isAll =
    only === undefined ||
    (words.isEmptyAll && only.length === 0) ||
    (words.all !== undefined && only.includes(words.all))
  return { only: isAll ? null : only, except: named(words.except) ?? [], patterns: [] }
}

function withoutParameters(name: string): string {
  const at = name.indexOf('(')
  return at > 0 ? name.slice(0, at) : name
}

function isOff(entry: ConfigNode, off: EntryFacts['off']): boolean {
  return off !== undefined && flagAt(entry, off.key) === off.value
}
