// Rejoins words whose letters are separated.

/** This many single letters in a row are no accident. */
const FEWEST = 8
/** After it come the scripts without spaces, where every character is alone. */
const LAST_OF_ALPHABETS = '\u10FF'

/**
 * The words of a text with separated letters. If every letter is alone, words have no boundaries,
 * so the text is segmented into known words with the fewest letters left over. Empty if no letters
 * are separated.
 */
export function spelledOut(words: readonly string[], vocabulary: Vocabulary): string[] {
  return hasLettersApart(words) ? cutUp(words.join(''), vocabulary) : []
}

/** Known words by their last two letters. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>

export function vocabularyOf(words: Iterable<string>): Vocabulary {
  return Map.groupBy(
    [...words].filter((word) => word.length > 1),
    (word) => word.slice(-2),
  )
}

function hasLettersApart(words: readonly string[]): boolean {
  let inRow = 0
  for (const word of words) {
    inRow = word.length === 1 && word <= LAST_OF_ALPHABETS ? inRow + 1 : 0
    if (inRow === FEWEST) return true
  }
  return false
}

function cutUp(text: string, vocabulary: Vocabulary): string[] {
  // By position: the fewest letters left over up to there, and the length of the known word that
  // ends there (1: a letter left over).
  const left = [0]
  const lengths = [0]
  for (let end = 1; end <= text.length; end++) {
    let least = (left[end - 1] ?? 0) + 1
    let best = 1
    for (const { length } of endingAt(text, end, vocabulary)) {
      const before = left[end - length] ?? 0
      if (before < least || (before === least && length > best)) [least, best] = [before, length]
    }
    left.push(least)
    lengths.push(best)
  }
  return joined(text, lengths)
}

function endingAt(text: string, end: number, vocabulary: Vocabulary): string[] {
  return (vocabulary.get(text.slice(Math.max(0, end - 2), end)) ?? []).filter((word) =>
    text.startsWith(word, end - word.length),
  )
}

/** Leftover letters in a row form one word. */
function joined(text: string, lengths: readonly number[]): string[] {
  const words: string[] = []
  let rest = ''
  for (let end = text.length; end > 0; end -= lengths[end] ?? 1) {
    const length = lengths[end] ?? 1
    if (length === 1) rest = `${text.charAt(end - 1)}${rest}`
    else {
      if (rest !== '') words.push(rest)
      rest = ''
      words.push(text.slice(end - length, end))
    }
  }
  if (rest !== '') words.push(rest)
  return words.toReversed()
}
