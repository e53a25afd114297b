// Whether the words that an accusation rests on stand where a reader says: without them there is none.
import { PLACE_WORDS } from '../questions/questions.ts'
import type { Place } from '../questions/answers.ts'
import type { Subject } from '../questions/questions.ts'

const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu
/** These are written without spaces between words: each letter counts as one. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu
const ESCAPE = /\\u([0-9a-f]{4})|\\[nrt]/gi
/** A mark is two words, such as `readOnlyHint true`. */
const FEWEST_OF_MARK = 2

/** Where the words of a place are looked for. */
interface Words {
  count: number
  joined: string
}

/** In the part of what was shown that the number stands for: in the named field of it. */
export function isFound(
  place: Pick<Place, 'field' | 'starts'>,
  subject: Subject,
  part: string | undefined,
): boolean {
  return part !== undefined && isIn(wordsIn(subject, part, place.field), place)
}

/** Whether the words of a place are in the part of this number. */
export type Finder = (place: Pick<Place, 'field' | 'starts'>, number: number) => boolean

/** As `isFound`, where much is looked for: each field is split into words once. */
export function finderIn(subject: Subject, text: string): Finder {
  const parts = partsOf(text)
  const known = new Map<string, Words>()
  return (place, number) => {
    const part = parts[number]
    if (part === undefined) return false
    const key = `${number} ${place.field}`
    const words = known.get(key) ?? wordsIn(subject, part, place.field)
    known.set(key, words)
    return isIn(words, place)
  }
}

function wordsIn(subject: Subject, part: string, field: string): Words {
  const words = wordsOf(subject === 'mcp' ? fieldIn(part, field) : part)
  return { count: words.length, joined: joinedWords(words) }
}

function joinedWords(words: readonly string[]): string {
  return ` ${words.join(' ')} `
}

function isIn(
  { count, joined }: Words,
  { field, starts }: Pick<Place, 'field' | 'starts'>,
): boolean {
  if (field === '') return false
  const wanted = wordsOf(starts).slice(0, PLACE_WORDS.most)
  const fewest = field === 'annotations' ? FEWEST_OF_MARK : PLACE_WORDS.fewest
  if (wanted.length === 0 || wanted.length < Math.min(fewest, count)) return false
  return joined.includes(joinedWords(wanted))
}

/** The head, and the blocks of the items. No text can hold such a break: each is JSON or indented. */
export function partsOf(text: string): string[] {
  return text.split(/\n\n(?=(?:Tool|Operation|Command|Item) \d+\n)/)
}

/** The lines of a field: each text of a tool stands on a line of its own. */
function fieldIn(part: string, field: string): string {
  return part
    .split('\n')
    .filter((line) => line.startsWith(`${field}:`) || line.startsWith(`${field},`))
    .map((line) => line.slice(line.indexOf(':') + 1))
    .join('\n')
}

function wordsOf(text: string): string[] {
  const plain = text.replace(ESCAPE, (_, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain
    .toLowerCase()
    .replace(UNSPACED, ' $& ')
    .split(NOT_WORD)
    .filter((word) => word !== '')
}
