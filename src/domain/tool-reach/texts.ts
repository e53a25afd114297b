// A tool of an MCP server as it is read for all questions: its inputs, and word by word what its texts
// say: their first verb, that something is run, what bounds it, and whether they are English at all.
import { inLatin } from '../text/lookalikes.ts'
import {
  BOUNDS,
  DANGER,
  DETERMINERS,
  FUNCTION_WORDS,
  isCommon,
  kindOf,
  OPENINGS,
  SAID,
  singularOf,
  stemOf,
  verbOf,
  VERBS,
} from './vocabulary.ts'
import { wordsOf } from '../text/name-words.ts'
import { type Input, inputsOf } from './inputs.ts'

/** The words of a text in lower case; `.` stands where a clause ends. */
export type Words = readonly string[]

const LONGEST = 3_000
const TOKENS = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*|[.;:!?()\n]/gu
const ASCII_TOKENS = /[a-z0-9][a-z0-9']*|[.;:!?()\n]/g

export function wordsIn(text: string): Words {
  const latin = inLatin(text.slice(0, LONGEST))
  const words: string[] = latin.match(/\P{ASCII}/u)
    ? (latin.match(TOKENS) ?? [])
    : (latin.match(ASCII_TOKENS) ?? [])
  for (const [at, word] of words.entries()) if (ENDS.has(word)) words[at] = '.'
  return words
}

const ENDS: ReadonlySet<string> = new Set([';', ':', '!', '?', '(', ')', '\n'])

export function endOfClause(words: Words): number {
  const end = words.indexOf('.', 2)
  return end < 0 ? words.length : end
}

/** "Notion | Retrieve a page", "[Docs] Search …": at most three words before the first sentence. */
const HEADING = /^[^\p{L}\p{N}]{0,9}[\p{L}\p{N}]+(?: [\p{L}\p{N}]+){0,2} ?[|\]:]/u

export interface FirstVerb {
  verb: string
  /** Something follows that a noun does not have: "Update the", not "Update history". */
  isVerb: boolean
}

/** The verb that a text begins with, if it is in a list. */
export function firstVerb(words: Words): FirstVerb | undefined {
  for (const [at, word] of words.entries()) {
    const verb = verbOf(word)
    if (verb !== undefined) return { verb, isVerb: isVerbAt(words, at, verb) }
    if (word !== '.' && !OPENINGS.has(word) && !/ly$|^\d+$/.test(word)) return undefined
  }
  return undefined
}

/** A third person, or a verb with an object: nouns have neither. */
function isVerbAt(words: Words, at: number, verb: string): boolean {
  const [next = '.', after = '.'] = [words[at + 1], words[at + 2]]
  if (DETERMINERS.has(next)) return true
  if (VERBS.nounsToo.has(verb) || next === 'nothing') return false
  return words[at] !== verb || next.endsWith('s') || after === '.' || FUNCTION_WORDS.has(after)
}

const NEAR = 4

/** "Runs any shell command": in the first clause of a text, or later if it is any command. */
export function runsInWords(words: Words): string | undefined {
  let isFirst = true
  for (const [at, word] of words.entries()) {
    if (word === '.') isFirst &&= at < 2
    else if (DANGER.verbs.has(word) && !words.slice(Math.max(0, at - 2), at).some(isDenial)) {
      const end = endOfRun(words, at + 1, isFirst)
      if (end !== undefined) return words.slice(at, end).join(' ')
    }
  }
  return undefined
}

/** Where the object ends of which something is run; it follows soon, and no preposition precedes. */
function endOfRun(words: Words, start: number, isFirst: boolean): number | undefined {
  let isAny = isFirst
  let others = 0
  for (let at = start; at < start + NEAR; at += 1) {
    const word = words[at]
    if (word === undefined || word === '.') return undefined
    if (DANGER.any.has(word)) isAny = true
    else if (DANGER.objects.has(word)) {
      const end = endOfObject(words, at)
      return isAny && end !== undefined ? end : undefined
    } else if (!DETERMINERS.has(word)) {
      others += 1
      if (others > 1 || FUNCTION_WORDS.has(word)) return undefined
    }
  }
  return undefined
}

/** "code" and "SQL queries", but not "code review". */
function endOfObject(words: Words, start: number): number | undefined {
  let at = start + 1
  while (isObjectWord(words[at])) at += 1
  const next = words[at]
  return next === undefined || next === '.' || FUNCTION_WORDS.has(next) ? at : undefined
}

function isObjectWord(word: string | undefined): boolean {
  if (word === undefined || FUNCTION_WORDS.has(word)) return false
  return DANGER.objects.has(word) || DANGER.companions.has(singularOf(word))
}

const LINKS: ReadonlySet<string | undefined> = new Set('to be that which is are will'.split(' '))

/** What a parameter is, its text says at its beginning. */
const BEGINNING = 6

/** "ID of the project", "The name of a city". */
export function isSaidToName(words: Words): boolean {
  return words.slice(0, BEGINNING).some((word) => SAID.has(singularOf(word)))
}

/** "A shell command line", "SQL query": at the very beginning of the text of a parameter. */
export function isSaidToRun(words: Words): boolean {
  const at = words.findIndex((word) => !DETERMINERS.has(word))
  const isNamed = DANGER.names.has(singularOf(words[at] ?? ''))
  return isNamed && endOfObject(words, at) !== undefined
}

/** "The command to run", "code that will be executed": in the text of a parameter. */
export function isToBeRun(words: Words): boolean {
  return words.slice(0, BEGINNING).some((word, at) => {
    if (!DANGER.objects.has(word) || words.slice(0, at).some(isNaming)) return false
    let end = endOfObject(words, at) ?? 0
    if (!LINKS.has(words[end])) return false
    while (LINKS.has(words[end])) end += 1
    const verb = words[end] ?? ''
    return DANGER.verbs.has(verb) || DANGER.verbs.has(verb.replace(/d$/, ''))
  })
}

function isNaming(word: string): boolean {
  return word === 'name' || word === 'id' || word === 'path' || word === 'names'
}

function isDenial(word: string): boolean {
  return DANGER.denies.has(word) || /n['’]t$/.test(word)
}

export function mentionsRunning(words: Words): boolean {
  return words.some((word) => DANGER.verbs.has(word))
}

/** The words that state a bound, such as "allowlisted"; a parameter that lifts it makes it none. */
export function statedBound(words: Words, lifting: ReadonlySet<string>): string | undefined {
  const plain = words.filter(
    (word) => word !== 'the' && word !== 'a' && word !== 'an' && word !== 'your',
  )
  for (let at = 0; at < plain.length; at += 1) {
    if (!BOUND_STARTS.has(plain[at] ?? '')) continue
    const phrase = BOUNDS.phrases.find((each) =>
      each.every((word, next) => word === '*' || plain[at + next] === word),
    )
    if (!phrase || lifting.has(phrase.join(''))) continue
    const after = plain.slice(at + phrase.length, at + phrase.length + 2)
    const before = plain.slice(Math.max(0, at - 3), at)
    const own = before.slice(before.lastIndexOf('.') + 1)
    if (
      !own.some((word) => BOUNDS.denied.has(word) || isDenial(word)) &&
      !after.some((word) => BOUNDS.lifted.has(word))
    )
      return phrase.join(' ')
  }
  return undefined
}

const BOUND_STARTS: ReadonlySet<string | undefined> = new Set(
  BOUNDS.phrases.map(([first]) => first),
)

/** Scripts behind it have no spaces. */
const SPACED = '\u2e80'
const KNOWN_SHARE = 0.4
const COMMON_SHARE = 0.25

/** Enough words are common or of the schema; other languages and gibberish have hardly any. */
export function isReadable(words: Words, names: () => ReadonlySet<string>): boolean {
  const others: string[] = []
  let [all, common] = [0, 0]
  for (const word of words) {
    if ((word.length < 3 && word < SPACED) || FUNCTION_WORDS.has(word)) continue
    // Words of a script without spaces are about two characters long.
    all += word > SPACED ? Math.ceil(word.length / 2) : 1
    if (isCommon(word)) common += 1
    else others.push(word)
  }
  if (all === 0 || common < all * COMMON_SHARE) return false
  if (common >= all * KNOWN_SHARE) return true
  const own = names()
  return common + others.filter((word) => own.has(stemOf(word))).length >= all * KNOWN_SHARE
}

/** What a list of tools has of each. */
export interface McpTool {
  name: string
  description?: string | undefined
  inputSchema?: unknown
  annotations?: Readonly<Record<string, unknown>> | undefined
}

const LONGEST_NAME = 200

export class ReadTool {
  readonly tool: McpTool
  readonly inputs: readonly Input[]
  /** The words of its name. */
  readonly name: readonly string[]
  /** The first verb of its name. */
  readonly named: string | undefined
  /** The words of its description. */
  readonly words: Words
  /** The verb that its description begins with. */
  readonly stated: FirstVerb | undefined
  #isReadable: boolean | undefined

  constructor(tool: McpTool) {
    this.tool = tool
    this.inputs = inputsOf(tool.inputSchema)
    this.name = wordsOf(tool.name.slice(0, LONGEST_NAME))
    this.named = nameVerb(this.name)
    const description = tool.description ?? ''
    this.words = wordsIn(description)
    this.stated =
      firstVerb(this.words) ??
      firstVerb(wordsIn(description.slice(0, LONGEST).replace(HEADING, '')))
  }

  /** Whether its description is in English, with words that are common or of its inputs. */
  get isReadable(): boolean {
    return (this.#isReadable ??= isReadable(
      this.words,
      () => new Set(this.inputs.flatMap(({ name }) => wordsOf(name)).map(stemOf)),
    ))
  }
}

/** A noun that is a verb too stands back behind a verb that follows it: `post_list`. */
function nameVerb(name: readonly string[]): string | undefined {
  const at = name.findIndex((word) => kindOf(word) !== undefined)
  const [first, next] = [name[at], name[at + 1]]
  const isNoun = first !== undefined && VERBS.nounsToo.has(first) && kindOf(next) !== undefined
  return isNoun ? next : first
}
