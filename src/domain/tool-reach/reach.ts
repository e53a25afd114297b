// What a tool of an MCP server can reach: by its schema first, then by what its texts state. What is
// not shown to be bounded is never called dangerous; it only proves nothing.
import { type Input, isClosedSchema, isFree } from './inputs.ts'
import { isBelievedReading } from './marks.ts'
import {
  endOfClause,
  isSaidToName,
  isSaidToRun,
  isToBeRun,
  mentionsRunning,
  type ReadTool,
  runsInWords,
  statedBound,
  wordsIn,
} from './texts.ts'
import { DANGER, kindOf, VERBS } from './vocabulary.ts'
import { wordsOf } from '../text/name-words.ts'

export type Danger =
  | { by: 'parameter'; parameter: string }
  /** In the description, or in the text of a parameter. */
  | { by: 'words'; words: string; parameter: string | undefined }

/** Words of its texts, or why it counts without them. */
export type Claim = { words: string } | 'reads' | 'names' | 'lists-nothing'

export type Reach =
  /** It takes what is run: a parameter is called so, or a text says so in plain words. */
  | ({ is: 'danger'; bound: string | undefined } & Danger)
  | { is: 'bounded' }
  /** By its own words, or because it only reads what a path, a link or a filter chooses. */
  | { is: 'claimed'; by: Claim }
  /** An input that may choose anything; none, if no text says what becomes of its texts. */
  | { is: 'unshown'; input: string | undefined }

export function reachOf(read: ReadTool): Reach {
  const free = read.inputs.filter(isFree)
  const danger = free.length === 0 ? undefined : dangerIn(read, free)
  if (danger) {
    const carriers = free.filter(({ path }) => path === danger.parameter)
    return { is: 'danger', ...danger, bound: boundOf(read, carriers) }
  }
  const open = free.filter((input) => !isClosed(input) && !isContent(input))
  const [first] = open.length > 0 || !isInstalling(read) ? open : free
  if (first !== undefined) return claimOf(read, open) ?? { is: 'unshown', input: first.path }
  if (free.some(isContent) && !hasStatedRole(read)) return { is: 'unshown', input: undefined }
  // What lists no inputs and does not refuse others says only that it needs none.
  return read.inputs.length === 0 && !isClosedSchema(read.tool.inputSchema)
    ? { is: 'claimed', by: 'lists-nothing' }
    : { is: 'bounded' }
}

function claimOf(read: ReadTool, open: readonly Input[]): Reach | undefined {
  if (!read.isReadable || open.length === 0) return undefined
  const bound = boundOf(read, open)
  if (bound !== undefined) return { is: 'claimed', by: { words: bound } }
  const isReading = isBelievedReading(read)
  return open.every((input) => (isReading && isPlace(input)) || isSaidToName(wordsIn(input.text)))
    ? { is: 'claimed', by: isReading ? 'reads' : 'names' }
    : undefined
}

/** Completes a sentence that begins with the tool. */
export function dangerWords(danger: Danger): string {
  if (danger.by === 'parameter') return `takes a parameter called ${danger.parameter}`
  return danger.parameter === undefined
    ? `says “${danger.words}”`
    : `takes ${danger.parameter}: “${danger.words}”`
}

/** What lies deeper belongs to a document that is stored, such as the configuration of a build. */
const DEEPEST_DANGER = 2

function dangerIn(read: ReadTool, free: readonly Input[]): Danger | undefined {
  const words = runsInWords(read.words)
  if (words !== undefined) return { by: 'words', words, parameter: undefined }
  const isExempt = isExamining(read)
  const named = free.find((input) => input.depth === 1 && !isExempt && isNamedToRun(read, input))
  if (named) return { by: 'parameter', parameter: named.path }
  const said = free.find(({ text, depth }) => {
    if (text === '' || depth > DEEPEST_DANGER) return false
    const own = wordsIn(text)
    return isToBeRun(own) || (depth === 1 && !isExempt && isSaidToRun(own))
  })
  return said && { by: 'words', words: said.text, parameter: said.path }
}

/** A command always; code and scripts where something is run, or where no text that we read tells. */
function isNamedToRun(read: ReadTool, { role, text }: Input): boolean {
  if (role !== 'code') return role === 'danger'
  const clause = read.words.slice(0, endOfClause(read.words))
  return !read.isReadable || [read.name, clause, wordsIn(text)].some(mentionsRunning)
}

/** Explains, checks or converts the text that it is given. */
function isExamining({ isReadable, name, named, stated }: ReadTool): boolean {
  return (
    isReadable &&
    !mentionsRunning(name) &&
    [named, stated?.verb].some((verb) => verb !== undefined && VERBS.examining.has(verb))
  )
}

/** Something is said to be stored, sent or searched for, and nothing to be run. */
function hasStatedRole({ isReadable, words, named, stated }: ReadTool): boolean {
  const kind = kindOf(stated?.verb) ?? kindOf(named)
  if (!isReadable || kind === undefined) return false
  return (
    !mentionsRunning(words.slice(0, endOfClause(words))) &&
    !words.some((word) => DANGER.shells.has(word)) &&
    (kind === 'reading' || !words.some((word) => DANGER.languages.has(word)))
  )
}

/** An id, or a value such as a date, that is said to be one. */
function isClosed({ role, takes }: Input): boolean {
  return takes === 'text' && (role === 'id' || role === 'attribute')
}

function isContent({ role, takes }: Input): boolean {
  return takes === 'text' && (role === 'search' || role === 'content')
}

function isPlace({ role }: Input): boolean {
  return role === 'path' || role === 'link' || role === 'filter'
}

/** In its description, or in the text of each input that needs one. */
function boundOf({ words, inputs }: ReadTool, open: readonly Input[]): string | undefined {
  const lifting = new Set(
    inputs.filter(({ takes }) => takes === 'boolean').map(({ name }) => wordsOf(name).join('')),
  )
  const said = statedBound(words, lifting)
  if (said !== undefined) return said
  const each = open.map(({ text }) => statedBound(wordsIn(text), lifting))
  return each.every((bound) => bound !== undefined) ? each[0] : undefined
}

function isInstalling({ named, stated }: ReadTool): boolean {
  return [named, stated?.verb].some((verb) => verb !== undefined && VERBS.installing.has(verb))
}
