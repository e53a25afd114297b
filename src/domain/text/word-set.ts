// A set of words that is written as one line.

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
