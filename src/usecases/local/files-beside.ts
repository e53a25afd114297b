// The README and the package beside a program of the user that comes from no package runner.
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { commandsOf } from '../../observe/npm/manifest.ts'
import { objectOf, textOf } from '../../domain/schema/json.ts'
import { readJson } from '../../observe/reading/data/json.ts'
import type { BesideProgram } from '../../observe/scan.ts'

const MOST_LEVELS = 4
const MOST_BYTES = 500_000
const MANIFEST = 'package.json'
const PROJECT = /^(?:pyproject\.toml|go\.mod|Cargo\.toml|\.git)$/
const README = /^readme(?:\.md|\.markdown|\.txt|\.rst)?$/i

/** From the program's folder up to its project's; null without a file or a readable README. */
export async function filesBeside(
  command: readonly string[],
  folder: string,
): Promise<BesideProgram | null> {
  const file = await fileAmong(command, folder)
  if (file === null) return null
  const { folders, package: named } = await projectOf(dirname(file))
  const beside = { file: basename(file), package: named }
  for (const { path, names } of folders) {
    const name = names.find((each) => README.test(each))
    if (name === undefined) continue
    const readme = await textIn(join(path, name))
    return readme === null ? null : { ...beside, readme }
  }
  return { ...beside, readme: null }
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
    if ((await sizeOf(path)) !== null) return await realpath(path)
  }
  return null
}

interface Project extends Pick<BesideProgram, 'package'> {
  folders: { path: string; names: string[] }[]
}

/**
 * Up to the nearest package with a name or the end of the project, else to a package without one:
 * what is built often has such a package.json. Only the first folder if none of them holds a project.
 */
async function projectOf(start: string): Promise<Project> {
  const folders: Project['folders'] = []
  let unnamed = 1
  for (let path = start; folders.length < MOST_LEVELS; path = dirname(path)) {
    const names: string[] = await readdir(path).catch(() => [])
    folders.push({ path, names })
    const isPackage = names.includes(MANIFEST)
    const named = isPackage ? await packageIn(join(path, MANIFEST)) : null
    if (named || names.some((name) => PROJECT.test(name))) return { folders, package: named }
    if (isPackage && unnamed === 1) unnamed = folders.length
    if (dirname(path) === path) break
  }
  return { folders: folders.slice(0, unnamed), package: null }
}

async function packageIn(path: string): Promise<BesideProgram['package']> {
  const text = await textIn(path)
  const read = text === null ? null : readJson(text)
  const manifest = read?.ok ? objectOf(read.value) : null
  const name = textOf(manifest?.['name'])
  return manifest && name ? { name, commands: commandsOf(manifest) } : null
}

/** Null if it is no file. */
async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? found.size : null
}

async function textIn(path: string): Promise<string | null> {
  const size = await sizeOf(path)
  return size === null || size > MOST_BYTES ? null : readFile(path, 'utf8').catch(() => null)
}
