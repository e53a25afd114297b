// Which tools of an MCP server read many items at once, by their names and titles.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordsOf } from './name-words.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const READING = new Set(['list', 'search', 'find', 'query', 'browse'])
/** After one of these a query is a thing: it is run, explained or saved, and nothing is searched. */
const ON_A_QUERY = new Set(
  'run execute exec explain validate verify check test parse format lint build make generate save store load analyze analyse optimize optimise convert translate describe get fetch read show view start stop cancel kill submit send prepare plan profile'.split(
    ' ',
  ),
)
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
      words.some(
        (word, index) =>
          (READING.has(word) && !isNoun(words, index)) || isGetAll(word, words[index + 1]),
      ) || isPluralFetch(words),
  )
}

/** "explain_query" and "slow_query", but not "query" and "notion_query_pages". */
function isNoun(words: readonly string[], index: number): boolean {
  if (words[index] !== 'query' || index === 0) return false
  return index === words.length - 1 || words.slice(0, index).some((word) => ON_A_QUERY.has(word))
}

function isGetAll(verb: string, next: string | undefined): boolean {
  return (verb === 'get' || verb === 'fetch') && next === 'all'
}

function isPluralFetch(words: readonly string[]): boolean {
  return words.includes('fetch') && /[^su]s$/.test(words.at(-1) ?? '')
}
