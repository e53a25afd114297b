// The corpus: fixture tools in test/corpus, MCP servers in test/corpus/mcp, tools of the catalogue
// in catalogue/captured (linked there), and where gradings are kept.
import { readdir, readFile } from 'node:fs/promises'
import { parseEvidence, type Evidence, type Grading } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'

const CORPUS = new URL('../test/corpus/', import.meta.url)
const FOLDERS = {
  fixture: CORPUS,
  captured: new URL('captured/', CORPUS),
  mcp: new URL('mcp/', CORPUS),
}
const ENDING = '.evidence.json'
// A description alone is no tool: it is graded where it joins its entry of the catalogue.
const DOCUMENT_ENDING = `.openapi${ENDING}`

export type CorpusKind = keyof typeof FOLDERS

export interface CorpusFile {
  name: string
  kind: CorpusKind
  text: string
  evidence: Evidence
}

export interface GradedFile extends CorpusFile {
  grading: Grading
}

let corpus: Promise<CorpusFile[]> | undefined
let graded: Promise<GradedFile[]> | undefined

/** Every evidence of the corpus that is graded by itself, by name; read once in a process. */
export async function readCorpus(): Promise<readonly CorpusFile[]> {
  return await (corpus ??= readAll())
}

/** Graded once in a process. */
export async function gradeCorpus(): Promise<readonly GradedFile[]> {
  return await (graded ??= readCorpus().then((files) =>
    files.map((file) => ({ ...file, grading: grade(file.evidence) })),
  ))
}

async function readAll(): Promise<CorpusFile[]> {
  const kinds = Object.keys(FOLDERS) as CorpusKind[]
  const files = await Promise.all(
    kinds.map(async (kind) =>
      (await filesOf(kind))
        .filter((file) => !file.endsWith(DOCUMENT_ENDING))
        .map((file) => readOne(kind, file)),
    ),
  )
  return (await Promise.all(files.flat())).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** What was measured of the descriptions that vendors publish, by slug. */
export async function readDocuments(): Promise<CorpusFile[]> {
  const files = (await filesOf('captured'))
    .filter((file) => file.endsWith(DOCUMENT_ENDING))
    .toSorted()
  return Promise.all(
    files.map(async (file) => ({
      ...(await readOne('captured', file)),
      name: file.slice(0, -DOCUMENT_ENDING.length),
    })),
  )
}

/** Where the whole grading of a fixture is kept. */
export function gradingFile(name: string): URL {
  return new URL(`gradings/${name}.grading.json`, CORPUS)
}

/** Where the gradings of all real tools are kept, one line each. */
export const REAL_GRADINGS = new URL('real-gradings.json', CORPUS)

/** A grading in one line. */
export function gradingLine({ letter, exact, confidence, criteria, checks }: Grading) {
  return {
    letter,
    score: exact,
    confidence,
    criteria: Object.fromEntries(criteria.map(({ id, score }) => [id, score])),
    outcomes: Object.fromEntries(
      checks.flatMap(({ id, outcome }) => (outcome === null ? [] : [[id, outcome]])),
    ),
  }
}

async function filesOf(kind: CorpusKind): Promise<string[]> {
  return (await readdir(FOLDERS[kind])).filter((file) => file.endsWith(ENDING))
}

async function readOne(kind: CorpusKind, file: string): Promise<CorpusFile> {
  const text = await readFile(new URL(file, FOLDERS[kind]), 'utf8')
  const parsed = parseEvidence(JSON.parse(text))
  if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.problems, null, 2)}`)
  return { name: file.slice(0, -ENDING.length), kind, text, evidence: parsed.value }
}
