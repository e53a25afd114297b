// What a file that the user named holds, or a refusal that names the file.
import type { Parsed } from '../../domain/schema/parse.ts'
import { Refusal, type RefusalCode } from '../../errors/refusal.ts'

export function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal('invalid-json', { facts: { file, reason: (error as Error).message } })
  }
}

/** The value of a reading that must not have failed. */
export function validIn<T>(file: string, reading: Parsed<T>, refusal: RefusalCode): T {
  if (!reading.ok) throw new Refusal(refusal, { facts: { file }, problems: reading.problems })
  return reading.value
}
