// Whether the marks of a tool are believed; a plain verb contradicts them.
import { type Input, isFree } from './inputs.ts'
import { endOfClause, type ReadTool } from './texts.ts'
import {
  ACTIONS,
  DETERMINERS,
  FUNCTION_WORDS,
  kindOf,
  TRIALS,
  verbOf,
  VERBS,
} from './vocabulary.ts'
import { wordsOf } from '../text/name-words.ts'

const LONGEST_NAME = 60

export interface Contradiction {
  hint: 'readOnlyHint: true' | 'destructiveHint: false'
  by: 'name' | 'description'
  verb: string
}

/** Undefined if it is not marked so. */
export function isBelievedReading(read: ReadTool): boolean {
  if (read.tool.annotations?.['readOnlyHint'] !== true) return false
  return readsByItsVerb(read) && !read.inputs.some(changesSomething) && !contradictionOf(read)
}

/** By the verb that its description begins with, or its name: any other word may say anything. */
function readsByItsVerb({ name, named, words, stated }: ReadTool): boolean {
  const said = words.length > 0 ? stated?.verb : named
  return (
    kindOf(said) === 'reading' &&
    (!name.some(isChanging) || name.some((word) => VERBS.reading.has(word))) &&
    !joinsChange(name) &&
    !name.some(isErasing) &&
    !joinsAct(words.slice(0, endOfClause(words)))
  )
}

/** "… and voids it": what has an object behind "and" is a verb, and only those of reading read. */
function joinsAct(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!isJoining(words[at - 1]) || FUNCTION_WORDS.has(word) || DETERMINERS.has(word)) return false
    const verb = verbOf(word)
    const next = words[at + 1] ?? '.'
    if (kindOf(verb) === 'reading') return false
    if (DETERMINERS.has(next) || next === 'it' || next === 'them') return true
    if (verb === undefined || FUNCTION_WORDS.has(next)) return false
    return isErasing(verb) || !VERBS.nounsToo.has(verb)
  })
}

/** `and_delete`, `overwrite`, or an action among those that are listed. */
function changesSomething({ name, takes, values }: Input): boolean {
  const words = wordsOf(name.slice(0, LONGEST_NAME))
  const [first = ''] = words
  if (takes === 'boolean') return joinsChange(words) || first === 'overwrite'
  const isAction = ACTIONS.has(words.at(-1) ?? '')
  return joinsChange(words) || (isAction && values.some((value) => isChanging(value.toLowerCase())))
}

/** Whether a name has a verb of erasing at its beginning, or of changing behind another. */
function joinsChange(words: readonly string[]): boolean {
  return words.some((word, at) =>
    at === 0 ? VERBS.erasing.has(word) : isJoining(words[at - 1]) && isChanging(word),
  )
}

/** What a mark of the tool denies in plain words. */
export function contradictionOf(read: ReadTool): Contradiction | undefined {
  const { readOnlyHint, destructiveHint } = read.tool.annotations ?? {}
  if (readOnlyHint === true) return contradicted(read, 'readOnlyHint: true')
  return destructiveHint === false ? contradicted(read, 'destructiveHint: false') : undefined
}

/** What a deletion is called, whatever marks it has. */
export function deletionOf(read: ReadTool): Contradiction | undefined {
  return contradicted(read, 'destructiveHint: false')
}

function contradicted(read: ReadTool, hint: Contradiction['hint']): Contradiction | undefined {
  const { named, stated } = read
  const denies = (verb: string | undefined): verb is string => isDenied(read, verb, hint)
  if (stated?.isVerb && denies(stated.verb))
    if (isErasing(stated.verb) || kindOf(named) !== 'reading')
      return { hint, by: 'description', verb: stated.verb }
  if (!denies(named) || kindOf(stated?.verb) === 'reading') return undefined
  // A noun where the description begins with another verb: `drop_shadow`, "Adds a shadow"; but not
  // where that verb ends or changes something as well: `purge_ledger`, "Removes every booking".
  const isNoun =
    VERBS.nounsToo.has(named) &&
    stated !== undefined &&
    stated.verb !== named &&
    !(stated.isVerb && VERBS.contradicting.has(stated.verb) && !VERBS.making.has(stated.verb))
  return isNoun ? undefined : { hint, by: 'name', verb: named }
}

/** Whether the hint cannot be true if the tool does what the verb says. */
function isDenied({ inputs, name }: ReadTool, verb: string | undefined, hint: string): boolean {
  if (verb === undefined || name.some((word) => TRIALS.has(word))) return false
  // What has an id or a path lasts; a text may only be given back without some of it.
  const lasts = inputs.length === 0 || inputs.some(({ role }) => role === 'id' || role === 'path')
  if (isErasing(verb)) return lasts || !inputs.some(isText)
  return hint === 'readOnlyHint: true' && VERBS.contradicting.has(verb) && lasts
}

function isText(input: Input): boolean {
  return isFree(input) && (input.role === 'content' || input.role === 'unknown')
}

function isErasing(word: string): boolean {
  return VERBS.erasing.has(word)
}

function isChanging(word: string | undefined): boolean {
  return word !== undefined && (VERBS.changing.has(word) || VERBS.erasing.has(word))
}

function isJoining(word: string | undefined): boolean {
  return word === 'and' || word === 'or' || word === 'then'
}
