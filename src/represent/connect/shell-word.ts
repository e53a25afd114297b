// One word for a shell, whatever an address holds.

/** An address or the name of a package holds no quote. */
export function shellWord(address: string): string {
  return /^[\w:/.~%@-]+$/.test(address) ? address : `'${address}'`
}
