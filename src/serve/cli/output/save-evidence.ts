// Writes evidence to a file; for several targets, one file each in a folder.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { slugFrom } from '../../../domain/tool/tool-name.ts'
import type { Scanned } from '../scan-target.ts'

export async function saveEvidence(
  place: string,
  scanned: readonly Scanned[],
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
