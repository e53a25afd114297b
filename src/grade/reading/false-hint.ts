// Annotations of MCP tools that their names, descriptions or parameters contradict.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { printable } from '../../domain/text/printable.ts'
import { wordsOf } from './name-words.ts'
import {
  creation,
  isAboutActions,
  isOnlyAnswered,
  offeredEffect,
  saysItReads,
  statedEffect,
  type Effect,
} from './stated-effect.ts'
import { readOnce } from './read-once.ts'
import { powerOf } from './tool-power.ts'
import { readerOf, verbOf, type Verb } from './tool-verb.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

export interface FalseHint {
  name: string
  hint: string
  /** Completes "it is annotated so, but …". */
  because: string
  /** Nobody could mean it; else it is only inaccurate. */
  isLie: boolean
}

const ERASING: ReadonlySet<string> = new Set(['delete', 'destroy', 'purge', 'wipe', 'erase'])

const CLEAR: ReadonlySet<string> = new Set(
  'create update send upsert rename modify publish upload edit remove revoke cancel'.split(' '),
)

export function isAnnotated({ annotations }: Tool): boolean {
  return (
    typeof annotations?.['readOnlyHint'] === 'boolean' ||
    typeof annotations?.['destructiveHint'] === 'boolean'
  )
}

/** One for each tool at most. */
export const falseHints = readOnce(hintsIn)

/** The tools that destroy something: of these it would be a lie to say that they do not. */
export function destroyersIn(tools: readonly Tool[], mcp: Seen<'mcp'> | undefined): FalseHint[] {
  const marked = tools.map((tool) => ({ ...tool, annotations: { destructiveHint: false } }))
  return hintsIn(marked, mcp).filter(({ isLie }) => isLie)
}

function hintsIn(tools: readonly Tool[], mcp: Seen<'mcp'> | undefined): readonly FalseHint[] {
  const names = tools.map(({ name }) => name)
  const verbs = verbOf(names, mcp?.serverName ?? '')
  const reads = readerOf(names, mcp?.serverName ?? '')
  const isLocal = mcp?.transport === 'stdio'
  return tools.flatMap((tool) => {
    const { name, annotations } = tool
    const [readOnly, destructive] = [
      annotations?.['readOnlyHint'],
      annotations?.['destructiveHint'],
    ]
    if (readOnly !== true && destructive !== false) return []
    const named = { verb: verbs(name), isReading: reads(name) }
    const reason = whyItChanges(tool, named, readOnly === true, isLocal)
    if (!reason) return []
    const hint = readOnly === true ? 'readOnlyHint: true' : 'destructiveHint: false'
    return { name, hint, because: printable(reason.because), isLie: reason.isLie }
  })
}

type Reason = Pick<FalseHint, 'because' | 'isLie'>

function whyItChanges(
  tool: Tool,
  named: { verb: Verb; isReading: boolean },
  isReadOnly: boolean,
  isLocal: boolean,
): Reason | undefined {
  const { verb } = named
  const { description = '' } = tool
  const words = wordsOf(tool.name)
  const stated = statedEffect(description) ?? titledEffect(tool, named.isReading)
  const isErasing = verb === 'deletes' && words.some((word) => ERASING.has(word))
  if (stated?.isDeleting === true) return { because: stated.because, isLie: true }
  const offers = !named.isReading && !saysItReads(description) && !isAboutActions(words)
  const offered = offers ? offeredEffect(tool.inputSchema) : undefined
  if (!isReadOnly) {
    if (verb === 'deletes') return { because: NAMED.deletes, isLie: isErasing }
    return verb === 'other' && offered?.isDeleting
      ? { because: offered.because, isLie: true }
      : undefined
  }
  const isBelieved = verb !== 'other' && isBelievable(tool, stated !== undefined)
  const because =
    isErasing || isBelieved
      ? NAMED[verb === 'writes' ? 'writes' : 'deletes']
      : named.isReading
        ? undefined
        : stated?.because
  const created =
    because !== undefined && isOnlyCreating(words, verb, stated)
      ? creation(words, description)
      : 'stored'
  if (because !== undefined && created === 'stored') return { because, isLie: true }
  if (offered) return { because: offered.because, isLie: true }
  const power = powerOf(tool, isLocal)
  if (power && !power.isReading) return { because: `it ${power.does}`, isLie: power.isSure }
  return because !== undefined && created === 'unclear' ? { because, isLie: false } : undefined
}

/** What its title says, if nothing else says that it reads. */
function titledEffect({ title, annotations, description = '' }: Tool, isReading: boolean) {
  const own = title ?? annotations?.['title']
  return typeof own === 'string' && !isReading && !saysItReads(description)
    ? statedEffect(own, 'title')
    : undefined
}

/** Who creates something may only mean to answer with it. */
function isOnlyCreating(words: readonly string[], verb: Verb, stated?: Effect): boolean {
  const changes = words.filter((word) => CLEAR.has(word))
  const isNamedSo = verb === 'other' || changes.every((word) => word === 'create')
  return isNamedSo && verb !== 'deletes' && (stated === undefined || stated.isCreating === true)
    ? changes.length > 0 || stated?.isCreating === true
    : false
}

/** A name alone is believed if its words are clear and the description does not say otherwise. */
function isBelievable({ name, description = '' }: Tool, isStated: boolean): boolean {
  const words = wordsOf(name)
  if (isOnlyAnswered(words) || saysItReads(description)) return false
  return isStated || description.trim() === '' || words.some((word) => CLEAR.has(word))
}

const NAMED = {
  deletes: 'its name says that it deletes or removes something',
  writes: 'its name says that it writes something',
}
