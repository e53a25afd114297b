// Why the description of an MCP tool does not tell an agent when to choose it.
import { counted } from '../../domain/text/counted.ts'
import { figure } from '../../domain/text/figure.ts'

const SHORTEST = 20
const LONGEST = 600
const FILLERS = new Set(
  'a all an and any by can for from function given in is it of on or some that the this to tool us used using with you your'.split(
    ' ',
  ),
)

/** Words that fit every tool. */
const GENERIC = new Set(
  'action also amaz anyth are as ask assist at awesome be best call can do easi easy everyth execut fast generic good great handl help helper helpful if job just magic main make many more most much need nic noth one operation perform pleas possibl power powerful process quick run simpl smart someth stuff super task th thing universal useful util utility various want way what whatever when will wish work'.split(
    ' ',
  ),
)
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
export function descriptionFault(name: string, description: string): DescriptionFault | undefined {
  const { length } = description
  if (length === 0) return { is: 'missing', words: 'is missing' }
  const syllables = description.match(SYLLABLES)?.length ?? 0
  if (length + 2 * syllables < SHORTEST)
    return { is: 'missing', words: `has only ${counted(length, 'character')}` }
  if (length > LONGEST) return { is: 'long', words: `has ${figure(length)} characters` }
  const known = new Set(stemsOf(name))
  const others = new Set(stemsOf(description).filter((stem) => !known.has(stem)))
  if (others.size === 0) return { is: 'missing', words: 'only repeats its name' }
  const telling = [...others].filter((stem) => !GENERIC.has(stem)).length
  const isVague = known.size > 0 && [...known].every((stem) => GENERIC.has(stem))
  return telling + syllables < (isVague ? LEAST_OF_VAGUE : 1)
    ? { is: 'senseless', words: 'would fit every tool' }
    : undefined
}

// Words of every script, so that a description in Japanese is not taken for an empty one.
function stemsOf(text: string): string[] {
  const words = text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => word.replace(/(?:ing|es|ed|s|e)$/, ''))
}
