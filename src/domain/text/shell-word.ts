// Quotes a text as one word of a shell.

export function shellQuote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`
}

/** Only if it needs quotes. */
export function shellWord(text: string): string {
  return /^[\w:/.~%@-]+$/.test(text) ? text : shellQuote(text)
}
