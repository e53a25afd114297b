// Detects text that tries to steer its reader (prompt injection); such text is quarantined until a
// person has checked it.
import { LEET, withoutLookalikes } from '../lookalikes.ts'
import { fold, wordsOf } from '../phrases/notation.ts'
import { PhraseBook } from '../phrases/phrase-book.ts'
import { ADDRESSING, CONCERNS } from './addressing.ts'
import { spelledOut, vocabularyOf, type Vocabulary } from './spelled-out.ts'
import { STEERING } from './steering.ts'

/** Changes with the lists, so that it is known which version quarantined a text. */
export const SCREENING_VERSION = '3'

/** Role markers of models and commands to a shell, which consist of punctuation. */
const MARKS =
  /<\|\w|\|>|\[\/?inst\]|<<\/?sys>>|## ?(?:instruction|system|response|human|assistant)|["']role["'] ?: ?["'](?:system|assistant|developer|tool)["']|\$\((?:curl|wget|bash|sh|eval)\b|\b(?:curl|wget) [^|\n]{1,200}\| ?(?:sudo )?(?:ba|z)?sh\b|<\/?(?:tool_result|function_calls|invoke)\b|<\/?(?:system|instructions?|assistant|prompt|review)>|(?:^|[.!?>)\]-] ?)(?:system|assistant|user|human|developer)(?: (?:prompt|message))? ?: /u

const SENTENCE_END = /[.!?;\n](?:\s|$)|: /u
const BASE64 = /[A-Za-z0-9+/]+={0,2}/g
const SHORTEST_BASE64 = 24
const LONGEST = 4000

interface Books {
  steering: PhraseBook
  vocabulary: Vocabulary
  addressing: PhraseBook
  concerns: PhraseBook
}
let books: Books | undefined

/** Compiles the lists, which takes a moment: at startup, or with the first text. */
export function prepareScreening(): Books {
  if (books) return books
  const steering = new PhraseBook(STEERING)
  books = {
    steering,
    vocabulary: vocabularyOf(steering.words),
    addressing: new PhraseBook(ADDRESSING),
    concerns: new PhraseBook(CONCERNS),
  }
  return books
}

/** Whether the text should be quarantined. Reads the first four thousand characters. */
export function isSuspect(text: string): boolean {
  const short = text.slice(0, LONGEST)
  return [short, ...apart(short), ...unescaped(short), ...decoded(short)].some(looksSteering)
}

function looksSteering(text: string): boolean {
  const { steering, vocabulary } = prepareScreening()
  const folded = fold(text)
  if (MARKS.test(folded) || folded.split(SENTENCE_END).some(speaksToReader)) return true
  const latin = withoutLookalikes(folded)
  const copies = new Set([folded, latin, swap(latin, LEET), swap(latin, { ...LEET, 1: 'l' })])
  return [...copies].some((copy) => {
    const words = wordsOf(copy)
    return steering.has(words) || steering.has(spelledOut(words, vocabulary))
  })
}

function speaksToReader(sentence: string): boolean {
  const { addressing, concerns } = prepareScreening()
  const words = ['^', ...wordsOf(sentence), '$']
  return addressing.has(words) && concerns.has(words)
}

function swap(text: string, letters: Readonly<Record<string, string>>): string {
  return text.replace(/[^a-z \n]/gu, (char) => letters[char] ?? char)
}

/** Invisible characters as spaces: what is glued to a word by one of them is a word of its own. */
function apart(text: string): string[] {
  const spaced = text.replace(/[\p{Cf}\p{DI}]+/gu, ' ')
  return spaced === text ? [] : [spaced]
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

/** Markup that is written as entities, as a reader sees it in the end. */
function unescaped(text: string): string[] {
  const plain = text.replace(
    /&(lt|gt|amp|quot);/gi,
    (_, name: string) => ENTITIES[name.toLowerCase()] ?? '',
  )
  return plain === text ? [] : [plain]
}

/** Readable base64 in the text. */
function decoded(text: string): string[] {
  return (text.match(BASE64) ?? []).flatMap((piece) => {
    const letters = piece.replaceAll('=', '')
    if (letters.length < SHORTEST_BASE64) return []
    // A single last letter contains no whole byte.
    const plain = atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters)
    return /^[\s -~]+$/.test(plain) ? [plain] : []
  })
}
