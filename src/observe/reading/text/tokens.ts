// Counts o200k tokens. The tokenizer is large and is loaded when the first text needs counting.

type Count = (text: string) => number
let loading: Promise<Count> | undefined

// The tokenizer takes quadratic time over one unbroken run of letters, marks or spaces, half a minute over 200,000 letters. Runs that no
// language has are cut; all other text is counted exactly.
const LONGEST_RUN = 128
const LONG_RUN = /[\p{L}\p{M}]{128,}|\s{128,}|[^\s\p{L}\p{M}\p{N}]{128,}/gu

export async function countTokens(text: string): Promise<number> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens: count }) =>
      (part) =>
        count(part, { allowedSpecial: 'all' }),
  )
  const count = await loading
  let extra = 0
  const rest = text.replace(LONG_RUN, (run) => {
    for (let at = 0; at < run.length; at += LONGEST_RUN) extra += count(run.slice(at, at + LONGEST_RUN))
    return ''
  })
  return count(rest) + extra
}
