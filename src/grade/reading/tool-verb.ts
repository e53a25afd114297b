// What a tool does, by the verb of its name.
import { wordsOf } from './name-words.ts'

export type Verb = 'deletes' | 'writes' | 'other'

const DELETING = new Set([
  'delete',
  'remove',
  'destroy',
  'purge',
  'wipe',
  'revoke',
  'cancel',
  'drop',
])
const WRITING = new Set([
  'create',
  'update',
  'send',
  'write',
  'post',
  'set',
  'add',
  'insert',
  'upsert',
  'edit',
  'modify',
  'rename',
  'publish',
  'upload',
])
const READING = new Set([
  'get',
  'list',
  'search',
  'find',
  'read',
  'fetch',
  'query',
  'count',
  'describe',
  'show',
  'view',
  'lookup',
  'retrieve',
  'check',
])
// Also nouns: a blog post, an update, a set. They are verbs only before an object and without
// another verb.
const NOUNS_TOO = new Set(['post', 'update', 'set', 'add', 'drop', 'upload', 'edit'])
const SUMS = new Set(['numbers', 'integers', 'floats', 'vectors', 'matrices'])
const TRIALS = new Set([
  'preview',
  'validate',
  'simulate',
  'estimate',
  'dry',
  'suggestion',
  'suggestions',
  'recommendation',
  'recommendations',
])
/** "get rid of", "search and replace". */
const NO_READS = new Set(['rid', 'and', 'or'])

/**
 * Parses names as the tools of one server are named: after the server's name, or after a common
 * prefix.
 */
export function verbOf(names: readonly string[], serverName: string): (name: string) => Verb {
  const server = wordsOf(serverName)
  const prefix = prefixLength(names.map((name) => withoutServer(wordsOf(name), server)))
  return (name) => {
    const words = withoutServer(wordsOf(name), server)
    const [first] = words
    const isClear = first !== undefined && kindOf(first) !== 'other' && !NOUNS_TOO.has(first)
    const [verb, ...rest] = isClear ? words : words.slice(prefix)
    if (verb === undefined || rest.some((word) => TRIALS.has(word))) return 'other'
    return NOUNS_TOO.has(verb) &&
      (rest.length === 0 || rest.some((word) => READING.has(word) || SUMS.has(word)))
      ? 'other'
      : kindOf(verb)
  }
}

/** Whether the verb of a name says that the tool reads; names are parsed as by `verbOf`. */
export function readerOf(names: readonly string[], serverName: string): (name: string) => boolean {
  const server = wordsOf(serverName)
  const prefix = prefixLength(names.map((name) => withoutServer(wordsOf(name), server)))
  return (name) => {
    const words = withoutServer(wordsOf(name), server)
    return (
      (READING.has(words[0] ?? '') || READING.has(words[prefix] ?? '')) &&
      !words.some((word) => NO_READS.has(word))
    )
  }
}

function kindOf(word: string): Verb {
  return DELETING.has(word) ? 'deletes' : WRITING.has(word) ? 'writes' : 'other'
}

function withoutServer(words: string[], server: readonly string[]): string[] {
  let same = 0
  while (same < server.length && same < words.length - 1 && words[same] === server[same]) same += 1
  return words.slice(same)
}

/**
 * A common prefix counts only if a verb follows it somewhere: tools that all update share their
 * verb.
 */
function prefixLength(names: readonly string[][]): number {
  const [first = []] = names
  let same = 0
  while (
    same < first.length &&
    names.every((words) => words.length > same + 1 && words[same] === first[same])
  )
    same += 1
  const isPrefix =
    names.length > 1 &&
    names.some((words) => READING.has(words[same] ?? '') || kindOf(words[same] ?? '') !== 'other')
  return isPrefix ? same : 0
}
