// Files that the user names: their JSON, or a refusal that names the file; and one replaced as a whole.
import { readExactJson } from '../../domain/schema/exact-json.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Parsed } from '../../domain/schema/parse.ts'
import { Refusal, type RefusalCode } from '../../errors/refusal.ts'
import { rename, rm, stat, writeFile } from 'node:fs/promises'

/** Of a document that others wrote, as they wrote it. */
export function jsonIn(text: string, file: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new Refusal('invalid-json', { facts: { file, reason: (error as Error).message } })
  }
}

/** Of a file of ours, which is signed, verified, or decides a gate: every reader sees the same in it. */
export function exactJsonIn(text: string, file: string): unknown {
  const read = readExactJson(text.replace(/^\uFEFF/, ''))
  if (read.ok) return read.value
  throw read.repeated === null
    ? new Refusal('invalid-json', { facts: { file, reason: read.reason } })
    : new Refusal('repeated-member', { facts: { file, pointer: cleanLine(read.repeated, 200) } })
}

/** The value of a reading that must not have failed. */
export function validIn<T>(file: string, reading: Parsed<T>, refusal: RefusalCode): T {
  if (!reading.ok) throw new Refusal(refusal, { facts: { file }, problems: reading.problems })
  return reading.value
}

export async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    // A device or a pipe is written to: to replace /dev/null would break the machine.
    const old = await stat(file).catch(() => null)
    if (old && !old.isFile()) return await writeFile(file, text)
    await writeFile(unfinished, text, { flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new Refusal('file-unreadable', { facts: { file, reason: (error as Error).message } })
  }
}
