// Whether the marks of a tool are believed; a plain verb contradicts them.
import { type Input, isFree } from './inputs.ts'
import type { ReadTool } from './texts.ts'
import { ACTIONS, kindOf, TRIALS, VERBS } from './vocabulary.ts'
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

/** By its name or the beginning of its description, where neither says that it changes something. */
function readsByItsVerb({ name, named, stated }: ReadTool): boolean {
  const said = stated && (stated.isVerb || VERBS.reading.has(stated.verb)) ? stated.verb : undefined
  const verbs = [named, said].filter((verb) => verb !== undefined)
  return (
    verbs.some((verb) => VERBS.reading.has(verb)) &&
    !isChanging(said) &&
    !joinsChange(name) &&
    !name.some(isErasing)
  )
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
  // A noun is none where the description begins with another verb: `drop_shadow`, "Adds a shadow".
  const isNoun = VERBS.nounsToo.has(named) && stated !== undefined && stated.verb !== named
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
