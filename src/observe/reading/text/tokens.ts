// Counts o200k tokens. The tokenizer is large, so it is loaded on first use.

type Count = (text: string) => number
let loading: Promise<Count> | undefined

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
    tokens += await countExactly(
      text.slice(Math.round(piece * step), Math.round(piece * step) + PIECE),
    )
  return Math.round((tokens * text.length) / (PIECES * PIECE))
}

async function countExactly(text: string): Promise<number> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens: count }) =>
      (part) =>
        count(part, { allowedSpecial: 'all' }),
  )
  const count = await loading
  let extra = 0
  const rest = text.replace(LONG_RUN, (run) => {
    for (let at = 0; at < run.length; at += LONGEST_RUN)
      extra += count(run.slice(at, at + LONGEST_RUN))
    return ''
  })
  return count(rest) + extra
}
