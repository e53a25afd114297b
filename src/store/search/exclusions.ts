// Reads what a query denies, by its grammar: a word that denies ("not", "isn't", "neither", "without")
// or that asks for something else ("alternative to", "tired of"), the small words after it, and then
// names. Names of products are ruled out; another thing that is denied is not searched for.
import { MOST_NAME_WORDS } from './products.ts'
import { wordsOf } from './words.ts'

/** More names are not looked for. */
const MOST_NAMES = 6

/** They deny what follows. */
const DENYING = setOf(
  'not no neither nor without never except excepting excluding exclude minus avoid avoiding besides cannot hate dislike nothing w/o',
)
/** Contractions deny too: `isnt`, `dont`. */
const CONTRACTED = /^(?:is|are|was|were|do|does|did|ca|wo|would|should|could|has|have|had)nt$/
/** They want something else of the same kind. */
const ANOTHER = setOf(
  'alternative alternatives replacement replacements substitute substitutes equivalent equivalents competitor competitors competition rival rivals similar comparable instead replace replacing replaces leave leaving ditch quit unlike tired sick fed rid',
)
/** So do these, if they lead away: `switch from X`, and not `switch to X`. */
const MOVING = setOf('migrate migrating switch switching switched move moving moved get getting')
const AWAY = setOf('from off away')
/** Two words: the first alone does not deny, as in `more than` or `all but one`. */
const DENYING_PAIRS = setOf(
  'other_than rather_than apart_from aside_from anything_but everything_but anyone_but all_but but_not',
)
const ANOTHER_PAIRS = setOf(
  'place_of something_like anything_like tool_like tools_like service_like services_like one_like app_like apps_like',
)
/** Between the word that denies and the name. */
const LINKS = setOf(
  'to for of from by with on in away off up using use used want wants need be the a an any our my like made owned run hosted built sold have having depend relying rely',
)
const MOST_LINKS = 4
/** They tell who makes a thing: all that this vendor makes is denied. */
const MAKERS = setOf('from by')
/** They deny a noun, so it is no thing to search for even if it names no product. */
const DENYING_NOUNS = setOf('no neither nor without except excluding minus')
/** After a name. */
const AFTER = setOf(
  'alternative alternatives replacement replacements competitor competitors substitute substitutes equivalent equivalents rival rivals clone is_too is_overkill is_expensive too_expensive',
)
/** These deny a verb, not a name: `do not make …`. */
const HELPING_VERBS = setOf(
  'do does did can could should would will must may might shall has have had',
)
const BETWEEN_NAMES = setOf('and or nor ,')

export interface Exclusions {
  /** The query without what it denies and the words that deny it. */
  left: string
  /** The names, each joined into one word. */
  names: string[]
  /** Those that the query wants something like. */
  likes: string[]
  /** Vendors of which the query wants nothing: `not from X`. */
  origins: string[]
}

/** What the query is compared with. */
export interface Known {
  /** Whether words, joined into one, are the name of a product. */
  isName(key: string): boolean
  /** Whether tools say these two words of themselves: `without cookies`. */
  isSaid(denying: string, word: string): boolean
}

/** Names in a row, as `X, Y and Z`: their positions and sizes in words, and where they end. */
interface NameList {
  names: { at: number; size: number }[]
  end: number
}

export function readExclusions(text: string, known: Known): Exclusions {
  const tokens = text.split(/[\s;:!?()"]+|(,)|\/(?=[a-z])/).filter((token) => token)
  const words = tokens.map((token) => (token === ',' ? ',' : wordsOf(token).join('')))
  const found: Exclusions = { left: text, names: [], likes: [], origins: [] }
  const gone = new Set<number>()
  const drop = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) gone.add(at)
  }
  const add = ({ names }: NameList, isLike: boolean) => {
    for (const { at, size } of names) {
      const name = words.slice(at, at + size).join('')
      if (!found.names.includes(name)) found.names.push(name)
      if (isLike && !found.likes.includes(name)) found.likes.push(name)
    }
  }
  for (let at = 0; at < words.length && found.names.length < MOST_NAMES;) {
    const cue = cueAt(words, at)
    const first = cue ? afterLinks(words, at + cue.size) : at
    const list = listAt(words, first, known)
    const isDenied = cue !== null && !(cue.isVerbal && first === at + 1)
    if (list.end > first && isDenied) {
      add(list, cue.isLike)
      if (!cue.isLike && MAKERS.has(words[first - 1] ?? '')) found.origins.push(...found.names)
      drop(HELPING_VERBS.has(words[at - 1] ?? '') ? at - 1 : at, list.end)
      at = list.end
    } else if (list.end > first && !cue && isOtherAfter(words, at, list.end) !== null) {
      const end = list.end + (isOtherAfter(words, at, list.end) ?? 0)
      add(list, true)
      drop(at, end)
      at = end
    } else if (cue && isThing(words, at, first, known)) {
      if (MAKERS.has(words[first - 1] ?? '')) found.origins.push(words[first] ?? '')
      drop(at, first + 1)
      at = first + 1
    } else at += 1
  }
  // "X, but not X": something like it.
  for (let at = 0; at < words.length && found.names.length > 0; at += 1) {
    const size = gone.has(at) ? 0 : nameAt(words, at, known)
    if (size === 0 || !found.names.includes(words.slice(at, at + size).join(''))) continue
    add({ names: [{ at, size }], end: at + size }, true)
    drop(at, at + size)
  }
  if (gone.size > 0) found.left = tokens.filter((_, at) => !gone.has(at)).join(' ')
  return found
}

interface Cue {
  size: number
  isLike: boolean
  /** It denies a verb, unless something stands between it and a name: `do not render`. */
  isVerbal: boolean
}

function cueAt(words: readonly string[], at: number): Cue | null {
  const word = words[at] ?? ''
  const pair = `${word}_${words[at + 1] ?? ''}`
  const isCompared = word.length > 3 && word.endsWith('er') && words[at + 1] === 'than'
  if (DENYING_PAIRS.has(pair)) return { size: 2, isLike: false, isVerbal: false }
  if (ANOTHER_PAIRS.has(pair) || isCompared) return { size: 2, isLike: true, isVerbal: false }
  const isContracted = CONTRACTED.test(word)
  const isVerbal =
    HELPING_VERBS.has(words[at - 1] ?? '') ||
    word === 'cannot' ||
    (isContracted && !/^(?:is|are|was|were)/.test(word))
  if (DENYING.has(word) || isContracted) return { size: 1, isLike: false, isVerbal }
  const isMovingAway = MOVING.has(word) && AWAY.has(words[at + 1] ?? '')
  return ANOTHER.has(word) || isMovingAway ? { size: 1, isLike: true, isVerbal: false } : null
}

function afterLinks(words: readonly string[], from: number): number {
  let at = from
  while (at < from + MOST_LINKS && LINKS.has(words[at] ?? '')) at += 1
  return at
}

/** Whether a denied word is a thing that nobody says of a tool. */
function isThing(words: readonly string[], at: number, first: number, known: Known): boolean {
  const [denying = '', word = ''] = [words[at], words[first]]
  const isDenied =
    DENYING_NOUNS.has(denying) ||
    ((denying === 'not' || CONTRACTED.test(denying)) && MAKERS.has(words[first - 1] ?? ''))
  return isDenied && word.length > 2 && word !== ',' && !known.isSaid(denying, word)
}

/** "X alternative", "X is too expensive", "like X but": how many words follow the name. */
function isOtherAfter(words: readonly string[], at: number, end: number): number | null {
  const follows = [2, 1].find((size) => AFTER.has(words.slice(end, end + size).join('_')))
  if (follows !== undefined) return follows
  return words[at - 1] === 'like' && (words[end] === 'but' || at === 1) ? 0 : null
}

function listAt(words: readonly string[], from: number, known: Known): NameList {
  const list: NameList = { names: [], end: from }
  for (let at = from; list.names.length < MOST_NAMES;) {
    const size = nameAt(words, at, known)
    if (size === 0) break
    list.names.push({ at, size })
    list.end = at + size
    at = list.end
    while (BETWEEN_NAMES.has(words[at] ?? '')) at += 1
    if (at === list.end) break
  }
  return list
}

/** The number of words of the name that begins here, 0 if none does; the longest counts. */
function nameAt(words: readonly string[], at: number, known: Known): number {
  for (let size = MOST_NAME_WORDS; size > 0; size -= 1) {
    const part = words.slice(at, at + size)
    if (part.length === size && !part.includes(',') && known.isName(part.join(''))) return size
  }
  return 0
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
