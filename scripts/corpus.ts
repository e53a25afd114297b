// Writes the grading that every evidence of the corpus must give, and removes those of evidence
// that is gone. Refuses other gradings of the same evidence by the same version of the method.
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import {
  changedInOneVersion,
  CORPUS_METHOD,
  corpusMethodOf,
  corpusMethodText,
  readCorpusMethod,
} from './corpus-method.ts'
import { gradingFile, gradingLine, REAL_GRADINGS, gradeCorpus } from './corpus-files.ts'
import { linedJson } from './lined-json.ts'

const corpus = await gradeCorpus()
const method = corpusMethodOf(corpus)
const changed = existsSync(CORPUS_METHOD) ? changedInOneVersion(readCorpusMethod(), method) : []
if (changed.length > 0) {
  console.error(
    `Method ${method.version} has graded otherwise before: ${changed.join(', ')}. If these gradings should change, raise METHOD_VERSION in src/grade/method.ts and run this again. Nothing was written.`,
  )
  process.exit(1)
}
await writeFile(CORPUS_METHOD, corpusMethodText(method))
const folder = new URL('.', gradingFile('any'))
await mkdir(folder, { recursive: true })
const kept = new Set<string>()
const lines: string[] = []
for (const { name, kind, grading } of corpus) {
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
