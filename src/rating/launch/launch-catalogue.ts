// Reads the launch catalogue: one file per tool and the captured evidence of some. A file with
// problems is refused as a whole.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  mergedEvidence,
  parseCatalogueEntry,
  type CatalogueEntry,
} from '../../domain/tool/catalogue-entry.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import type { Parsed, Problem } from '../../domain/schema/parse.ts'

const CAPTURED = 'captured'
const EVIDENCE = '.evidence.json'

export interface RefusedFile {
  file: string
  problems: Problem[]
}

export interface LaunchCatalogue {
  entries: CatalogueEntry[]
  /**
   * Captured evidence by slug: the local server, command line or API description of a tool, each in
   * a file `<slug>.<look>.evidence.json`.
   */
  captured: ReadonlyMap<string, Evidence>
  refused: RefusedFile[]
}

export async function readLaunchCatalogue(folder: string): Promise<LaunchCatalogue> {
  const [texts, evidences] = await Promise.all([
    textsIn(folder, '.json'),
    textsIn(join(folder, CAPTURED), EVIDENCE),
  ])
  const entries: CatalogueEntry[] = []
  const captured = new Map<string, Map<string, Evidence>>()
  const refused: RefusedFile[] = []
  for (const { file, name, text } of texts) {
    const parsed = named(name, parsedText(text, parseCatalogueEntry))
    if (parsed.ok) entries.push(parsed.value)
    else refused.push({ file, problems: parsed.problems })
  }
  const slugs = new Set(entries.map(({ slug }) => slug))
  for (const { file, name, text } of evidences) {
    const parsed = parsedText(text, parseEvidence)
    const [slug = '', look = ''] = name.split('.')
    if (parsed.ok && slugs.has(slug))
      captured.set(
        slug,
        (captured.get(slug) ?? new Map<string, Evidence>()).set(look, parsed.value),
      )
    else
      refused.push({
        file: `${CAPTURED}/${file}`,
        problems: parsed.ok
          ? [{ pointer: '', found: 'evidence', expected: `an entry ${slug}.json to join` }]
          : parsed.problems,
      })
  }
  return {
    entries,
    captured: new Map([...captured].map(([slug, looks]) => [slug, mergedEvidence(looks)])),
    refused,
  }
}

/** The digest of each tool's entry and evidence: it changes when either does. */
export async function launchDigestsOf(folder: string): Promise<Map<string, string>> {
  const [entries, evidences] = await Promise.all([
    textsIn(folder, '.json'),
    textsIn(join(folder, CAPTURED), EVIDENCE),
  ])
  const texts = new Map(entries.map(({ name, text }) => [name, text]))
  for (const { name, text } of evidences) {
    const slug = name.split('.')[0] ?? ''
    texts.set(slug, `${texts.get(slug) ?? ''}\0${name}\0${text}`)
  }
  return new Map(
    [...texts].map(([slug, text]) => [
      slug,
      createHash('sha256').update(text).digest('hex').slice(0, 16),
    ]),
  )
}

async function textsIn(
  folder: string,
  ending: string,
): Promise<{ file: string; name: string; text: string }[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && ending === EVIDENCE) return []
    throw error
  })
  const files = found.filter((file) => file.endsWith(ending)).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      file,
      name: file.slice(0, -ending.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  )
}

function parsedText<T>(text: string, parse: (json: unknown) => Parsed<T>): Parsed<T> {
  try {
    return parse(JSON.parse(text))
  } catch (error) {
    return {
      ok: false,
      problems: [
        {
          pointer: '',
          found: 'text that is not JSON',
          expected: `JSON (${(error as Error).message})`,
        },
      ],
    }
  }
}

function named(name: string, parsed: Parsed<CatalogueEntry>): Parsed<CatalogueEntry> {
  if (!parsed.ok || parsed.value.slug === name) return parsed
  return {
    ok: false,
    problems: [
      {
        pointer: '/slug',
        found: JSON.stringify(parsed.value.slug),
        expected: `${JSON.stringify(name)}, the name of the file`,
      },
    ],
  }
}
