// The README beside a program on the user's machine that comes from no package runner.
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { BesideProgram } from '../../observe/scan.ts'

const MOST_LEVELS = 4
const MOST_BYTES = 500_000
const PROJECT = /^(?:package\.json|pyproject\.toml|go\.mod|Cargo\.toml|\.git)$/
const README = /^readme(?:\.md|\.markdown|\.txt|\.rst)?$/i

/**
 * From the folder of the program up to the folder of its project; null if no word of the command is
 * a file, or if the README cannot be read.
 */
export async function filesBeside(
  command: readonly string[],
  folder: string,
): Promise<BesideProgram | null> {
  const file = await fileAmong(command, folder)
  if (file === null) return null
  const folders = await projectFolders(dirname(file))
  for (const { path, names } of folders) {
    const name = names.find((each) => README.test(each))
    if (name === undefined) continue
    const readme = await textOf(join(path, name))
    return readme === null ? null : { name: basename(file), readme }
  }
  return { name: basename(file), readme: null }
}

/** The first argument that is a file: the program itself may only run another. */
async function fileAmong(
  [program = '', ...words]: readonly string[],
  folder: string,
): Promise<string | null> {
  const candidates = [
    ...words.filter((word) => !word.startsWith('-')),
    ...(program.includes('/') ? [program] : []),
  ]
  for (const word of candidates) {
    const path = resolve(folder, word)
    if (await isFile(path)) return await realpath(path)
  }
  return null
}

/** Only the first folder if none of them holds a project. */
async function projectFolders(start: string): Promise<{ path: string; names: string[] }[]> {
  const folders: { path: string; names: string[] }[] = []
  for (let path = start; folders.length < MOST_LEVELS; path = dirname(path)) {
    const names = await readdir(path).catch(() => [])
    folders.push({ path, names })
    if (names.some((name) => PROJECT.test(name))) return folders
    if (dirname(path) === path) break
  }
  return folders.slice(0, 1)
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

async function textOf(path: string): Promise<string | null> {
  const size = await stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    () => null,
  )
  return size === null || size > MOST_BYTES ? null : readFile(path, 'utf8').catch(() => null)
}
