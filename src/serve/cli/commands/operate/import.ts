// `agentgrade import`: imports catalogue entries or exported tools, all of them or none.
import { counted } from '../../../../domain/text/figures.ts'
import { printResult, type FormOptions } from '../../output/print.ts'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CatalogueEntry } from '../../../../domain/tool/catalogue-entry.ts'
import { linesIn } from '../../../../domain/text/lines.ts'
import type { Catalogue } from '../../../../store/catalogue.ts'
import type { ImportedTool } from '../../../../usecases/operate/graded-entry.ts'
import { type Problem, problem } from '../../../../domain/schema/parse.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { readJson } from '../../input/files.ts'
import { tellingWork } from '../../output/telling-work.ts'

const LAUNCH_CATALOGUE = fileURLToPath(new URL('../../../../../catalogue', import.meta.url))

export async function importTools(given: string, options: FormOptions): Promise<void> {
  const path = given || LAUNCH_CATALOGUE
  if (path.endsWith('.jsonl')) return await importLines(path, options)
  const { importEach } = await import('../../../../usecases/operate/import-tools.ts')
  const tools = await toolsIn(path)
  const { total, stored } = await tellingWork(options, async (tell) => {
    const found = await countValid(tools(), (done) =>
      tell({ what: 'entries checked', done, total: null }),
    )
    return {
      total: found,
      stored: await inImport((catalogue) =>
        importEach(catalogue, tools(), Date.now(), (done) =>
          tell({ what: 'entries imported', done, total: found }),
        ),
      ),
    }
  })
  printResult(
    { entries: total, stored },
    `${counted(total, 'entry')}, ${stored} new or changed.`,
    options,
  )
}

/** Leaves no evidence in the catalogue of which it is not known what clients make of it. */
async function inImport<T>(work: (catalogue: Catalogue) => Promise<T>): Promise<T> {
  const { workOutClients } = await import('../../../../usecases/operate/regrade.ts')
  return await inCatalogue(async (catalogue) => {
    const done = await work(catalogue)
    await workOutClients(catalogue)
    return done
  })
}

/** Read twice, because nothing is stored before all is valid; it may be larger than memory. */
async function importLines(file: string, options: FormOptions): Promise<void> {
  const { importExported, readExported } =
    await import('../../../../usecases/operate/import-exported.ts')
  const lines = async function* () {
    let number = 0
    for await (const line of linesOf(file)) {
      number += 1
      const read = readExported(line)
      if (read.ok) yield read.value
      else
        throw new Refusal('invalid-export', {
          facts: { file, line: String(number) },
          problems: read.problems,
        })
    }
  }
  const { read, stored } = await tellingWork(options, async (tell) => {
    const total = await countValid(lines(), (done) =>
      tell({ what: 'tools checked', done, total: null }),
    )
    return await inImport((catalogue) =>
      importExported(catalogue, lines(), Date.now(), (done) =>
        tell({ what: 'tools imported', done, total }),
      ),
    )
  })
  printResult(
    { tools: read, stored },
    `${counted(read, 'tool')}, ${stored} new or changed.`,
    options,
  )
}

/** Reads everything, which throws at what is invalid. */
async function countValid(
  tools: AsyncIterable<unknown>,
  tell: (done: number) => void,
): Promise<number> {
  let done = 0
  for await (const tool of tools) if (tool !== null) tell((done += 1))
  return done
}

async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    for await (const line of linesIn(createReadStream(file, 'utf8') as AsyncIterable<string>))
      if (line !== '') yield line
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === undefined && !(error instanceof RangeError)) throw error
    throw code === 'ENOENT'
      ? new Refusal('file-not-found', { facts: { file } })
      : new Refusal('file-unreadable', { facts: { file, reason: message } })
  }
}

/** What to import; each call reads a folder anew, because it may be larger than memory. */
async function toolsIn(path: string): Promise<() => AsyncIterable<ImportedTool>> {
  const isFolder =
    path !== '-' &&
    (await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ))
  if (isFolder) return () => inFolder(path)
  const { entries, problems } = await inFile(path)
  assertValid(path, problems)
  return async function* () {
    for (const entry of entries) yield { entry, captured: null }
  }
}

/** Throws at the end, with all problems, if there are any. */
async function* inFolder(folder: string): AsyncGenerator<ImportedTool> {
  const { readEntries } = await import('../../../../usecases/operate/launch-catalogue.ts')
  const problems: Problem[] = []
  for await (const { entry, captured, refused } of readEntries(folder)) {
    for (const { file, problems: found } of refused)
      problems.push(...found.map((each) => ({ ...each, pointer: `${file}#${each.pointer}` })))
    if (entry) yield { entry, captured }
  }
  assertValid(folder, problems)
}

function assertValid(file: string, problems: readonly Problem[]): void {
  if (problems.length > 0)
    throw new Refusal('invalid-catalogue-entry', { facts: { file }, problems: [...problems] })
}

async function inFile(file: string): Promise<{ entries: CatalogueEntry[]; problems: Problem[] }> {
  const { parseCatalogueEntry } = await import('../../../../domain/tool/catalogue-entry.ts')
  const json = await readJson(file)
  const entries: CatalogueEntry[] = []
  const problems: Problem[] = []
  const slugs = new Set<string>()
  for (const [at, item] of (Array.isArray(json) ? json : [json]).entries()) {
    const prefix = Array.isArray(json) ? `/${at}` : ''
    const parsed = parseCatalogueEntry(item)
    if (!parsed.ok)
      problems.push(
        ...parsed.problems.map((each) => ({ ...each, pointer: `${prefix}${each.pointer}` })),
      )
    else if (slugs.has(parsed.value.slug))
      problems.push(
        problem(`${prefix}/slug`, JSON.stringify(parsed.value.slug), 'a slug that occurs once'),
      )
    else entries.push(parsed.value)
    if (parsed.ok) slugs.add(parsed.value.slug)
  }
  return { entries, problems }
}
