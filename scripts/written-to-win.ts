// Lists that somebody wrote to win against the questions, with the answers of two readers
// (test/judges/written-to-win): the letters that they get as estimates, and read.
import { readdir, readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Letter } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { evidenceWith } from '../src/usecases/local/read-by-hand.ts'
import { evidenceInFile } from '../src/usecases/local/report-on.ts'

const FOLDER = new URL('../test/judges/written-to-win/', import.meta.url)

export interface WrittenToWin {
  name: string
  trick: string
  /** The letter that its author thinks is fair. */
  fair: string
  isHonest: boolean
  estimated: Letter | null
  read: Letter | null
}

interface File extends Pick<WrittenToWin, 'trick' | 'fair' | 'isHonest'> {
  list: object
  answers: object[]
}

export async function writtenToWin(): Promise<WrittenToWin[]> {
  const files = (await readdir(FOLDER)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const text = gunzipSync(await readFile(new URL(file, FOLDER))).toString()
      const { list, answers, trick, fair, isHonest } = JSON.parse(text) as File
      const { evidence } = await evidenceInFile({ name: 'tools.json', text: JSON.stringify(list) })
      const { evidence: read } = evidenceWith(
        evidence,
        answers.map((answer, at) => ({ name: `${at}.json`, text: JSON.stringify(answer) })),
      )
      return {
        name: file.replace('.json.gz', ''),
        trick,
        fair,
        isHonest,
        estimated: grade(evidence).access?.mcp?.letter ?? null,
        read: grade(read, { readers: 'any' }).access?.mcp?.letter ?? null,
      }
    }),
  )
}
