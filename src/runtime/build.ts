// The build id of the running code, so that documents rendered by another release are recognised.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const LENGTH = 12
const STAMP = join(import.meta.dirname, '../build-id')
const ROOT = join(import.meta.dirname, '../..')

/**
 * Stamped when the program is packed; in a clone, where sources change, a digest of them. The same
 * files give the same id on every machine. Entries of the catalogue have digests of their own.
 */
export const BUILD = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : digestOfSources()

function digestOfSources(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package.json')))
  for (const folder of [join(import.meta.dirname, '..'), join(ROOT, 'web')]) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (/(?<!\.test|\.d)\.(?:ts|js|json|css)$/.test(file))
        hash.update(`${file}\0`).update(readFileSync(join(folder, file)))
    }
  }
  return hash.digest('hex').slice(0, LENGTH)
}
