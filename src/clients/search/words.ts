// Words as the search of Codex splits them: ASCII, lower case, no stop words, stems.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'

/** The English list of NLTK. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  "i me my myself we our ours ourselves you you're you've you'll you'd your yours yourself yourselves he him his himself she she's her hers herself it it's its itself they them their theirs themselves what which who whom this that that'll these those am is are was were be been being have has had having do does did doing a an the and but if or because as until while of at by for with about against between into through during before after above below to from up down in out on off over under again further then once here there when where why how all any both each few more most other some such no nor not only own same so than too very s t can will just don don't should should've now d ll m o re ve y ain aren aren't couldn couldn't didn didn't doesn doesn't hadn hadn't hasn hasn't haven haven't isn isn't ma mightn mightn't mustn mustn't needn needn't shan shan't shouldn shouldn't wasn wasn't weren weren't won won't wouldn wouldn't".split(
    ' ',
  ),
)

/** Letters that have an ASCII spelling of their own. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '--',
  '…': '...',
  '×': 'x',
}

// UAX #29 for ASCII: letters, digits and _ stay together; a colon, full stop or apostrophe inside
// letters, and a comma, semicolon, full stop or apostrophe inside digits, does not split.
const WORD = /[a-z0-9_]+(?:(?:(?<=[a-z])[:.'](?=[a-z])|(?<=[0-9])[,;.'](?=[0-9]))[a-z0-9_]+)*/g

/**
 * The words of a text in order, each as often as it occurs. Exact for Latin letters. Stems that are
 * known need not be found again; that of a word that is left out is empty.
 */
export function searchWords(text: string, known = new Map<string, string>()): string[] {
  const words: string[] = []
  for (const word of plain(text).match(WORD) ?? []) {
    let stemmed = known.get(word)
    if (stemmed === undefined) known.set(word, (stemmed = isLeftOut(word) ? '' : stem(word)))
    if (stemmed !== '') words.push(stemmed)
  }
  return words
}

function isLeftOut(word: string): boolean {
  return STOP_WORDS.has(word) || !/[a-z0-9]/.test(word)
}

/** Letters beyond Latin are transliterated there, which is not done here. */
function plain(text: string): string {
  if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase()
  return normalise(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7F]/gu, (character) => SPELLINGS[character] ?? ' ')
}
