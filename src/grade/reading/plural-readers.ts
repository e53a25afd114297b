// Which tools of an MCP server read many items at once, by their names and titles.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordsOf } from './name-words.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const READING = new Set(['list', 'search', 'find', 'browse'])
const CHANGING = new Set([
  'create',
  'add',
  'update',
  'edit',
  'set',
  'save',
  'move',
  'rename',
  'replace',
  'insert',
  'delete',
  'remove',
  'archive',
])

export function readsMany({ name, title = '' }: Pick<Tool, 'name' | 'title'>): boolean {
  const named = [wordsOf(name), wordsOf(title)]
  if (named.some((words) => words.some((word) => CHANGING.has(word)))) return false
  return named.some(
    (words) =>
      words.some((word, index) => READING.has(word) || isGetAll(word, words[index + 1])) ||
      isQuerying(words) ||
      isPluralFetch(words),
  )
}

/** A query at the end of a name is what is made or run. */
function isQuerying(words: readonly string[]): boolean {
  const at = words.indexOf('query')
  return at === 0 || (at > 0 && at < words.length - 1)
}

function isGetAll(verb: string, next: string | undefined): boolean {
  return (verb === 'get' || verb === 'fetch') && next === 'all'
}

function isPluralFetch(words: readonly string[]): boolean {
  return words.includes('fetch') && /[^su]s$/.test(words.at(-1) ?? '')
}
