// Writes the grading that every evidence of the corpus must give, and removes those of evidence
// that is gone.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { gradingFile, gradingLine, REAL_GRADINGS, gradeCorpus } from './corpus-files.ts'
import { linedJson } from './lined-json.ts'

const folder = new URL('.', gradingFile('any'))
await mkdir(folder, { recursive: true })
const kept = new Set<string>()
const lines: string[] = []
for (const { name, kind, grading } of await gradeCorpus()) {
  const file = gradingFile(name)
  if (kind !== 'fixture')
    lines.push(`${JSON.stringify(name)}: ${JSON.stringify(gradingLine(grading))}`)
  else {
    await writeFile(file, linedJson(grading))
    kept.add(file.pathname)
  }
  console.log(
    `${(grading.letter ?? 'unrated').padEnd(8)} ${grading.score?.toFixed(1) ?? '–'}  ${name}`,
  )
}
await writeFile(REAL_GRADINGS, `{\n${lines.join(',\n')}\n}\n`)
for (const name of await readdir(folder)) {
  const file = new URL(name, folder)
  if (!kept.has(file.pathname)) await rm(file)
}
