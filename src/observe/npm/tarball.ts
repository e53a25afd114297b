// Reads the relevant files of a package from its tarball, in memory and within limits.
import { createGunzip } from 'node:zlib'

const BLOCK = 512
const MOST_UNPACKED_BYTES = 80_000_000
const MOST_TEXT_BYTES = 500_000
const MOST_ENTRIES = 20_000
const MOST_CODE_BYTES = 2_000_000
const MOST_ALL_CODE_BYTES = 16_000_000
const MOST_VARIABLES = 500
const README = /^[^/]+\/readme(?:\.md|\.markdown|\.txt)?$/i
const VARIABLE = /\bprocess\.env(?:\.|\[["'])([A-Z][A-Z0-9_]{2,59})\b/g

export interface PackageFiles {
  readme: string | null
  hasTypes: boolean
  /** The name of its licence file. */
  licenseFile: string | null
  /** Environment variables that its code reads; null if it has none that could be read whole. */
  variables: readonly string[] | null
}

interface Entry {
  name: string
  size: number
}

export async function readTarball(bytes: Buffer): Promise<PackageFiles> {
  const files: PackageFiles = {
    readme: null,
    hasTypes: false,
    licenseFile: null,
    variables: null,
  }
  const code = codeReader()
  const gunzip = createGunzip()
  gunzip.end(bytes)
  let held: Buffer[] = []
  let heldBytes = 0
  /** Until a file is there as a whole, what has come of it is only collected. */
  let wanted = 0
  let skip = 0
  let unpacked = 0
  let entries = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    unpacked += chunk.length
    if (unpacked > MOST_UNPACKED_BYTES) break
    const passed = Math.min(skip, chunk.length)
    skip -= passed
    if (passed === chunk.length) continue
    held.push(chunk.subarray(passed))
    heldBytes += chunk.length - passed
    if (heldBytes < wanted) continue
    let pending = held.length === 1 ? chunk.subarray(passed) : Buffer.concat(held)
    wanted = 0
    while (pending.length >= BLOCK) {
      const entry = entryAt(pending)
      if (entry === null || entries >= MOST_ENTRIES) {
        gunzip.destroy()
        return { ...files, variables: entry === null ? code.variables() : null }
      }
      const whole = BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK
      const isText = README.test(entry.name) && entry.size <= MOST_TEXT_BYTES
      const isCode = code.takes(entry)
      if ((isText || isCode) && pending.length < BLOCK + entry.size) {
        wanted = BLOCK + entry.size
        break
      }
      entries += 1
      const text = pending.subarray(BLOCK, BLOCK + entry.size)
      note(files, entry, isText ? text : null)
      if (isCode) code.read(text)
      skip = Math.max(0, whole - pending.length)
      pending = pending.subarray(Math.min(whole, pending.length))
    }
    held = [pending]
    heldBytes = pending.length
  }
  return { ...files, variables: unpacked > MOST_UNPACKED_BYTES ? null : code.variables() }
}

/** The variables in a package's own code, unless a part of it is too large. */
function codeReader() {
  const names = new Set<string>()
  let bytes = 0
  let isWhole = true
  return {
    takes({ name, size }: Entry): boolean {
      if (!/\.[cm]?js$/.test(name) || /\/node_modules\//.test(name)) return false
      const fits = size <= MOST_CODE_BYTES && bytes + size <= MOST_ALL_CODE_BYTES
      isWhole &&= fits
      return fits
    },
    read(text: Buffer): void {
      bytes += text.length
      for (const [, name = ''] of text.toString('utf8').matchAll(VARIABLE))
        if (names.size < MOST_VARIABLES) names.add(name)
    },
    variables: () => (isWhole && bytes > 0 ? [...names].toSorted() : null),
  }
}

function note(files: PackageFiles, { name }: Entry, text: Buffer | null): void {
  if (text !== null && files.readme === null) files.readme = text.toString('utf8')
  if (/\.d\.[cm]?ts$/.test(name)) files.hasTypes = true
  files.licenseFile ??= /^[^/]+\/((?:licen[cs]e|copying)(?:\.\w{1,10})?)$/i.exec(name)?.[1] ?? null
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
