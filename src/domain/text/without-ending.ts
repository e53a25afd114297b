// Text without certain characters at its end. An expression such as /\/+$/ tries every slash of the
// text again for each slash.

/** The text up to the last character that is not one of these. */
export function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
