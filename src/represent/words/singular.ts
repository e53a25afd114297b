// Templates of sentences in which a count is one: "1 tool" instead of "1 tools", "the only tool has"
// instead of "all 1 tools have".
import type { Fact } from '../../grade/check.ts'

type Facts = Readonly<Record<string, Fact>>

const NOUNS = new Set(
  'characters collections days endpoints entries errors items languages links names operations pages parameters reads references requests responses schemas scopes seconds skills tokens tools'.split(
    ' ',
  ),
)
/** Words that agree with the noun before them. */
const AGREEING: Readonly<Record<string, string>> = {
  accept: 'accepts',
  are: 'is',
  cost: 'costs',
  declare: 'declares',
  fields: 'field',
  have: 'has',
  match: 'matches',
  need: 'needs',
  require: 'requires',
  respond: 'responds',
  return: 'returns',
  share: 'shares',
  support: 'supports',
  use: 'uses',
  work: 'works',
}
/** How far a noun is from its count, and its verb from the noun. */
const [NOUN_WORDS, VERB_WORDS] = [4, 6]
const STOPS = '.,;:'

export function singular(template: string, facts: Facts): string {
  if (!Object.values(facts).includes(1)) return template
  const words = template.split(' ')
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at] ?? ''
    // In "1 of 26 tools" the noun belongs to the total.
    if (word.startsWith('{') && word.endsWith('}') && words[at + 1] !== 'of')
      if (facts[word.slice(1, -1)] === 1) agree(words, at, facts['share'])
  }
  return words.join(' ')
}

function agree(words: string[], at: number, share: Fact | undefined): void {
  const noun = words.findIndex(
    (word, index) => index > at && index <= at + NOUN_WORDS && NOUNS.has(bare(word)),
  )
  if (noun < 0) return
  let isOver = isLast(words[noun])
  words[noun] = (words[noun] ?? '').replace(/ies\b/, 'y').replace(/s\b/, '')
  for (let next = noun + 1; !isOver && next <= noun + VERB_WORDS; next += 1) {
    const word = words[next]
    if (word === undefined) break
    isOver = isLast(word) || word.startsWith('(')
    words[next] = word.replace(bare(word), AGREEING[bare(word)] ?? bare(word))
  }
  begin(words, at, share)
}

/** "The only" instead of "all 1", "no" instead of "none of 1". */
function begin(words: string[], at: number, share: Fact | undefined): void {
  const before = words.slice(0, at).join(' ')
  if (/\b[Aa]ll$/.test(before))
    words.splice(at - 1, 2, before.endsWith('All') ? 'The' : 'the', 'only')
  else if (/^None of(?: the)?$/.test(before)) words.splice(0, at + 1, 'No')
  else if (/^(?:Only )?\{share\} of$/.test(before)) {
    if (share === '100%') words.splice(0, at + 1, 'The', 'only')
    if (share === '0%') words.splice(0, at + 1, 'No')
  }
}

function bare(word: string): string {
  return isLast(word) ? word.slice(0, -1) : word
}

/** Whether a punctuation mark follows the word. */
function isLast(word = ''): boolean {
  return STOPS.includes(word.at(-1) ?? ' ')
}
