// Quotes a URL or package name as one word of a shell.

/** A URL or a package name contains no quote. */
export function shellWord(address: string): string {
  return /^[\w:/.~%@-]+$/.test(address) ? address : `'${address}'`
}
