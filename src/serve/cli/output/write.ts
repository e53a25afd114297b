// The only way to standard output and standard error: what a terminal would obey or reorder is
// written as its escape, which in JSON means the same. Only colours and weights of letters pass.

// oxlint-disable-next-line no-control-regex -- that is what it looks for
const UNSEEN = /\u001B(?!\[\d{1,2}m)|[^\P{C}\n\t\u001B]|[\p{Zl}\p{Zp}]/gu

/** False if the reader is behind. */
export function writeOut(text: string): boolean {
  return process.stdout.write(inert(text))
}

export function writeErr(text: string): void {
  process.stderr.write(inert(text))
}

export function inert(text: string): string {
  return text.replace(UNSEEN, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}
