// Writes a file for the command line; refuses with a clear message if it cannot.
import { writeFile } from 'node:fs/promises'
import { Refusal } from '../../../errors/refusal.ts'

export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new Refusal('file-unreadable', { facts: { file, reason: (error as Error).message } })
  }
}
