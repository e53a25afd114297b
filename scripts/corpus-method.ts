// Which version of the method gave the gradings of the corpus: another grading needs another version.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { gradingLine, type GradedFile } from './corpus-files.ts'

export const CORPUS_METHOD = new URL('../test/corpus/method.json', import.meta.url)
const LENGTH = 12

export interface CorpusMethod {
  version: string
  /** Digests by name, of the evidence and of its grading. */
  gradings: Record<string, { of: string; is: string }>
}

export function readCorpusMethod(): CorpusMethod {
  return JSON.parse(readFileSync(CORPUS_METHOD, 'utf8')) as CorpusMethod
}

export function corpusMethodOf(
  corpus: readonly Pick<GradedFile, 'name' | 'text' | 'grading'>[],
): CorpusMethod {
  const gradings = corpus.map(({ name, text, grading }) => [
    name,
    { of: digest(text), is: digest(JSON.stringify(gradingLine(grading))) },
  ])
  return { version: METHOD_VERSION, gradings: Object.fromEntries(gradings) }
}

/** One line for each grading, so that changes of two people merge. */
export function corpusMethodText({ version, gradings }: CorpusMethod): string {
  const lines = Object.entries(gradings).map(
    ([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`,
  )
  return `{"version": ${JSON.stringify(version)}, "gradings": {\n${lines.join(',\n')}\n}}\n`
}

/** The same evidence, the same version, and another grading. */
export function changedInOneVersion(before: CorpusMethod, now: CorpusMethod): string[] {
  if (before.version !== now.version) return []
  return Object.entries(now.gradings).flatMap(([name, { of, is }]) => {
    const known = before.gradings[name]
    return known?.of === of && known.is !== is ? [name] : []
  })
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, LENGTH)
}
