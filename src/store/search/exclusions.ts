// Finds the products that a query rules out: "not X", "except X and Y", "alternative to X", "X
// replacement", "like X but …".
import { wordsOf } from './words.ts'

/** More names are not looked for: each may be up to four words of the query. */
const MOST_NAMES = 6
const MOST_NAME_WORDS = 4

/** Before a name: like it, but another. */
const INSTEAD_CUES = cuesOf(
  'alternative to|alternatives to|alternative for|alternatives for|alternative of|alternatives of',
  'replacement for|replacements for|replacement of|substitute for|substitutes for',
  'equivalent of|equivalent to|equivalents of|competitor of|competitor to|competitors of',
  'competitors to|competition for|instead of|in place of|similar to|comparable to|rival of',
  'replace|replacing|replaces|moving away from|move away from|moved away from|migrate from',
  'migrating from|migrate away from|migrate off|moving off|move off|get off|get rid of|ditch|tired of|sick of|fed up with',
  'switch from|switching from|switch away from|switching away from|something like',
  'anything like|tool like|tools like|service like|services like|one like|app like|apps like',
  'cheaper than|better than|simpler than|faster than|unlike',
)
/** Before a name: anything else. */
const EXCEPT_CUES = cuesOf(
  'other than|except for|except|excepting|anything but|everything but|anyone but|all but|but not',
  'apart from|aside from|besides|excluding|exclude|rather than|not|no|without|avoid|avoiding|minus',
  'not use|not using|dont use|dont want|do not use|do not want|not want|never use|nothing from',
  'cant use|cannot use|not from|not by|not on|not with|not to use|hate|dislike|dont like',
)
/** After a name. */
const AFTER_CUES = cuesOf(
  'alternative|alternatives|replacement|replacements|competitor|competitors|substitute|substitutes',
  'equivalent|equivalents|rival|rivals|clone|is too|is overkill|is expensive|too expensive',
)
const MAY_FOLLOW = new Set(['like', ...[...AFTER_CUES].flatMap((cue) => cue.split(' '))])
/** These deny a verb, not a name: `do not make …`. */
const HELPING_VERBS = new Set(
  'do does did can could should would will must may might shall has have had'.split(' '),
)
const BETWEEN_NAMES = new Set(['and', 'or', 'nor', ','])
const ARTICLES = new Set(['the', 'a', 'an', 'using', 'use'])
const LONGEST_CUE = 4

export interface Exclusions {
  /** The query without the names and the words that rule them out. */
  left: string
  /** The names, each joined into one word. */
  names: string[]
  /** Those that the query wants something like. */
  likes: string[]
}

/** Names in a row, as `X, Y and Z`: their positions and sizes in words, and where they end. */
interface NameList {
  names: { at: number; size: number }[]
  end: number
}

/** Words from here to there that rule names out. */
interface RuledOut {
  list: NameList
  from: number
  to: number
  isLike: boolean
}

/** `isName` tells whether words, joined into one, are the name of a product. */
export function readExclusions(text: string, isName: (key: string) => boolean): Exclusions {
  const tokens = text.split(/[\s;:!?()"]+|(,)|\/(?=[a-z])/).filter((token) => token)
  const words = tokens.map((token) => (token === ',' ? ',' : wordsOf(token).join('')))
  const found: Exclusions = { left: text, names: [], likes: [] }
  const gone = new Set<number>()
  const take = ({ list, from, to, isLike }: RuledOut): void => {
    for (let at = from; at < to; at += 1) gone.add(at)
    for (const { at, size } of list.names) {
      const name = words.slice(at, at + size).join('')
      if (!found.names.includes(name)) found.names.push(name)
      if (isLike && !found.likes.includes(name)) found.likes.push(name)
    }
  }
  const mayFollow = words.some((word) => MAY_FOLLOW.has(word))
  for (let at = 0; at < words.length && found.names.length < MOST_NAMES;) {
    const ruledOut =
      cuedFrom(words, at, isName) ?? (mayFollow ? followedFrom(words, at, isName) : null)
    if (ruledOut) take(ruledOut)
    at = ruledOut?.to ?? at + 1
  }
  if (found.names.length === 0) return found
  // "X, but not X": something like it.
  for (let at = 0; at < words.length; at += 1) {
    const size = gone.has(at) ? 0 : nameAt(words, at, isName)
    if (size > 0 && found.names.includes(words.slice(at, at + size).join('')))
      take({
        list: { names: [{ at, size }], end: at + size },
        from: at,
        to: at + size,
        isLike: true,
      })
  }
  found.left = tokens.filter((_, at) => !gone.has(at)).join(' ')
  return found
}

/** "not X", "alternative to X". */
function cuedFrom(
  words: readonly string[],
  at: number,
  isName: (key: string) => boolean,
): RuledOut | null {
  const cue = cueAt(words, at)
  if (!cue) return null
  let first = at + cue.size
  while (ARTICLES.has(words[first] ?? '')) first += 1
  const list = listAt(words, first, isName)
  return list.end > first ? { list, from: at, to: list.end, isLike: cue.isLike } : null
}

/** "X alternative", "X is too expensive", "like X but". */
function followedFrom(
  words: readonly string[],
  at: number,
  isName: (key: string) => boolean,
): RuledOut | null {
  const list = listAt(words, at, isName)
  if (list.end === at) return null
  const follows = [2, 1].find((size) =>
    AFTER_CUES.has(words.slice(list.end, list.end + size).join(' ')),
  )
  const isLikeBut = words[at - 1] === 'like' && (words[list.end] === 'but' || at === 1)
  return follows !== undefined || isLikeBut
    ? { list, from: at, to: list.end + (follows ?? 0), isLike: true }
    : null
}

function listAt(
  words: readonly string[],
  from: number,
  isName: (key: string) => boolean,
): NameList {
  const list: NameList = { names: [], end: from }
  for (let at = from; list.names.length < MOST_NAMES;) {
    const size = nameAt(words, at, isName)
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
function nameAt(words: readonly string[], at: number, isName: (key: string) => boolean): number {
  for (let size = MOST_NAME_WORDS; size > 0; size -= 1) {
    const part = words.slice(at, at + size)
    if (part.length === size && !part.includes(',') && isName(part.join(''))) return size
  }
  return 0
}

/** The longest cue that begins here. */
function cueAt(words: readonly string[], at: number): { size: number; isLike: boolean } | null {
  for (let size = LONGEST_CUE; size > 0; size -= 1) {
    const phrase = words.slice(at, at + size).join(' ')
    if (INSTEAD_CUES.has(phrase)) return { size, isLike: true }
    if (EXCEPT_CUES.has(phrase) && !(size === 1 && HELPING_VERBS.has(words[at - 1] ?? '')))
      return { size, isLike: false }
  }
  return null
}

function cuesOf(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join('|').split('|'))
}
