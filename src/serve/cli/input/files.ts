// The files that a user names: read as text or JSON, `-` from stdin, and their paths for CI.
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { ciPlace } from '../../../app/client-config.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { jsonIn } from '../../../usecases/local/json-in-file.ts'

// The largest API descriptions are around 12 MB; a larger file is a mistake or an attack.
const MOST_BYTES = 25 * 1024 * 1024

export async function readJson(file: string): Promise<unknown> {
  return jsonIn(await readText(file), file)
}

export async function readText(file: string): Promise<string> {
  return (await readBytes(file)).toString('utf8')
}

export function readBytes(file: string): Promise<Buffer> {
  return file === '-' ? readInput() : readNamed(file)
}

async function readNamed(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file)
    if (size > MOST_BYTES)
      throw new Refusal('file-unreadable', { facts: { file, reason: `it has ${size} bytes` } })
    return await readFile(file)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOENT'
      ? new Refusal('file-not-found', { facts: { file } })
      : new Refusal('file-unreadable', { facts: { file, reason: message } })
  }
}

async function readInput(): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MOST_BYTES)
      throw new Refusal('file-unreadable', {
        facts: { file: '-', reason: `it has more than ${MOST_BYTES} bytes` },
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Relative to the checkout, with forward slashes; null for stdin and for a file outside of it. */
export function runPath(file: string): string | null {
  if (file === '-') return null
  const { checkout } = ciPlace()
  const folder = process.cwd()
  const root = checkout !== '' && within(checkout, folder) !== null ? checkout : folder
  return within(root, resolve(folder, file)) || null
}

function within(root: string, path: string): string | null {
  const steps = relative(resolve(root), path)
  return isAbsolute(steps) || steps === '..' || steps.startsWith(`..${sep}`)
    ? null
    : steps.split(sep).join('/')
}
