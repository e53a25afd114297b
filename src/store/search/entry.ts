// A tool's search entry and the weight of each word in it: BM25F over the fields of a tool.
import type { ByAccess } from '../../domain/grading/criterion.ts'
import { recordTraits, type Traits } from '../../domain/tool/tool-filter.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { accessScoreKeys } from '../database/tool-row.ts'
import { isStopWord, identifierWords, runTogether, stemOf, wordsOf } from './words.ts'

/** The part of a tool's record that search stores. */
export type SearchText = Traits &
  Pick<
    ToolRecord,
    | 'slug'
    | 'name'
    | 'description'
    | 'category'
    | 'tags'
    | 'aliases'
    | 'capabilities'
    | 'problems'
    | 'operations'
  > & {
    /** The score of each access method, in thousandths; missing in entries before method 3. */
    accessScores?: ByAccess<number | null>
  }

/** Per field: the weight of a word, the usual length, and how longer texts dilute it (BM25's b). */
const FIELDS = {
  name: { weight: 14, usual: 1.5, dilution: 0.3 },
  alias: { weight: 10, usual: 1.5, dilution: 0.3 },
  tag: { weight: 5, usual: 1.5, dilution: 0.3 },
  category: { weight: 4, usual: 1.5, dilution: 0 },
  capability: { weight: 3.5, usual: 3, dilution: 0.3 },
  problem: { weight: 2.5, usual: 3, dilution: 0.3 },
  description: { weight: 2, usual: 10, dilution: 0.4 },
  operation: { weight: 0.4, usual: 1, dilution: 0 },
  auth: { weight: 0.4, usual: 1, dilution: 0 },
} as const

type Field = (typeof FIELDS)[keyof typeof FIELDS]

/** Authentication methods that people search for by name. */
const AUTH_WORDS: Readonly<Record<string, readonly string[]>> = {
  oauth2: ['oauth', 'oauth2'],
  jwt: ['jwt'],
}

/** Two words that follow each other in what a tool is for. */
const PAIR_WEIGHT = 2

/** How quickly repetitions of a word stop adding weight (the k1 of BM25). */
const SATURATION = 4
export const MOST_IMPACT = 255

/** A stem with its impact, from 1 to 255, and the word it was derived from. */
export interface WeighedWord {
  stem: string
  written: string
  impact: number
}

export function searchText(record: ToolRecord): SearchText {
  const { slug, name, description, category, tags, aliases, capabilities, problems, operations } =
    record
  return {
    slug,
    name,
    description,
    category,
    tags,
    ...recordTraits(record),
    aliases,
    capabilities,
    ...(problems && { problems }),
    operations,
    accessScores: accessScoreKeys(record),
  }
}

/** The full names of a tool, name, slug and aliases, and who makes it; each joined into one word. */
export function wholeNames({
  name,
  slug,
  aliases,
}: Pick<SearchText, 'name' | 'slug' | 'aliases'>): Record<
  'names' | 'aliases' | 'makers',
  string[]
> {
  // A suffix in brackets is not part of what people call it.
  const bracket = name.endsWith(')') ? name.lastIndexOf('(') : -1
  const called = bracket > 0 ? name.slice(0, bracket) : name
  const own = key(called)
  const [first = '', ...others] = wordsOf(called)
  // "Twilio SendGrid", "SendGrid (Twilio)", "Auth0 by Okta"; "Google Drive" that is "Google Docs" too.
  const makers = aliases.flatMap((alias) => {
    const [maker = '', ...rest] = wordsOf(alias)
    if (runTogether(rest) === own || (others.length > 0 && maker === first)) return [maker]
    return rest.at(-2) === 'by' ? rest.slice(-1) : []
  })
  const keys = (names: readonly string[]) =>
    [...new Set([...new Set(names)].map(key))].filter((each) => each)
  return {
    names: keys([name, called, slug]),
    aliases: keys(aliases),
    makers: keys([...makers, ...(bracket > 0 ? [name.slice(bracket)] : [])]),
  }
}

/** Words that follow each other, without what is between them in every second sentence. */
export function pairsIn(words: readonly string[]): string[] {
  const pairs: string[] = []
  let before = ''
  for (const word of words) {
    if (isStopWord(word)) continue
    const stem = stemOf(word)
    if (before !== '') pairs.push(`${before} ${stem}`)
    before = stem
  }
  return pairs
}

/** How two words are entered as one: no word has a space. */
export function pairOf(word: string, next: string): string {
  return `${stemOf(word)} ${stemOf(next)}`
}

export function weighedWords(tool: SearchText): WeighedWord[] {
  const weights = new Map<string, WeighedWord>()
  /** Weights are summed up, and become impacts at the end. */
  const raise = (stem: string, written: string, weight: number) => {
    const known = weights.get(stem)
    if (known) known.impact += weight
    else weights.set(stem, { stem, written, impact: weight })
  }
  const add = (words: readonly string[], { weight, usual, dilution }: Field) => {
    const share = weight / (1 - dilution + (dilution * words.length) / usual)
    for (const word of words) if (!isStopWord(word)) raise(stemOf(word), word, share)
  }
  add(withJoined(wordsOf(tool.name), tool.slug.split('-')), FIELDS.name)
  for (const alias of tool.aliases) add(withJoined(wordsOf(alias)), FIELDS.alias)
  add(wordsOf(tool.category), FIELDS.category)
  const addPhrases = (phrases: readonly string[], field: Field) => {
    for (const phrase of phrases) {
      const words = wordsOf(phrase)
      add(field === FIELDS.tag ? withJoined(words) : words, field)
      for (const pair of pairsIn(words)) raise(pair, pair, PAIR_WEIGHT)
    }
  }
  addPhrases(tool.tags, FIELDS.tag)
  addPhrases(tool.capabilities, FIELDS.capability)
  addPhrases(tool.problems ?? [], FIELDS.problem)
  add(wordsOf(tool.description), FIELDS.description)
  // All at once: there are many, and their length does not matter.
  add(identifierWords(tool.operations.join(' ')), FIELDS.operation)
  for (const method of tool.authMethods) add(AUTH_WORDS[method] ?? [], FIELDS.auth)
  const words = [...weights.values()]
  for (const word of words)
    word.impact = Math.ceil((MOST_IMPACT * word.impact) / (word.impact + SATURATION))
  return words
}

function key(text: string): string {
  return runTogether(wordsOf(text))
}

/** The words and all of them joined, without duplicates. */
function withJoined(words: readonly string[], others: readonly string[] = []): string[] {
  return [
    ...new Set([...words, runTogether(words), ...others.map((word) => runTogether(wordsOf(word)))]),
  ].filter((word) => word !== '')
}
