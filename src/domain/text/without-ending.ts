// Strips characters from the end of a text. An expression such as /\/+$/ would take quadratic time.

/** The text up to the last character that is not one of these. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
