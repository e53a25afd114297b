// `agentgrade import`: imports catalogue entries or exported tools into the database; refuses the
// whole import if anything is invalid.
import { counted } from '../../../domain/text/counted.ts'
import { printResult, withForms, type FormOptions } from '../output/print-result.ts'
import { Command } from 'commander'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { CatalogueEntry } from '../../../domain/tool/catalogue-entry.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { Problem } from '../../../domain/schema/parse.ts'
import { Refusal } from '../../../errors.ts'
import { readJson } from '../input/read-json.ts'

const LAUNCH_CATALOGUE = fileURLToPath(new URL('../../../../catalogue', import.meta.url))

export function importCommand(): Command {
  const command = new Command('import')
    .description(
      'import catalogue entries into the database of DATABASE_URL; what has not changed is not written',
    )
    .argument(
      '[path]',
      'a folder of entries, a file with one entry or an array of them, or the .jsonl file of an export (default: the launch catalogue)',
      LAUNCH_CATALOGUE,
    )
  return withForms(command).action(run)
}

async function run(path: string, options: FormOptions): Promise<void> {
  if (path.endsWith('.jsonl')) return await importLines(path, options)
  const { entries, captured } = await entriesIn(path)
  const [{ readConfig }, { importTools }, { withCatalogue }] = await Promise.all([
    import('../../../config.ts'),
    import('../../../rating/import-tools.ts'),
    import('../../../rating/operate.ts'),
  ])
  const stored = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    importTools(catalogue, entries, Date.now(), captured),
  )
  printResult(
    { entries: entries.length, stored },
    `${counted(entries.length, 'entry')}, ${stored} new or changed.`,
    options,
  )
}

/**
 * Read twice, because nothing is stored before every line is validated; an export may be larger
 * than memory.
 */
async function importLines(file: string, options: FormOptions): Promise<void> {
  const [{ readConfig }, { importExported, readExported }, { withCatalogue }] = await Promise.all([
    import('../../../config.ts'),
    import('../../../rating/import-exported.ts'),
    import('../../../rating/operate.ts'),
  ])
  const now = Date.now()
  const tools = async function* () {
    let number = 0
    for await (const line of linesOf(file)) {
      number += 1
      const read = readExported(line, now)
      if (read.ok) yield read.tool
      else
        throw new Refusal('invalid-export', {
          facts: { file, line: String(number) },
          problems: read.problems,
        })
    }
  }
  for await (const tool of tools()) void tool
  const { read, stored } = await withCatalogue(readConfig().DATABASE_URL, (catalogue) =>
    importExported(catalogue, tools(), now),
  )
  printResult(
    { tools: read, stored },
    `${counted(read, 'tool')}, ${stored} new or changed.`,
    options,
  )
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const line of createInterface({
      input: createReadStream(file, 'utf8'),
      crlfDelay: Infinity,
    }))
      if (line !== '') yield line
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw code === 'ENOENT'
      ? new Refusal('file-not-found', { facts: { file } })
      : new Refusal('file-unreadable', { facts: { file, reason: message } })
  }
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
  if (read.problems.length > 0)
    throw new Refusal('invalid-catalogue-entry', { facts: { file: path }, problems: read.problems })
  return read
}

async function inFolder(folder: string): Promise<Read> {
  const { readLaunchCatalogue } = await import('../../../rating/launch/launch-catalogue.ts')
  const { entries, captured, refused } = await readLaunchCatalogue(folder)
  return {
    entries,
    captured,
    problems: refused.flatMap(({ file, problems }) =>
      problems.map((problem) => ({ ...problem, pointer: `${file}#${problem.pointer}` })),
    ),
  }
}

async function inFile(file: string): Promise<Read> {
  const { parseCatalogueEntry } = await import('../../../domain/tool/catalogue-entry.ts')
  const json = await readJson(file)
  const entries: CatalogueEntry[] = []
  const problems: Problem[] = []
  const slugs = new Set<string>()
  for (const [at, item] of (Array.isArray(json) ? json : [json]).entries()) {
    const prefix = Array.isArray(json) ? `/${at}` : ''
    const parsed = parseCatalogueEntry(item)
    if (!parsed.ok)
      problems.push(
        ...parsed.problems.map((problem) => ({
          ...problem,
          pointer: `${prefix}${problem.pointer}`,
        })),
      )
    else if (slugs.has(parsed.value.slug))
      problems.push({
        pointer: `${prefix}/slug`,
        found: JSON.stringify(parsed.value.slug),
        expected: 'a slug that occurs once',
      })
    else entries.push(parsed.value)
    if (parsed.ok) slugs.add(parsed.value.slug)
  }
  return { entries, problems }
}
