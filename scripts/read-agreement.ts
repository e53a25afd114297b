// How far our score agrees with raters where the texts were read: Spearman's ρ, and the mean distance.
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { parseEvidence, type Evidence } from '../src/domain/index.ts'
import { parseAnswers } from '../src/domain/questions/answers.ts'
import { withAnswers } from '../src/domain/reading/with-answers.ts'
import { mean } from '../src/grade/estimates/figures.ts'
import { grade } from '../src/grade/index.ts'
import { documentAlone, spearman } from './agreement.ts'
import { readDocuments } from './corpus-files.ts'
import { withJudgedAnswers } from './judged-answers.ts'

const READINGS = new URL('../test/judges/readings/', import.meta.url)

export interface ReadAgreement {
  compared: number
  rho: number
  /** Of the scores from 0 to 10. */
  distance: number
}

/** Of `mcp` as the questions were first asked; of the others as `--print` asks them. */
export async function readAgreement(kind: 'mcp' | 'mcp-afterwards'): Promise<ReadAgreement> {
  const [head = [], ...rows] = await rowsOf(`${kind}-ratings.tsv`)
  const raters = head.filter((title) => title.startsWith('rater')).length
  const read = kind === 'mcp' ? await readAsThen() : await readAsPrinted()
  const pairs = await Promise.all(
    rows.map(async ([name = '', ...ratings]) => {
      const own = grade(read(name, await evidenceOf(kind, name)), { readers: 'any' })
      const rated = mean(ratings.slice(0, raters).map(Number)) ?? 0
      return [own.access?.mcp?.exact ?? 0, rated] as const
    }),
  )
  return {
    compared: pairs.length,
    rho: spearman(pairs),
    distance: mean(pairs.map(([ours, rated]) => Math.abs(ours - rated))) ?? 0,
  }
}

/** Of the descriptions of the launch catalogue that were rated and read, each graded alone. */
export async function readDescriptions(): Promise<ReadAgreement> {
  const [, ...rows] = await rowsOf('api-ratings.tsv')
  const documents = new Map((await readDocuments()).map(({ name, evidence }) => [name, evidence]))
  const pairs = rows.flatMap(([name = '', one, other]) => {
    const evidence = documents.get(name)
    if (!evidence?.observations.apiReading) return []
    const own = grade(documentAlone(evidence)).access?.api?.exact ?? 0
    return [[own, (Number(one) + Number(other)) / 2] as const]
  })
  return {
    compared: pairs.length,
    rho: spearman(pairs),
    distance: mean(pairs.map(([ours, rated]) => Math.abs(ours - rated))) ?? 0,
  }
}

type Read = (name: string, evidence: Evidence) => Evidence

async function readAsThen(): Promise<Read> {
  const readers = await Promise.all(['a', 'b'].map((reader) => rowsOf(`mcp-answers-${reader}.tsv`)))
  return (name, evidence) =>
    withJudgedAnswers(
      evidence,
      readers.map((rows) => rows.filter((row) => row[1] === name)),
    )
}

async function readAsPrinted(): Promise<Read> {
  const readers = await Promise.all(
    ['a', 'b'].map(async (reader) => {
      const file = new URL(`mcp-afterwards-answers-${reader}.json.gz`, READINGS)
      return JSON.parse(gunzipSync(await readFile(file)).toString()) as Record<string, unknown>
    }),
  )
  return (name, evidence) => {
    const files = readers.map((answers) => {
      const parsed = parseAnswers(answers[name])
      if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems)}`)
      return parsed.value
    })
    const result = withAnswers(evidence, files)
    if ('fault' in result) throw new Error(`${name}: ${JSON.stringify(result)}`)
    return result.evidence
  }
}

async function evidenceOf(kind: string, name: string): Promise<Evidence> {
  const packed = await readFile(new URL(`${kind}/${name}.json.gz`, READINGS))
  const parsed = parseEvidence(JSON.parse(gunzipSync(packed).toString()))
  if (!parsed.ok) throw new Error(`${name}: ${JSON.stringify(parsed.problems)}`)
  return parsed.value
}

async function rowsOf(file: string): Promise<string[][]> {
  const text = await readFile(new URL(file, READINGS), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}
