// Counts o200k tokens. Their table is large, so it is loaded on first use.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { TokenTable, tableOf } from './token-table.ts'

/** Made when the program is packed; in a clone it is made of what a package publishes. */
const PACKED = new URL('o200k.table', import.meta.url)
const PUBLISHED = 'gpt-tokenizer/data/o200k_base.tiktoken'

let loaded: TokenTable | undefined

/** How the encoding divides a text; `LONG_RUN` bounds what it repeats. */
const PIECES_OF_O200K =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu

// The tokenizer takes quadratic time over one unbroken run of letters, marks or spaces, half a
// minute over 200,000 letters. Runs longer than in any language are cut; all other text is counted
// exactly.
const LONGEST_RUN = 128
const LONG_RUN = /[\p{L}\p{M}]{128,}|\s{128,}|[^\s\p{L}\p{M}\p{N}]{128,}/gu

// Millions of characters take seconds. A long text is sampled evenly and extrapolated.
const LONGEST = 2_000_000
const PIECES = 32
const PIECE = 32_768

/** Exact up to two million characters, an estimate beyond. */
export async function countTokens(text: string): Promise<number> {
  if (text.length <= LONGEST) return countExactly(text)
  const step = (text.length - PIECE) / (PIECES - 1)
  let tokens = 0
  for (let piece = 0; piece < PIECES; piece++)
    tokens += countExactly(text.slice(Math.round(piece * step), Math.round(piece * step) + PIECE))
  return Math.round((tokens * text.length) / (PIECES * PIECE))
}

function countExactly(text: string): number {
  const table = (loaded ??= new TokenTable(readTable(), PIECES_OF_O200K))
  let extra = 0
  const rest = text.replace(LONG_RUN, (run) => {
    for (let at = 0; at < run.length; at += LONGEST_RUN)
      extra += table.count(run.slice(at, at + LONGEST_RUN))
    return ''
  })
  return table.count(rest) + extra
}

function readTable(): Uint8Array {
  if (existsSync(PACKED)) return readFileSync(PACKED)
  return tableOf(readFileSync(new URL(import.meta.resolve(PUBLISHED))))
}

export function packTokens(file = PACKED): void {
  writeFileSync(file, readTable())
}
