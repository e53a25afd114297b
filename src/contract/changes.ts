// How the contract of a server changed: each change of a tool or an operation, by class.
import { escaped, isObject, memberOf } from '../domain/schema/json.ts'
import { atPointer } from '../clients/schema/nodes.ts'
import type { Break } from '../domain/scan/contract-change.ts'
import {
  type Author,
  findSteering,
  speakerOf,
  WHOLE_SERVER,
} from '../domain/text/steering/steering.ts'
import { contradictionOf, isBelievedReading } from '../domain/tool-reach/marks.ts'
import { dangerWords, reachOf } from '../domain/tool-reach/reach.ts'
import { ReadTool } from '../domain/tool-reach/texts.ts'
import { type Change, changeOf, DIFF_CLASSES } from './change-rules.ts'
import type { Definition } from './definition.ts'
import { differencesOf } from './differences.ts'
import type { Narrowing } from './schema/keywords.ts'
import { MOST_FOUND, narrowingsOf, newWork, type Work } from './schema/narrowing.ts'
import { Forms } from './schema/forms.ts'

export interface Sides<T> {
  before: T
  after: T
}

export interface Listing {
  kind: 'tools' | 'operations'
  definitions: readonly Definition[]
  /** Schemas to which several definitions refer, such as `{components: {schemas}}`. */
  shared?: unknown
}

const MOST_CHANGES = 5_000
const MOST_TEXTS = 5_000

/** What differs between two lists of definitions, the most important first. */
export function changesBetween({ before, after }: Sides<Listing>): Change[] {
  const [was, is] = [before, after].map(
    ({ definitions }) => new Map(definitions.map((each) => [each.name, each])),
  ) as [Map<string, Definition>, Map<string, Definition>]
  const shared = [before.shared ?? null, after.shared ?? null] as const
  const work = newWork()
  const tools = new Set(is.keys())
  const authorOf = (now: Definition) =>
    after.kind === 'tools' ? speakerOf(now, tools) : WHOLE_SERVER
  const found: Change[] = []
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(name), is.get(name)]
    if (old && now && areAlike(old, now, shared, work.forms)) continue
    // What is not compared any more cannot be decided.
    if (found.length >= MOST_CHANGES) found.push(whole('undecided', old ?? null, now ?? null))
    else if (old === undefined && now) found.push(...addedChanges(now, after.kind, authorOf(now)))
    else if (now === undefined && old) found.push(whole('tool-removed', old, null))
    else if (old && now)
      found.push(...definitionChanges({ before: old, after: now }, { shared, work }, authorOf(now)))
    if (now && after.kind === 'tools' && found.length < MOST_CHANGES)
      found.push(...effectChanges(old, now))
  }
  return inOrder(found)
}

/** Whether two definitions are equal, and all that they refer to outside of themselves. */
function areAlike(old: Definition, now: Definition, shared: Shared, forms: Forms): boolean {
  if (forms.of(old) !== forms.of(now)) return false
  const waiting: unknown[] = [old]
  const seen = new Set<string>()
  // Grows during the loop.
  for (const each of waiting)
    for (const reference of forms.references(each)) {
      if (reference === null || seen.size === seen.add(reference).size) continue
      const [a, b] = shared.map((side) => atPointer(side, reference.slice(1)))
      if (forms.of(a) !== forms.of(b)) return false
      waiting.push(a)
    }
  return true
}

/** The most important first, then by name. */
export function inOrder(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) => rankOf(a) - rankOf(b) || compared(a.tool, b.tool))
}

function rankOf(change: Change): number {
  return DIFF_CLASSES.indexOf(change.class)
}

function compared(a: string | null, b: string | null): number {
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
}

function whole(
  reason: 'undecided' | 'tool-removed' | 'tool-added' | 'may-write' | 'milder',
  before: Definition | null,
  after: Definition | null,
): Change {
  return changeOf(reason, { tool: (after ?? before)?.name ?? null, pointer: '', before, after })
}

function addedChanges(now: Definition, kind: Listing['kind'], author: Author): Change[] {
  const reads = kind === 'tools' ? isReadOnly(now) : READS.test(now.name)
  const isShown = kind === 'operations' || readingOf(now) === 'shown'
  return [
    ...steeringChanges({ name: now.name }, now, author),
    whole(!reads ? 'may-write' : isShown ? 'tool-added' : 'milder', null, now),
  ]
}

/** A tool that takes what it runs, or that may write though it was marked as reading, and did not. */
function effectChanges(old: Definition | undefined, now: Definition): Change[] {
  const danger = dangerOf(now)
  const at = { tool: now.name, pointer: '', before: old ?? null, after: now }
  return [
    ...(danger === undefined || (old && dangerOf(old) !== undefined)
      ? []
      : [changeOf('runs', at, danger)]),
    ...(old && isReadOnly(old) && mayWriteNow(old, now) ? [changeOf('may-write', at)] : []),
  ]
}

/** Its name, texts or inputs say so now; a mark that is gone says it where they showed reading. */
function mayWriteNow(old: Definition, now: Definition): boolean {
  const [was, is] = [readingOf(old), readingOf(now)]
  return was !== is && (is === 'denied' || (was === 'shown' && !isReadOnly(now)))
}

function dangerOf(definition: Definition): string | undefined {
  const reach = reachOf(readTool(definition))
  return reach.is === 'danger' && reach.bound === undefined ? dangerWords(reach) : undefined
}

/** Whether its name, texts and inputs show that it only reads, whatever its marks say. */
function readingOf(definition: Definition): 'shown' | 'open' | 'denied' {
  const read = readTool(definition)
  if (contradictionOf(read)) return 'denied'
  return isBelievedReading(read) && dangerOf(definition) === undefined ? 'shown' : 'open'
}

/** As if it were marked as reading: the question is what else says so. */
function readTool({ name, description, inputSchema }: Definition): ReadTool {
  const text = typeof description === 'string' ? description : ''
  return new ReadTool({
    name,
    description: text,
    inputSchema,
    annotations: { readOnlyHint: true },
  })
}

const READS = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY) /

type Shared = readonly [before: unknown, after: unknown]

interface Around {
  shared: Shared
  work: Work
}

function definitionChanges(
  { before, after }: Sides<Definition>,
  around: Around,
  author: Author,
): Change[] {
  const { shared } = around
  const at = (pointer: string) => ({
    tool: after.name,
    pointer,
    before: valueAt(before, shared[0], pointer),
    after: valueAt(after, shared[1], pointer),
  })
  const broken = [
    ...inputBreaks(before, after, around),
    ...outputBreaks(before, after, around),
    ...callBreaks(before, after),
  ]
  const breaks = broken.map(({ pointer, reason, name = '' }) =>
    reason === 'input-required'
      ? changeOf(reason, { tool: after.name, pointer, before: null, after: name }, name)
      : changeOf(reason, at(pointer)),
  )
  const safety = [
    ...milderHints(before, after).map((pointer) => changeOf('milder', at(pointer))),
    ...steeringChanges(before, after, author),
  ]
  const places = [...breaks, ...safety].map(({ pointer }) => pointer)
  const vague = SCHEMAS.filter((member) => isVague(broken.filter((each) => each.in === member)))
  const others = differencesOf(before, after)
    .filter(({ pointer }) => !places.some((place) => isAbout(pointer, place)))
    .map(({ pointer, isWording }) => {
      const isVagueThere = vague.some((member) => pointer.startsWith(`/${member}`))
      return changeOf(isWording ? 'reworded' : isVagueThere ? 'undecided' : 'extended', at(pointer))
    })
  return [...breaks, ...safety, ...others]
}

const SCHEMAS = ['inputSchema', 'outputSchema'] as const

/** Whether more of a schema may be broken than was found, or at another place. */
function isVague(found: readonly Broken[]): boolean {
  return (
    found.length >= MOST_FOUND ||
    found.some(({ reason, pointer }) => reason === 'undecided' || pointer.endsWith('/anyOf'))
  )
}

/** Whether a change is at the place of a difference, inside it, or around it. */
function isAbout(pointer: string, changed: string): boolean {
  const place = changed.replace(/(\/required)\/\d+$/, '$1')
  // In OpenAPI 3.0 it is part of the type.
  if (pointer === place.replace(/\/type$/, '/nullable')) return true
  return pointer === place || pointer.startsWith(`${place}/`) || place.startsWith(`${pointer}/`)
}

function valueAt(definition: Definition, shared: unknown, pointer: string): unknown {
  return atPointer(definition, pointer) ?? atPointer(shared, pointer) ?? null
}

interface Broken {
  /** Null if it is not about a schema. */
  in: (typeof SCHEMAS)[number] | null
  pointer: string
  reason: Break
  name?: string
}

const INPUT: Readonly<Record<Narrowing['kind'], Break>> = {
  required: 'input-required',
  removed: 'input-removed',
  ignored: 'input-removed',
  type: 'type-changed',
  values: 'values-removed',
  closed: 'narrowed',
  narrowed: 'narrowed',
  undecided: 'undecided',
}
const OUTPUT: Readonly<Record<Narrowing['kind'], Break>> = {
  ...INPUT,
  required: 'output-removed',
  removed: 'output-removed',
  ignored: 'output-removed',
}

/** Kinds that say, of two outputs the other way round, that the new one has more. */
const NEW_OUTPUT: ReadonlySet<Narrowing['kind']> = new Set(['removed', 'ignored', 'closed'])

function inputBreaks(before: Definition, after: Definition, around: Around): Broken[] {
  // What is called takes an object of arguments, whether its schema says so or not.
  const [was, is] = [before, after].map(({ inputSchema: schema = {} }) =>
    isObject(schema) && !Object.hasOwn(schema, 'type') ? { ...schema, type: 'object' } : schema,
  ) as [unknown, unknown]
  const sides = { before: was, after: is, ...around }
  return narrowingsOf(sides).map((each) => brokenIn('inputSchema', each, INPUT, [was, is]))
}

/** A field that is gone, may be missing or has another type breaks its readers; more do not. */
function outputBreaks(before: Definition, after: Definition, around: Around): Broken[] {
  const [was, is] = [before.outputSchema, after.outputSchema]
  if (was === undefined || was === null) return []
  if (is === undefined || is === null)
    return [{ in: 'outputSchema', pointer: '/outputSchema', reason: 'output-removed' }]
  const sides = { before: was, after: is, ...around }
  const [old, now] = around.shared
  const turned = { ...around, before: is, after: was, shared: [now, old] as const }
  return distinct(
    [
      ...narrowingsOf(sides).filter(({ kind }) => kind !== 'required' && kind !== 'closed'),
      ...narrowingsOf(turned).filter(({ kind }) => !NEW_OUTPUT.has(kind)),
    ].map((each) => brokenIn('outputSchema', each, OUTPUT, [was, is])),
  )
}

/** References may lead to what several definitions share, which is outside of the schema. */
function brokenIn(
  member: (typeof SCHEMAS)[number],
  { kind, pointer, name }: Narrowing,
  reasons: Readonly<Record<Narrowing['kind'], Break>>,
  schemas: readonly unknown[],
): Broken {
  const isInside =
    schemas.some((schema) => atPointer(schema, pointer) !== undefined) ||
    !/^\/(?:components|definitions)\//.test(pointer)
  const isInput = member === 'inputSchema'
  return {
    in: member,
    pointer: isInside ? `/${member}${pointer}` : pointer,
    reason: reasons[kind],
    ...(name !== undefined && isInput && { name }),
  }
}

function distinct(found: readonly Broken[]): Broken[] {
  return [...new Map(found.toReversed().map((each) => [each.pointer, each])).values()].toReversed()
}

function callBreaks(before: Definition, after: Definition): Broken[] {
  const [was, is] = [before.security, after.security]
  const needsSignIn = Array.isArray(was) && was.length === 0 && Array.isArray(is) && is.length > 0
  const hasOtherId = before.operationId !== undefined && before.operationId !== after.operationId
  return [
    ...(needsSignIn
      ? [{ in: null, pointer: '/security', reason: 'sign-in-required' as const }]
      : []),
    ...(hasOtherId ? [{ in: null, pointer: '/operationId', reason: 'id-changed' as const }] : []),
  ]
}

/** Without a hint the default of MCP holds: it may write, and destroy. */
function isReadOnly({ annotations }: Definition): boolean {
  return memberOf(annotations, 'readOnlyHint') === true
}

function isDestructive({ annotations }: Definition): boolean {
  return memberOf(annotations, 'destructiveHint') !== false
}

/** A hint that becomes stricter is none of safety, nor one that name, texts and inputs show. */
function milderHints(before: Definition, after: Definition): string[] {
  if (isReadOnly(before) || (isReadOnly(after) && readingOf(after) === 'shown')) return []
  return [
    ...(isReadOnly(after) ? ['/annotations/readOnlyHint'] : []),
    ...(isDestructive(before) && !isDestructive(after) ? ['/annotations/destructiveHint'] : []),
  ]
}

/** The words of a text that steer an agent; null if there are none. */
export function steeringIn(text: string, author: Author): string | null {
  return findSteering(text, author)?.quote ?? null
}

/** Texts that were not there before, and that steer whoever reads them. */
function steeringChanges(before: Definition, after: Definition, author: Author): Change[] {
  const known = new Set(textsIn(before).map(({ text }) => text))
  return textsIn(after).flatMap(({ text, pointer }): Change[] => {
    const quote = known.has(text) ? null : steeringIn(text, author)
    const old = atPointer(before, pointer) ?? null
    const isNew = quote !== null && !(typeof old === 'string' && steeringIn(old, author) === quote)
    return isNew
      ? [changeOf('steers', { tool: after.name, pointer, before: old, after: text }, quote)]
      : []
  })
}

function textsIn(definition: Definition): { text: string; pointer: string }[] {
  const found: { text: string; pointer: string }[] = []
  const look = (value: unknown, pointer: string): void => {
    if (found.length >= MOST_TEXTS) return
    if (typeof value === 'string') found.push({ text: value, pointer })
    if (!isObject(value) && !Array.isArray(value)) return
    for (const [key, member] of Object.entries(value) as [string, unknown][])
      look(member, `${pointer}/${escaped(key)}`)
  }
  look(definition, '')
  return found
}
