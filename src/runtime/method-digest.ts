// A digest of the sources that grading can reach: another one may grade the same evidence otherwise.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { codeOf } from './code.ts'

const LENGTH = 8
const SRC = join(import.meta.dirname, '..')
const STAMP = join(SRC, 'method-digest')
const IMPORT = /^(?:import|export) (?!type )[^'"]{0,2000}(?<=from |import )'(\.[^'\n]+)'/gm

let digest: string | undefined

/**
 * Stamped when the program is packed; in a clone, where sources change, worked out when it is first
 * asked for. Comments do not count.
 */
export function methodDigest(): string {
  return (digest ??= existsSync(STAMP)
    ? readFileSync(STAMP, 'utf8')
    : digestOf(reachedFrom(join(SRC, `grade/grade${extname(import.meta.filename)}`))))
}

/** Of the code by path: in any order, the same everywhere. */
export function digestOf(code: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256')
  for (const [path, text] of [...code].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${text}\0`)
  return hash.digest('hex').slice(0, LENGTH)
}

/** The code of a file and of all that it imports of ours, by path below `src`. */
export function reachedFrom(first: string): Map<string, string> {
  const reached = new Map<string, string>()
  const waiting = [first]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const path = relative(SRC, file).replaceAll('\\', '/')
    if (reached.has(path)) continue
    const text = readFileSync(file, 'utf8')
    const isData = file.endsWith('.json')
    reached.set(path, isData ? text : codeOf(text))
    if (isData) continue
    for (const [, imported = ''] of text.matchAll(IMPORT))
      waiting.push(join(dirname(file), imported))
  }
  return reached
}
