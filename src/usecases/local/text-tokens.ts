// The tokens of the texts that clients send: many send the same, and each is counted once.
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import type { Parts } from '../../clients/client.ts'
import { countTokens } from '../../observe/reading/text/tokens.ts'

export type Count = (text: string) => Promise<number>

/** Counts each text once. */
export function counting(): Count {
  const counted = new Map<string, number>()
  return async (text) => {
    let sum = 0
    for (const part of divided(text)) {
      const known = counted.get(part) ?? (await countTokens(part))
      if (!counted.has(part)) {
        counted.set(part, known)
        await yieldEventLoop()
      }
      sum += known
    }
    return sum
  }
}

const AFTER_NAME = '","description":'

/**
 * The name of a tool apart from the rest, which many clients send alike. Between a letter or digit
 * and a quotation mark the tokenizer divides as well, so the sum is exact.
 */
function divided(text: string): string[] {
  const at = text.indexOf(AFTER_NAME)
  return at > 0 && /[A-Za-z0-9]/.test(text[at - 1] ?? '')
    ? [text.slice(0, at), text.slice(at)]
    : [text]
}

export async function sumOf(parts: Parts | null, count: Count): Promise<number | null> {
  if (parts === null) return null
  let sum = 0
  for (const part of parts()) sum += await count(part)
  return sum
}
