// Which tools of an MCP server read many items at once, by name, title and description.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordsOf } from '../../domain/text/name-words.ts'
import WORDS from './words.json' with { type: 'json' }

const READING: ReadonlySet<string> = new Set(WORDS.plural.reading)
/** After one of these a query is a thing: it is run, explained or saved, and nothing is searched. */
const ON_A_QUERY: ReadonlySet<string> = new Set(WORDS.plural.onAQuery)
/** After one of these a list is a thing, too. */
const ON_A_LIST: ReadonlySet<string> = new Set(WORDS.plural.onAList)
const CHANGING: ReadonlySet<string> = new Set(WORDS.plural.changing)
/** A longer title is a sentence about many things. */
const LONGEST_TITLE = 8
const LEAD = 160
const LISTS =
  /^(?:this tool )?(?:lists?\b(?! of\b)|search(?:es)?\b(?! and replace\b)|(?:get|fetch|retrieve|return)(?:s|es)? (?:(?:a|the) )?(?:\w{1,20} )?list of\b|(?:get|fetch|retrieve|return)(?:s|es)? all (?:of )?(?:(?:the|your|available) )?(?!details|settings|properties)[\w-]{1,30}s\b)/
/** What it is given says itself how much is returned. */
const RUNS_A_QUERY = /^(?:this tool )?(?:execute|run)s? (?:[\w-]{1,20} ){0,4}quer(?:y|ies)\b/

export function readsMany({
  name,
  title = '',
  description = '',
}: Pick<Seen<'mcpTools'>['tools'][number], 'name' | 'title' | 'description'>): boolean {
  const inTitle = wordsOf(title.slice(0, LEAD))
  const named = [wordsOf(name), inTitle.length > LONGEST_TITLE ? [] : inTitle]
  if (named.some((words) => words.some((word) => CHANGING.has(word)))) return false
  const lead = description
    .slice(0, LEAD)
    .toLowerCase()
    .replace(/^[^a-z]{1,20}/, '')
    .replace(/\s+/g, ' ')
  if (named.flat().includes('query') && RUNS_A_QUERY.test(lead)) return false
  return (
    LISTS.test(lead) ||
    named.some(
      (words) =>
        words.some(
          (word, index) =>
            (READING.has(word) && !isNoun(words, index)) || isGetAll(word, words[index + 1]),
        ) || isPluralFetch(words),
    )
  )
}

/** "explain_query", "slow_query" and "watch_list", but not "query" and "notion_query_pages". */
function isNoun(words: readonly string[], index: number): boolean {
  const before = words.slice(0, index)
  if (words[index] === 'list') return before.some((word) => ON_A_LIST.has(word))
  if (words[index] !== 'query' || index === 0) return false
  return index === words.length - 1 || before.some((word) => ON_A_QUERY.has(word))
}

function isGetAll(verb: string, next: string | undefined): boolean {
  return (verb === 'get' || verb === 'fetch') && next === 'all'
}

function isPluralFetch(words: readonly string[]): boolean {
  return words.includes('fetch') && /[^su]s$/.test(words.at(-1) ?? '')
}
