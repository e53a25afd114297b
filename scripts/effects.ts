// Labelled tools: what each of them does, read one by one. They measure how many false marks are told
// by names alone, and whether a true one is ever called false.
import { readFile } from 'node:fs/promises'
import { falseMarks } from '../src/grade/reading/tool-marks.ts'
import { readCorpus } from './corpus-files.ts'

const LABELS = new URL('../test/judges/tools/effects.tsv', import.meta.url)

export interface Effects {
  /** Tools that change something, and those of them whose read-only mark would be called false. */
  changing: number
  contradicted: number
  /** Tools that only read, and those of them whose read-only mark would be called false. */
  reading: number
  wrong: string[]
}

export async function effects(): Promise<Effects> {
  const labels = await readLabels()
  const judged = (await readCorpus()).flatMap(({ name: server, evidence }) => {
    const { mcpTools } = evidence.observations
    if (mcpTools?.state !== 'observed') return []
    // As if each were marked read-only.
    const marked = mcpTools.value.tools.map((tool) => ({
      ...tool,
      annotations: { readOnlyHint: true },
    }))
    const denied = new Set(falseMarks(marked).map(({ tool }) => tool))
    return marked.flatMap(({ name }) => {
      const reads = labels.get(`${server}\t${name}`)
      return reads === undefined ? [] : [{ name, reads, isDenied: denied.has(name) }]
    })
  })
  const changing = judged.filter(({ reads }) => !reads)
  const reading = judged.filter(({ reads }) => reads)
  return {
    changing: changing.length,
    contradicted: changing.filter(({ isDenied }) => isDenied).length,
    reading: reading.length,
    wrong: reading.filter(({ isDenied }) => isDenied).map(({ name }) => name),
  }
}

/** By server and tool: whether it only reads. */
async function readLabels(): Promise<Map<string, boolean>> {
  const lines = (await readFile(LABELS, 'utf8')).trim().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [server = '', tool = '', effect = 'R'] = line.split('\t')
      return [`${server}\t${tool}`, effect === 'R']
    }),
  )
}
