// Annotations of MCP tools that their names, descriptions or parameters contradict.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { printable } from './injection.ts'
import { wordsOf } from './name-words.ts'
import { isOnlyAnswered, offeredEffect, saysItReads, statedEffect } from './stated-effect.ts'
import { powerOf } from './tool-power.ts'
import { isReadingName, verbOf, type Verb } from './tool-verb.ts'

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
export function falseHints(tools: readonly Tool[], mcp: Seen<'mcp'> | undefined): FalseHint[] {
  const verbs = verbOf(
    tools.map(({ name }) => name),
    mcp?.serverName ?? '',
  )
  const isLocal = mcp?.transport === 'stdio'
  return tools.flatMap((tool) => {
    const { name, annotations } = tool
    const [readOnly, destructive] = [
      annotations?.['readOnlyHint'],
      annotations?.['destructiveHint'],
    ]
    if (readOnly !== true && destructive !== false) return []
    const reason = whyItChanges(tool, verbs(name), readOnly === true, isLocal)
    if (!reason) return []
    const hint = readOnly === true ? 'readOnlyHint: true' : 'destructiveHint: false'
    return { name, hint, because: printable(reason.because), isLie: reason.isLie }
  })
}

type Reason = Pick<FalseHint, 'because' | 'isLie'>

function whyItChanges(
  tool: Tool,
  verb: Verb,
  isReadOnly: boolean,
  isLocal: boolean,
): Reason | undefined {
  const description = tool.description ?? ''
  const stated = statedEffect(description)
  const isErasing = verb === 'deletes' && wordsOf(tool.name).some((word) => ERASING.has(word))
  if (stated?.isDeleting === true) return { because: stated.because, isLie: true }
  if (!isReadOnly)
    return verb === 'deletes' ? { because: NAMED.deletes, isLie: isErasing } : undefined
  if (isErasing || (verb !== 'other' && isBelievable(tool, stated !== undefined)))
    return { because: NAMED[verb === 'writes' ? 'writes' : 'deletes'], isLie: true }
  if (stated && !isReadingName(tool.name)) return { because: stated.because, isLie: true }
  const offered = offeredEffect(tool.inputSchema)
  if (offered) return { because: offered.because, isLie: true }
  const power = powerOf(tool, isLocal)
  return power && !power.isReading ? { because: `it ${power.does}`, isLie: true } : undefined
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
