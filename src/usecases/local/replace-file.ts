// Replaces a file as a whole: whoever reads it sees the old text or the new one.
import { rename, rm, writeFile } from 'node:fs/promises'
import { Refusal } from '../../errors/refusal.ts'

export async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`
  try {
    await writeFile(unfinished, text, { flag: 'wx' })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new Refusal('file-unreadable', { facts: { file, reason: (error as Error).message } })
  }
}
