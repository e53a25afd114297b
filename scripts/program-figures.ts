// Reads the help of programs from a folder and writes its figures to test/judges/readings: the texts
// are of others and stay where they are. The folder has list.tsv (program, version, where from,
// command), <program>.txt, the help of its commands below lines of "### ", and ratings.tsv (program,
// rater 1, rater 2), if somebody has rated them.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { helpFigures } from '../src/observe/npm/help-figures.ts'
import { PROGRAMS, type RatedProgram } from './program-agreement.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Which folder?')

const ratings = new Map(
  (await rowsOf(folder, 'ratings.tsv')).map(([name, ...rated]) => [
    name,
    rated.slice(0, 2).map(Number),
  ]),
)
const lines: string[] = []
for (const [name = '', version = '', from = '', command = name] of await rowsOf(
  folder,
  'list.tsv',
)) {
  const text = await readFile(join(folder, `${name}.txt`), 'utf8')
  const figures = helpFigures(text.split(/^### .*$/m), [command])
  const program: RatedProgram = { name, version, from, figures, ratings: ratings.get(name) ?? null }
  lines.push(` ${JSON.stringify(program)}`)
}
await writeFile(PROGRAMS, `[\n${lines.toSorted().join(',\n')}\n]\n`)

async function rowsOf(place: string, file: string): Promise<string[][]> {
  const text = await readFile(join(place, file), 'utf8').catch(() => '')
  const rows = text.trim().split('\n').slice(1)
  return rows.map((line) => line.split('\t'))
}
