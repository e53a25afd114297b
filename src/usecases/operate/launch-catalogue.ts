// Reads the launch catalogue: a file per tool, and captured evidence. A faulty file is refused.
import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  mergedEvidence,
  parseCatalogueEntry,
  type CatalogueEntry,
} from '../../domain/tool/catalogue-entry.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { type Parsed, type Problem, problem } from '../../domain/schema/parse.ts'

const CAPTURED = 'captured'
const EVIDENCE = '.evidence.json'

export interface RefusedFile {
  file: string
  problems: Problem[]
}

/** An entry with its captured evidence, or why its files are refused. */
export interface ReadEntry {
  entry: CatalogueEntry | null
  captured: Evidence | null
  refused: RefusedFile[]
}

/** All of it, or the files of the tools that are asked for. */
export async function readLaunchCatalogue(
  folder: string,
  isAsked: (slug: string) => boolean = () => true,
) {
  const read: ReadEntry[] = []
  for await (const each of readEntries(folder, isAsked)) read.push(each)
  return {
    entries: read.flatMap(({ entry }) => entry ?? []),
    captured: new Map(
      read.flatMap(({ entry, captured }) => (entry && captured ? [[entry.slug, captured]] : [])),
    ),
    refused: read
      .flatMap(({ refused }) => refused)
      .toSorted((a, b) => Number(isCaptured(a)) - Number(isCaptured(b))),
  }
}

function isCaptured({ file }: RefusedFile): boolean {
  return file.startsWith(`${CAPTURED}/`)
}

/** One entry after the other, because a folder may be larger than memory. */
export async function* readEntries(
  folder: string,
  isAsked: (slug: string) => boolean = () => true,
): AsyncGenerator<ReadEntry> {
  const [names, evidences] = await Promise.all([
    namesIn(folder, '.json'),
    namesIn(join(folder, CAPTURED), EVIDENCE),
  ])
  const looks = Map.groupBy(
    evidences.filter((name) => isAsked(slugOf(name))),
    slugOf,
  )
  for (const name of names.filter(isAsked)) {
    const file = `${name}.json`
    const parsed = await parsedFile(folder, file, parseCatalogueEntry)
    const problems = parsed.ok ? misnamed(parsed.value, name) : parsed.problems
    const entry = parsed.ok && problems.length === 0 ? parsed.value : null
    const { captured, refused } = await readCaptured(folder, looks.get(name) ?? [], entry)
    looks.delete(name)
    yield { entry, captured, refused: [...(entry ? [] : [{ file, problems }]), ...refused] }
  }
  for (const orphans of looks.values())
    yield { entry: null, ...(await readCaptured(folder, orphans, null)) }
}

async function readCaptured(
  folder: string,
  names: readonly string[],
  entry: CatalogueEntry | null,
): Promise<Pick<ReadEntry, 'captured' | 'refused'>> {
  const found = new Map<string, Evidence>()
  const refused: RefusedFile[] = []
  for (const name of names) {
    const file = `${CAPTURED}/${name}${EVIDENCE}`
    const parsed = await parsedFile(folder, file, parseEvidence)
    const orphan = problem('', 'evidence', `an entry ${slugOf(name)}.json to join`)
    if (parsed.ok && entry) found.set(name.split('.')[1] ?? '', parsed.value)
    else refused.push({ file, problems: parsed.ok ? [orphan] : parsed.problems })
  }
  return { captured: found.size === 0 ? null : mergedEvidence(found), refused }
}

/** The file of captured evidence is named `<slug>.<look>`. */
function slugOf(name: string): string {
  return name.split('.')[0] ?? ''
}

/** The digest of each tool's entry and evidence: it changes when either does. */
export async function launchDigestsOf(folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, Hash>()
  for (const name of await namesIn(folder, '.json'))
    hashes.set(name, createHash('sha256').update(await readFile(join(folder, `${name}.json`))))
  for (const name of await namesIn(join(folder, CAPTURED), EVIDENCE)) {
    const hash = hashes.get(slugOf(name)) ?? createHash('sha256')
    const bytes = await readFile(join(folder, CAPTURED, `${name}${EVIDENCE}`))
    hashes.set(slugOf(name), hash.update(`\0${name}\0`).update(bytes))
  }
  return new Map([...hashes].map(([slug, hash]) => [slug, hash.digest('hex').slice(0, 16)]))
}

/** The names of its files, without this ending. */
async function namesIn(folder: string, ending: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && ending === EVIDENCE) return []
    throw error
  })
  return found
    .filter((file) => file.endsWith(ending))
    .toSorted()
    .map((file) => file.slice(0, -ending.length))
}

async function parsedFile<T>(
  folder: string,
  file: string,
  parse: (json: unknown) => Parsed<T>,
): Promise<Parsed<T>> {
  const text = await readFile(join(folder, file), 'utf8')
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    const expected = `JSON (${(error as Error).message})`
    return { ok: false, problems: [problem('', 'text that is not JSON', expected)] }
  }
}

function misnamed({ slug }: CatalogueEntry, name: string): Problem[] {
  const expected = `${JSON.stringify(name)}, the name of the file`
  return slug === name ? [] : [problem('/slug', JSON.stringify(slug), expected)]
}
