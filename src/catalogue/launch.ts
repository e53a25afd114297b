// Reads the launch catalogue: one file per tool, each whole or refused with its problems.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCatalogueEntry, type CatalogueEntry } from '../domain/catalogue-entry.ts'
import type { Problem } from '../domain/parse.ts'

export interface RefusedFile {
  file: string
  problems: Problem[]
}

export async function readLaunchCatalogue(folder: string): Promise<{ entries: CatalogueEntry[]; refused: RefusedFile[] }> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  const entries: CatalogueEntry[] = []
  const refused: RefusedFile[] = []
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  files.forEach((file, index) => {
    const problems = readEntry(file, texts[index] ?? '', entries)
    if (problems.length > 0) refused.push({ file, problems })
  })
  return { entries, refused }
}

function readEntry(file: string, text: string, entries: CatalogueEntry[]): Problem[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return [{ pointer: '', found: 'text that is not JSON', expected: `JSON (${(error as Error).message})` }]
  }
  const parsed = parseCatalogueEntry(json)
  if (!parsed.ok) return parsed.problems
  if (`${parsed.value.slug}.json` !== file) {
    return [{ pointer: '/slug', found: JSON.stringify(parsed.value.slug), expected: `${JSON.stringify(file.replace(/\.json$/, ''))}, the name of the file` }]
  }
  entries.push(parsed.value)
  return []
}
