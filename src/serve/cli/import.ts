// `agentgrade import`: brings catalogue entries into the database, wholly or not at all.
import { Command } from 'commander'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CatalogueEntry } from '../../domain/catalogue-entry.ts'
import type { Evidence } from '../../domain/evidence.ts'
import type { Problem } from '../../domain/parse.ts'
import { Refusal } from '../../errors.ts'
import { readJson } from './read-json.ts'

const LAUNCH_CATALOGUE = fileURLToPath(new URL('../../../catalogue', import.meta.url))

export function importCommand(): Command {
  return new Command('import')
    .description('bring catalogue entries into the database of DATABASE_URL; what has not changed is not written')
    .argument('[path]', 'a folder of entries, or a file with one entry or an array of them (default: the launch catalogue)', LAUNCH_CATALOGUE)
    .action(run)
}

async function run(path: string): Promise<void> {
  const { entries, captured } = await entriesIn(path)
  const [{ readConfig }, { importTools }, { withCatalogue }] = await Promise.all([
    import('../../config.ts'),
    import('../../rating/import-tools.ts'),
    import('../../rating/operate.ts'),
  ])
  const stored = await withCatalogue(readConfig().DATABASE_URL, (catalogue) => importTools(catalogue, entries, Date.now(), captured))
  process.stdout.write(`${entries.length} entries, ${stored} new or changed.\n`)
}

interface Read {
  entries: CatalogueEntry[]
  captured?: ReadonlyMap<string, Evidence>
  problems: Problem[]
}

async function entriesIn(path: string): Promise<Read> {
  const isFolder =
    path !== '-' &&
    (await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  const read = isFolder ? await inFolder(path) : await inFile(path)
  if (read.problems.length > 0) throw new Refusal('invalid-catalogue-entry', { facts: { file: path }, problems: read.problems })
  return read
}

async function inFolder(folder: string): Promise<Read> {
  const { readLaunchCatalogue } = await import('../../catalogue/launch.ts')
  const { entries, captured, refused } = await readLaunchCatalogue(folder)
  return {
    entries,
    captured,
    problems: refused.flatMap(({ file, problems }) => problems.map((problem) => ({ ...problem, pointer: `${file}#${problem.pointer}` }))),
  }
}

async function inFile(file: string): Promise<Read> {
  const { parseCatalogueEntry } = await import('../../domain/catalogue-entry.ts')
  const json = await readJson(file)
  const entries: CatalogueEntry[] = []
  const problems: Problem[] = []
  const slugs = new Set<string>()
  for (const [at, item] of (Array.isArray(json) ? json : [json]).entries()) {
    const prefix = Array.isArray(json) ? `/${at}` : ''
    const parsed = parseCatalogueEntry(item)
    if (!parsed.ok) problems.push(...parsed.problems.map((problem) => ({ ...problem, pointer: `${prefix}${problem.pointer}` })))
    else if (slugs.has(parsed.value.slug))
      problems.push({ pointer: `${prefix}/slug`, found: JSON.stringify(parsed.value.slug), expected: 'a slug that occurs once' })
    else entries.push(parsed.value)
    if (parsed.ok) slugs.add(parsed.value.slug)
  }
  return { entries, problems }
}
