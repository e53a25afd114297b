// Writes the grading that every evidence of the corpus must give.
import { mkdir, writeFile } from 'node:fs/promises'
import { grade } from '../src/grade/index.ts'
import { gradingFile, readCorpus } from './corpus-files.ts'

await mkdir(new URL('.', gradingFile('any')), { recursive: true })
for (const { name, evidence } of await readCorpus()) {
  const grading = grade(evidence)
  await writeFile(gradingFile(name), `${JSON.stringify(grading, null, 2)}\n`)
  console.log(`${(grading.letter ?? 'unrated').padEnd(8)} ${grading.score?.toFixed(1) ?? '–'}  ${name}`)
}
