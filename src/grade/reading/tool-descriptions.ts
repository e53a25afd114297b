// What is wrong with the descriptions of tools.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { counted, figure } from '../../domain/text/figures.ts'
import { wordsIn, type Words } from '../../domain/tool-reach/texts.ts'
import { FUNCTION_WORDS, stemOf } from '../../domain/tool-reach/vocabulary.ts'
import GENERIC_WORDS from './generic-words.json' with { type: 'json' }
import { readOnce } from './read-once.ts'
import { readOf } from './tool-reach.ts'
import { senselessness } from './word-sense.ts'

type Tools = Seen<'mcpTools'>['tools']

const SHORTEST = 20
const LONGEST = 600
/** Words that fit every tool. */
const GENERIC: ReadonlySet<string> = new Set(GENERIC_WORDS.map(stemOf))
/** A tool that is named like any other has to say what it does. */
const LEAST_OF_VAGUE = 4

/** Characters that say as much as several letters. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

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
  const syllables = description.match(SYLLABLES)?.length ?? 0
  if (length + 2 * syllables < SHORTEST)
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
  return telling + syllables < (isVague ? LEAST_OF_VAGUE : 1)
    ? { is: 'senseless', words: 'would fit every tool' }
    : undefined
}

const FILLERS: ReadonlySet<string> = new Set('. tool function used using given us'.split(' '))

function stemsOf(words: Words): Set<string> {
  return new Set(
    words.filter((word) => !FILLERS.has(word) && !FUNCTION_WORDS.has(word)).map(stemOf),
  )
}

export interface OwnDescription {
  /** Without spaces around it. */
  text: string
  fault: DescriptionFault | undefined
}

/** In the order of the tools. */
export const descriptionsOf = readOnce((tools: Tools): readonly OwnDescription[] => {
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
