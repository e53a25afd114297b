// The parts of a task that asks for two things: "transcribe the podcast and email the transcript".
import { isStopWord } from './common-words.ts'
import type { WordIndex } from './word-index.ts'
import { fold, queryText, stemOf, wordsOf } from './words.ts'

const JOINING = new Set(['and', 'then', 'afterwards', 'plus', ';'])
/** What follows a verb, but rarely a noun. */
const AFTER_VERBS = new Set(
  'a an the it them this that these those each every all our my their its his her'.split(' '),
)
const MOST_PARTS = 3
const LEAST_WORDS = 2

/** Each part begins with what to do, as tools say it or by its grammar; one if there are not two. */
export function partsOf(text: string, index: WordIndex): string[] {
  const tokens = queryText(text)
    .replace(/[;.](?=\s|$)/g, ' ; ')
    .split(/\s+/)
    .filter((token) => token !== '')
  const parts: string[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const rest = tokens.slice(at + 1)
    const isJoint = JOINING.has(fold(token).replace(/,$/, ''))
    const begun = rest.filter((each) => !JOINING.has(fold(each)))
    if (isJoint && parts.length < MOST_PARTS && isTask(begun, index) && isSaying(parts.at(-1)))
      parts.push([])
    else if (!(isJoint && parts.at(-1)?.length === 0)) parts.at(-1)?.push(token)
  }
  return parts.every(isSaying) ? parts.map((part) => part.join(' ').replace(/[,;:]$/, '')) : []
}

function isTask([first = '', second = '', third = '']: readonly string[], index: WordIndex) {
  const [verb = ''] = wordsOf(first)
  return (
    verb !== '' &&
    !AFTER_VERBS.has(verb) &&
    (AFTER_VERBS.has(fold(second)) || (index.isTask(stemOf(verb)) && third !== ''))
  )
}

function isSaying(part: readonly string[] | undefined): boolean {
  return wordsOf((part ?? []).join(' ')).filter((word) => !isStopWord(word)).length >= LEAST_WORDS
}
