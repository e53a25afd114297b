// Reads JSON that strangers sent. Depth and size are judged before the parser runs, in one pass.
import { cleanLine } from '../../domain/review-text.ts'
import { LIMITS } from '../limits.ts'
import { harmless, type Parsed } from './harmless.ts'

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [34, 92, 91, 93, 123, 125, 44]
const LONGEST_PROBLEM = 200

/** Objects of the value inherit nothing. */
export function readJson(text: string): Parsed {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const problem = tooMuch(json)
  if (problem) return { ok: false, problem }
  try {
    return harmless(JSON.parse(json))
  } catch (error) {
    return { ok: false, problem: cleanLine(error instanceof Error ? error.message : 'It is not JSON.', LONGEST_PROBLEM) }
  }
}

function tooMuch(json: string): string | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(json, at)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > LIMITS.jsonDepth) return `It is nested deeper than ${LIMITS.jsonDepth} levels.`
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
    } else if (code === COMMA) {
      parts += 1
    }
    if (parts > LIMITS.jsonTokens) return `It has more than ${LIMITS.jsonTokens} parts.`
  }
  return undefined
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return json.length
}
