// Adds a text to the summary of the CI step, if there is one.
import { existsSync } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { ciPlace } from '../../../app/ci-environment.ts'
import { writeErr } from './write.ts'

const SUMMARY_BYTES = 1_048_576

/** Other programs of the step may have written to it. `textFor` gets the bytes that are left. */
export async function addSummary(textFor: (room: number) => string): Promise<void> {
  const { summary: file } = ciPlace()
  if (file === '') return
  const size = existsSync(file) ? (await stat(file)).size : 0
  const text = textFor(SUMMARY_BYTES - size)
  if (size + Buffer.byteLength(text) > SUMMARY_BYTES)
    return writeErr('The summary of the step is full.\n')
  await appendFile(file, text)
}
