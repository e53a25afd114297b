// Splits a name into words, whatever its casing: list_messages and listMessages have the same two. And
// a set of words that is written as one line.
import { inLatin } from './lookalikes.ts'

const IN_LOWER_CASE = /^[a-z0-9]+$/

export function wordsOf(name: string): string[] {
  if (IN_LOWER_CASE.test(name)) return [name]
  return inLatin(name.replace(/([a-z0-9])([A-Z])/g, '$1 $2'))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
