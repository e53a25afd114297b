// What is wrong with the descriptions of tools.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { counted, figure } from '../../domain/text/figures.ts'
import { lettersIn, unspacedWords } from '../../domain/text/letters.ts'
import { wordsIn, type Words } from '../../domain/tool-reach/texts.ts'
import {
  FUNCTION_WORDS,
  stemOf,
  isCommon,
  OTHER_LANGUAGES,
} from '../../domain/tool-reach/vocabulary.ts'
import GENERIC_WORDS from './generic-words.json' with { type: 'json' }
import { readOnce } from './read-once.ts'
import { readOf } from './tool-reach.ts'

type Tools = Seen<'mcpTools'>['tools']

const SHORTEST = 20
const LONGEST = 600
/** Words that fit every tool. */
const GENERIC: ReadonlySet<string> = new Set(GENERIC_WORDS.map(stemOf))
/** A tool that is named like any other has to say what it does. */
const LEAST_OF_VAGUE = 4

export interface DescriptionFault {
  /** Too little to choose by, nothing about this tool, or more than is needed. */
  is: 'missing' | 'senseless' | 'long'
  /** Completes a sentence that starts with the description. */
  words: string
}

/** Undefined if there is no fault. */
export function descriptionFault(
  name: Words,
  description: string,
  words: Words = wordsIn(description),
): DescriptionFault | undefined {
  const { length } = description
  if (length === 0) return { is: 'missing', words: 'is missing' }
  if (lettersIn(description) < SHORTEST)
    return { is: 'missing', words: `has only ${counted(length, 'character')}` }
  if (length > LONGEST) return { is: 'long', words: `has ${figure(length)} characters` }
  const known = stemsOf(name)
  const whole = name.join('')
  const others = [...stemsOf(words.filter((word) => word !== whole))].filter(
    (stem) => !known.has(stem),
  )
  if (others.length === 0) return { is: 'missing', words: 'only repeats its name' }
  const telling = others.filter((stem) => !GENERIC.has(stem)).length
  const isVague = known.size > 0 && [...known].every((stem) => GENERIC.has(stem))
  return telling + unspacedWords(description) < (isVague ? LEAST_OF_VAGUE : 1)
    ? { is: 'senseless', words: 'would fit every tool' }
    : undefined
}

const FILLERS: ReadonlySet<string> = new Set('. tool function used using given us'.split(' '))

function stemsOf(words: Words): Set<string> {
  return new Set(
    words.filter((word) => !FILLERS.has(word) && !FUNCTION_WORDS.has(word)).map(stemOf),
  )
}

/** In the order of the tools. */
export const descriptionsOf = readOnce((tools: Tools) => {
  const nonsense = senselessness(tools.map((tool) => readOf(tool).words))
  return tools.map((tool, at) => {
    const { name, words } = readOf(tool)
    const text = (tool.description ?? '').trim()
    const why = nonsense[at]
    const fault =
      why === undefined
        ? descriptionFault(name, text, words)
        : ({ is: 'senseless', words: why } as const)
    return { text, fault }
  })
})

const MOST_WORDS = 40
/** Below this share of known words a text is looked at closely. */
const FEW_KNOWN = 0.15
/** So many words in a row of texts, and hardly one known, are no language. */
const ENOUGH_WORDS = 20
const HARDLY_ANY = 0.03
/** Two such words make a sentence English, of which so many others then say something. */
const ENGLISH = 2
const LEAST_SAID = 3
/** Letters behind it are not Latin. */
const LATIN_ENDS = '\u0370'
const VOWELLESS = /^[b-df-hj-np-tv-xz]{3,}$/u
const TYPED =
  /qwer|wert|erty|rtyu|tyui|yuio|uiop|asdf|sdfg|dfgh|fghj|ghjk|hjkl|zxcv|xcvb|cvbn|vbnm|([a-z])\1\1|[bcdfghjklmnpqrstvwxz]{6}/u
const HARDLY = 'contains hardly any known words'

/**
 * Why each text says nothing, as the end of a sentence that begins with it; undefined if it may say
 * something. Texts of one list are in one language, so that a short one is judged with the others.
 */
export function senselessness(texts: readonly Words[]): (string | undefined)[] {
  const counts = texts.map(countWords)
  const doubtful = counts.filter(({ all, known }) => known < all * FEW_KNOWN)
  const sum = (of: 'all' | 'known') => doubtful.reduce((total, each) => total + each[of], 0)
  const isNoLanguage = sum('all') >= ENOUGH_WORDS && sum('known') < sum('all') * HARDLY_ANY
  return counts.map(({ all, known, typed, distinct, isEnglish }, index) => {
    if (texts[index]?.includes('lorem') && texts[index].includes('ipsum'))
      return 'is placeholder text'
    if (!isEnglish && all >= 8 && distinct <= all * 0.3) return 'repeats the same few words'
    const isSenseless = isEnglish ? all >= LEAST_SAID : isNoLanguage || typed * 3 >= all
    return known < all * FEW_KNOWN && isSenseless ? HARDLY : undefined
  })
}

const NONE = { all: 0, known: 0, typed: 0, distinct: 0, isEnglish: false }

function countWords(text: Words): typeof NONE {
  const words = text.filter((word) => word !== '.' && !/^\d/.test(word)).slice(0, MOST_WORDS)
  const latin = words.filter((word) => word < LATIN_ENDS)
  // Other alphabets are not judged.
  if (words.length < 2 || latin.length < words.length * 0.7) return NONE
  const said = words.filter((word) => !FUNCTION_WORDS.has(word))
  const english = new Set(words).size - new Set(said).size
  const isEnglish = english >= ENGLISH && english > new Set(said.filter(isOther)).size
  const weighed = isEnglish ? said : words
  return {
    all: weighed.length,
    known: weighed.filter(isKnown).length,
    typed: weighed.filter((word) => VOWELLESS.test(word) || TYPED.test(word)).length,
    distinct: new Set(weighed).size,
    isEnglish,
  }
}

function isOther(word: string): boolean {
  return OTHER_LANGUAGES.has(word) || /\P{ASCII}/u.test(word)
}

function isKnown(word: string): boolean {
  return FUNCTION_WORDS.has(word) || OTHER_LANGUAGES.has(word) || isCommon(word)
}
