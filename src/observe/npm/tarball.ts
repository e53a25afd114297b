// Reads the relevant files of a package from its tarball, in memory and within limits; nothing is
// unpacked to disk.
import { createGunzip } from 'node:zlib'

const BLOCK = 512
const MOST_UNPACKED_BYTES = 80_000_000
const MOST_TEXT_BYTES = 500_000
const MOST_ENTRIES = 20_000

export interface PackageFiles {
  readme: string | null
  hasTypes: boolean
  hasAgentsMd: boolean
}

interface Entry {
  name: string
  size: number
}

export async function readTarball(bytes: Buffer): Promise<PackageFiles> {
  const files: PackageFiles = { readme: null, hasTypes: false, hasAgentsMd: false }
  const gunzip = createGunzip()
  gunzip.end(bytes)
  let pending: Buffer = Buffer.alloc(0)
  let skip = 0
  let unpacked = 0
  let entries = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    unpacked += chunk.length
    if (unpacked > MOST_UNPACKED_BYTES) break
    const passed = Math.min(skip, chunk.length)
    skip -= passed
    if (passed === chunk.length) continue
    pending =
      pending.length === 0
        ? chunk.subarray(passed)
        : Buffer.concat([pending, chunk.subarray(passed)])
    while (pending.length >= BLOCK) {
      const entry = entryAt(pending)
      if (entry === null || ++entries > MOST_ENTRIES) {
        gunzip.destroy()
        return files
      }
      const whole = BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK
      const isText = isReadme(entry.name) && entry.size <= MOST_TEXT_BYTES
      if (isText && pending.length < BLOCK + entry.size) break
      note(files, entry, isText ? pending.subarray(BLOCK, BLOCK + entry.size) : null)
      skip = Math.max(0, whole - pending.length)
      pending = pending.subarray(Math.min(whole, pending.length))
    }
  }
  return files
}

function note(files: PackageFiles, { name }: Entry, text: Buffer | null): void {
  if (text !== null && files.readme === null) files.readme = text.toString('utf8')
  if (/\.d\.[cm]?ts$/.test(name)) files.hasTypes = true
  if (/^[^/]+\/agents\.md$/i.test(name)) files.hasAgentsMd = true
}

function isReadme(name: string): boolean {
  return /^[^/]+\/readme(?:\.md|\.markdown|\.txt)?$/i.test(name)
}

/** The header of an entry; null at the end or if it is invalid. */
function entryAt(block: Buffer): Entry | null {
  const name = textAt(block, 0, 100)
  const prefix = textAt(block, 345, 155)
  const size = Number.parseInt(textAt(block, 124, 12).trim() || '0', 8)
  if (name === '' || !Number.isInteger(size) || size < 0) return null
  return { name: prefix === '' ? name : `${prefix}/${name}`, size }
}

function textAt(block: Buffer, start: number, length: number): string {
  const part = block.subarray(start, start + length)
  const end = part.indexOf(0)
  return part.subarray(0, end < 0 ? length : end).toString('utf8')
}
