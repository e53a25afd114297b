// The corpus: fixture tools in test/corpus, real ones in catalogue/captured (linked there), and where the grading of each is kept.
import { readdir, readFile } from 'node:fs/promises'
import { parseEvidence, type Evidence } from '../src/domain/index.ts'

const CORPUS = new URL('../test/corpus/', import.meta.url)
const FOLDERS = [CORPUS, new URL('captured/', CORPUS)]
const ENDING = '.evidence.json'

export interface CorpusFile {
  name: string
  isCaptured: boolean
  text: string
  evidence: Evidence
}

/** Every evidence of the corpus, by name. */
export async function readCorpus(): Promise<CorpusFile[]> {
  const folders = await Promise.all(
    FOLDERS.map(async (folder) => (await readdir(folder)).filter((file) => file.endsWith(ENDING)).map((file) => ({ folder, file }))),
  )
  const read = folders.flat().map(async ({ folder, file }): Promise<CorpusFile> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    const parsed = parseEvidence(JSON.parse(text))
    if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.problems, null, 2)}`)
    return { name: file.slice(0, -ENDING.length), isCaptured: folder !== CORPUS, text, evidence: parsed.value }
  })
  return (await Promise.all(read)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

export function gradingFile(name: string): URL {
  return new URL(`gradings/${name}.grading.json`, CORPUS)
}
