// The files that a command writes: what the user names, evidence, and the summary of a CI step.
import { existsSync } from 'node:fs'
import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ciPlace } from '../../../app/client-config.ts'
import { slugFrom } from '../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Scanned } from '../scan-target.ts'
import { writeErr } from './write.ts'

const SUMMARY_BYTES = 1_048_576

/** Refuses with a clear message if it cannot be written. */
export async function writeText(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    throw new Refusal('file-unreadable', { facts: { file, reason: (error as Error).message } })
  }
}

/** To a file; for several targets, one file each in a folder. */
export async function saveEvidence(
  place: string,
  scanned: readonly Pick<Scanned, 'evidence'>[],
  isFolder: boolean,
): Promise<void> {
  if (isFolder) await mkdir(place, { recursive: true })
  const taken = new Map<string, number>()
  for (const { evidence } of scanned) {
    const slug = slugFrom(evidence.tool.name, 'tool')
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    await writeFile(
      isFolder ? join(place, `${slug}${count > 1 ? `-${count}` : ''}.json`) : place,
      `${JSON.stringify(evidence, null, 2)}\n`,
    )
  }
}

/** Adds to the summary of the CI step, if there is one; `textFor` gets the bytes that are left. */
export async function addSummary(textFor: (room: number) => string): Promise<void> {
  const { summary: file } = ciPlace()
  if (file === '') return
  const size = existsSync(file) ? (await stat(file)).size : 0
  const text = textFor(SUMMARY_BYTES - size)
  if (size + Buffer.byteLength(text) > SUMMARY_BYTES)
    return writeErr('The summary of the step is full.\n')
  await appendFile(file, text)
}
