// Why the description of an MCP tool does not tell an agent when to choose it.
import { counted } from '../../domain/text/counted.ts'

const SHORTEST = 20
const LONGEST = 600
const FILLERS = new Set(
  'a all an and any by can for from function given in is it of on or some that the this to tool us used using with you your'.split(
    ' ',
  ),
)

export interface DescriptionFault {
  /** Too little to choose by, or more than is needed. */
  is: 'missing' | 'long'
  /** Completes a sentence that starts with the description. */
  words: string
}

/** Undefined if there is no fault. */
export function descriptionFault(name: string, description: string): DescriptionFault | undefined {
  const { length } = description
  if (length === 0) return { is: 'missing', words: 'is missing' }
  if (length < SHORTEST) return { is: 'missing', words: `has only ${counted(length, 'character')}` }
  if (length > LONGEST) return { is: 'long', words: `has ${length} characters` }
  const known = new Set(stemsOf(name))
  return stemsOf(description).every((stem) => known.has(stem))
    ? { is: 'missing', words: 'only repeats its name' }
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
