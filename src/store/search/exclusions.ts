// Reads what a query denies, by its grammar alone: a negation before names ("not", "neither", "nothing
// by"), words that want something else ("alternative to", "away from"), or names that are the subject
// of a negation or of "too". Names of products are ruled out; another thing that is denied is not
// searched for. What only the sense of a verb or an adjective tells ("X ruined us") is not read.
import { MOST_NAME_WORDS } from './products.ts'
import { isStopWord, wordsOf } from './words.ts'

/** More names are not looked for. */
const MOST_NAMES = 6
/** So many words may stand between a negation and a name. */
const MOST_LINKS = 5

/** They deny a noun, so it is no thing to search for even if it names no product. */
const DENYING_NOUNS = setOf(
  'no non neither nor without except excepting exclude excluding minus nothing',
)
/** They deny what follows: a noun or, after a helping verb, a verb. */
const DENYING = setOf('not never cannot besides w/o')
/** Contractions deny too: `isnt`, `dont`. */
const CONTRACTED = /^(?:is|are|was|were|do|does|did|ca|wo|would|should|could|has|have|had|need)nt$/
const BE = /^(?:is|are|was|were)/
/** They want something else of the same kind. */
const OTHERS =
  /^(?:(?:alternative|replacement|substitute|equivalent|competitor|rival|clone)s?|replac(?:e|es|ing)|competition|similar|comparable|instead|unlike|off)$/
/** Two words: the first alone does not deny, as in `more than` or `all but one`. */
const DENYING_PAIRS = setOf(
  'other_than rather_than apart_from aside_from anything_but everything_but anyone_but all_but but_not',
)
/** They lead away, or want another: `switch from X`, and not `switch to X`. */
const ANOTHER_PAIRS =
  /^(?:(?:migrat|switch|mov)\w{0,4}_from|(?:away|off)_(?:from|of)|(?:place|rid|tired)_of|(?:something|anything|tools?|services?|one|apps?)_like)$/
/** Nouns for whatever a vendor makes: `anything X`, `no tool by X`. */
const ANY = setOf(
  'anything something everything stuff product products tool tools service services',
)
const USE = /^us(?:e|es|ed|ing)$/
const WISH = /^(?:wants?|needs?|likes?|wish|prefer)$/
const HAVE = /^(?:has|have|had|having)$/
/** What follows is not denied: a clause of its own begins, or something is added: `not only`. */
const CLAUSES = setOf(
  ', how why what when where which who whether if that while because but so only just',
)
/** They tell who makes a thing: all that this vendor makes is denied. */
const MAKERS = setOf('from by')
/** Between a subject and what is said of it. */
const COPULAS = setOf(
  'is are was were be been has have had do does did will would can could should gets got get getting becomes became just really simply way far much so very a an',
)
/** Before a name that is no subject: `my app on X is too slow`. */
const NOT_BEFORE_SUBJECT = setOf(
  'the a an this each every if use using on in with by for from to at of via into than',
)
/** These deny a verb, not a name: `do not make …`. */
const HELPING_VERBS = setOf(
  'do does did can could should would will must may might shall has have had',
)
/** They tell when, so they end an object. */
const TIMES = setOf('again last next now today yesterday anymore already soon ever')
const BETWEEN_NAMES = setOf('and or nor plus ,')

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
  /** Whether words, joined into one, are the name of a product or of who makes some. */
  isName(key: string): boolean
  /** Whether tools say these two words of themselves: `without cookies`. */
  isSaid(denying: string, word: string): boolean
  /** Whether tools are about this word. */
  isTopic(word: string): boolean
}

export function readExclusions(text: string, known: Known): Exclusions {
  const tokens = text.split(/[\s;:!?()"]+|(,)|\/(?=[a-z])|(?<=\bnon)-/).filter((token) => token)
  const words = tokens.map((token) => wordsOf(token).join('') || ',')
  const found: Exclusions = { left: text, names: [], likes: [], origins: [] }
  const gone = new Set<number>()
  const drop = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) gone.add(at)
    return to
  }
  const add = ({ names }: Pick<ReturnType<typeof listAt>, 'names'>, isLike: boolean) => {
    for (const { at, size } of names) {
      const name = words.slice(at, at + size).join('')
      if (!found.names.includes(name)) found.names.push(name)
      if (isLike && !found.likes.includes(name)) found.likes.push(name)
      const before = words[at - 1] ?? ''
      if (!isLike && (MAKERS.has(before) || ANY.has(before))) found.origins.push(name)
    }
  }
  for (let at = 0; at < words.length && found.names.length < MOST_NAMES;) {
    const cue = cueAt(words, at)
    const first = cue ? afterLinks(words, at + cue.size, known) : at
    const list = listAt(words, first, known)
    const inner = cueAt(words, first)
    const said = cue ? null : endOfDenial(words, at, list.end, known)
    if (cue && list.end > first && isObject(cue, words, [at, first, list.end], known)) {
      add(list, cue.isLike)
      at = drop(HELPING_VERBS.has(words[at - 1] ?? '') ? at - 1 : at, list.end)
    } else if (list.end > at && said !== null) {
      add(list, true)
      at = drop(at, said)
    } else if (cue && !cue.isLike && inner?.isLike) {
      // Who does not want to leave a product wants it.
      at = drop(at, first + inner.size)
    } else if (cue && list.end === first && isThing(words, at, first, known)) {
      if (MAKERS.has(words[first - 1] ?? '')) found.origins.push(words[first] ?? '')
      at = drop(at, first + 1)
    } else at += 1
  }
  // "X, but not X": something like it.
  for (let at = 0; at < words.length && found.names.length > 0; at += 1) {
    const size = gone.has(at) ? 0 : nameAt(words, at, known)
    if (size === 0 || !found.names.includes(words.slice(at, at + size).join(''))) continue
    add({ names: [{ at, size }] }, true)
    drop(at, at + size)
  }
  if (gone.size > 0) found.left = tokens.filter((_, at) => !gone.has(at)).join(' ')
  return found
}

interface Cue {
  size: number
  /** It wants something like the names that follow; otherwise it denies them. */
  isLike: boolean
  /** It denies a verb, unless something stands between it and a name: `do not render`. */
  isVerbal?: boolean
}

function cueAt(words: readonly string[], at: number): Cue | null {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  const pair = `${word}_${next}`
  if (DENYING_PAIRS.has(pair)) return { size: 2, isLike: false }
  const isCompared = word.length > 3 && word.endsWith('er') && next === 'than'
  if (ANOTHER_PAIRS.test(pair) || isCompared) return { size: 2, isLike: true }
  // What is not there, or nobody has, is not denied: `we have no …`.
  if (word === 'no' && (BE.test(before) || HAVE.test(before))) return null
  const isContracted = CONTRACTED.test(word)
  const isVerbal =
    HELPING_VERBS.has(before) ||
    word === 'cannot' ||
    word === 'never' ||
    (isContracted && !BE.test(word))
  if (DENYING_NOUNS.has(word) || DENYING.has(word) || isContracted)
    return { size: 1, isLike: false, isVerbal }
  return OTHERS.test(word) ? { size: 1, isLike: true } : null
}

/** Where the names may begin that a cue is about: only words of grammar stand before them. */
function afterLinks(words: readonly string[], from: number, known: Known): number {
  let at = from
  // Of a wish, all is denied: `I don't want to depend on X`.
  let isWish = false
  while (at < from + MOST_LINKS && nameAt(words, at, known) === 0) {
    const word = words[at] ?? ','
    isWish ||= WISH.test(word)
    const isMade = words[at + 1] === 'by'
    if (CLAUSES.has(word) || HAVE.test(word)) break
    if (!isWish && !isMade && !isStopWord(word) && !USE.test(word) && !ANY.has(word)) break
    at += 1
  }
  return at
}

/** Whether the names after a cue are what it is about, and no part of something else. */
function isObject(
  cue: Cue,
  words: readonly string[],
  [at, first, end]: readonly [number, number, number],
  known: Known,
): boolean {
  if (cue.isVerbal && first === at + 1) return false
  // Names have no indefinite article: `cancel a Zoom meeting`.
  const isOfOther = /^an?$/.test(words[first - 1] ?? '') || isPart(words[end] ?? '', known)
  return words[at] === 'non' || !isOfOther
}

/** Whether the word after a name makes the name a part of something: `Zoom meeting`. */
function isPart(word: string, known: Known): boolean {
  return known.isTopic(word) && !TIMES.has(word)
}

/** Whether a denied word is a thing that nobody says of a tool. */
function isThing(words: readonly string[], at: number, first: number, known: Known): boolean {
  const [denying = '', word = ''] = [words[at], words[first]]
  const isDenied =
    DENYING_NOUNS.has(denying) ||
    ((denying === 'not' || CONTRACTED.test(denying)) && MAKERS.has(words[first - 1] ?? ''))
  return isDenied && word.length > 2 && word !== ',' && !known.isSaid(denying, word)
}

/** Where the words end that do not want the names before them; null if they say something else. */
function endOfDenial(
  words: readonly string[],
  from: number,
  end: number,
  known: Known,
): number | null {
  const before = words[from - 1] ?? ''
  if (OTHERS.test(words[end] ?? '')) return end + 1
  if (before === 'like' && (words[end] === 'but' || from === 1))
    return isPart(words[end] ?? '', known) ? null : end
  if (NOT_BEFORE_SUBJECT.has(before)) return null
  // "X costs too much".
  if (words[end + 1] === 'too' && words[end + 2] === 'much') return end + 3
  let at = end
  while (at < end + MOST_LINKS && COPULAS.has(words[at] ?? '')) at += 1
  const [word = '', next = ','] = words.slice(at, at + 2)
  if (word === 'too') return next === ',' ? null : at + 2
  if (word === 'neither') return at + 1
  // "X is overkill": it is judged by a word that tells nothing of tools, and not done anything to.
  const isAbout = isStopWord(word) || known.isTopic(word) || /(?:ed|ing|en)$/.test(word)
  if (at > end && next === ',' && word.length > 3 && !isAbout) return at + 1
  if (word === 'neednt' || (word === 'need' && next === 'not')) return at + 3
  const after = afterLinks(words, at + 1, known)
  if (at > end && (word === 'off' || word === 'out')) return after > at + 1 ? after + 1 : at + 1
  const isDenied = word === 'not' || word === 'no' ? at > end : CONTRACTED.test(word)
  // "X is not an option" judges it; "X is not sending mail" tells what goes wrong.
  const isJudged = after > at + 1 && BE.test(word === 'not' ? (words[at - 1] ?? '') : word)
  const isOpen =
    nameAt(words, after, known) === 0 && (isJudged || !known.isTopic(words[after] ?? ''))
  return (isDenied || word === 'never' || word === 'cannot') && isOpen ? after + 1 : null
}

/** Names in a row, as `X, Y and Z`: their positions and sizes in words, and where they end. */
function listAt(words: readonly string[], from: number, known: Known) {
  const list = { names: [] as { at: number; size: number }[], end: from }
  for (let at = from; list.names.length < MOST_NAMES;) {
    const size = nameAt(words, at, known)
    if (size === 0) break
    list.names.push({ at, size })
    list.end = at + size
    at = list.end
    while (BETWEEN_NAMES.has(words[at] ?? '')) at += 1
    if (at === list.end) break
    // "X or anything Y".
    if (words[at - 1] !== ',') while (ANY.has(words[at] ?? '')) at += 1
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
