// The build id of the running code, so that documents rendered by another release are recognised.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LENGTH = 12

/** The same files give the same id on every machine. */
export const BUILD = digestOf([
  join(import.meta.dirname, '..'),
  join(import.meta.dirname, '../../web'),
])

function digestOf(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/(?<!\.test|\.d)\.(?:ts|js|json|css)$/.test(file))
        hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex').slice(0, LENGTH)
}
