// Writes the expected grading beside every evidence of the corpus.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { parseEvidence } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'

const folder = new URL('../test/corpus/', import.meta.url)
for (const file of (await readdir(folder)).filter((each) => each.endsWith('.evidence.json'))) {
  const parsed = parseEvidence(JSON.parse(await readFile(new URL(file, folder), 'utf8')))
  if (!parsed.ok) throw new Error(`${file}: ${JSON.stringify(parsed.problems, null, 2)}`)
  const grading = grade(parsed.value)
  await writeFile(new URL(file.replace('.evidence.', '.grading.'), folder), `${JSON.stringify(grading, null, 2)}\n`)
  console.log(`${(grading.letter ?? 'unrated').padEnd(8)} ${grading.score?.toFixed(1) ?? '–'}  ${file}`)
}
