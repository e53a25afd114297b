// One short visible line of a target's text, for a quote in a sentence of ours.

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

/** Without invisible characters; braces would be read as slots of a sentence. */
export function printable(text: string): string {
  const shown = text
    .slice(0, 400)
    .replace(UNPRINTABLE, '')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\s+/gu, ' ')
    .trim()
  return shown.length <= 80 ? shown : `${shown.slice(0, 79).toWellFormed()}…`
}
