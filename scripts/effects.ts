// Labelled tools: what each of them does, read one by one. They measure how far the reading of marks
// and of reach can be believed.
import { readFile } from 'node:fs/promises'
import type { Seen } from '../src/domain/index.ts'
import { contradictionOf, isBelievedReading } from '../src/domain/tool-reach/marks.ts'
import { boundedShare, countedOnce, reachOf } from '../src/domain/tool-reach/reach.ts'
import { ReadTool } from '../src/domain/tool-reach/texts.ts'
import { readCorpus } from './corpus-files.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

const LABELS = new URL('../test/judges/tools/effects.tsv', import.meta.url)
/** What somebody else may choose with them: commands, code, SQL, files, requests, programs, agents. */
const STRONG: ReadonlySet<string> = new Set(
  'cmd code sql file http install agent'.split(' ').flatMap((power) => [power, `${power}+c`]),
)

interface Label {
  /** It reads, writes or deletes. */
  effect: 'R' | 'W' | 'D'
  isStrong: boolean
}

export interface Effects {
  server: string
  tools: number
  /** Tools that change something, and those of them whose read-only mark would be contradicted. */
  changing: number
  contradicted: number
  /** Tools that read, and those of them whose read-only mark would be believed. */
  reading: number
  believed: number
  /** Contradicted although they read, and believed although they change something. */
  wronglyContradicted: number
  wronglyBelieved: number
  /** Tools with strong power, and those of them that are called bounded. */
  strong: number
  strongBounded: number
}

/** By server. */
export async function effects(): Promise<Effects[]> {
  const labels = await readLabels()
  return (await servers()).flatMap(({ server, tools }) => {
    const labelled = tools.flatMap((tool) => {
      const label = labels.get(`${server}\t${tool.name}`)
      return label ? [{ ...label, ...readAs(tool) }] : []
    })
    return labelled.length === 0 ? [] : [{ server, ...counted(labelled) }]
  })
}

/** How many of the captured servers are shown to be bounded to at least this share. */
export async function serversBounded(least: number): Promise<{ servers: number; all: number }> {
  const all = await servers()
  const shown = all.filter(({ tools }) => shareOfServer(tools) >= least)
  return { servers: shown.length, all: all.length }
}

export function summed(all: readonly Effects[]): Omit<Effects, 'server'> {
  const sum = (of: keyof Omit<Effects, 'server'>) =>
    all.reduce((total, each) => total + each[of], 0)
  return {
    tools: sum('tools'),
    changing: sum('changing'),
    contradicted: sum('contradicted'),
    reading: sum('reading'),
    believed: sum('believed'),
    wronglyContradicted: sum('wronglyContradicted'),
    wronglyBelieved: sum('wronglyBelieved'),
    strong: sum('strong'),
    strongBounded: sum('strongBounded'),
  }
}

async function readLabels(): Promise<Map<string, Label>> {
  const lines = (await readFile(LABELS, 'utf8')).trim().split('\n').slice(1)
  return new Map(
    lines.map((line) => {
      const [server = '', tool = '', effect = 'R', powers = ''] = line.split('\t')
      const isStrong = powers.split(',').some((power) => STRONG.has(power))
      return [`${server}\t${tool}`, { effect: effect as Label['effect'], isStrong }]
    }),
  )
}

async function servers(): Promise<{ server: string; tools: readonly Tool[] }[]> {
  return (await readCorpus()).flatMap(({ name, evidence }) => {
    const { mcpTools } = evidence.observations
    return mcpTools?.state === 'observed' ? [{ server: name, tools: mcpTools.value.tools }] : []
  })
}

/** As if it were marked read-only. */
function readAs(tool: Tool) {
  const marked = new ReadTool({ ...tool, annotations: { readOnlyHint: true } })
  return {
    isContradicted: contradictionOf(marked) !== undefined,
    isBelieved: isBelievedReading(marked),
    isBounded: reachOf(new ReadTool(tool)).is === 'bounded',
  }
}

function counted(labelled: readonly (Label & ReturnType<typeof readAs>)[]) {
  const count = (is: (each: (typeof labelled)[number]) => boolean) => labelled.filter(is).length
  return {
    tools: labelled.length,
    changing: count(({ effect }) => effect !== 'R'),
    contradicted: count(({ effect, isContradicted }) => effect !== 'R' && isContradicted),
    reading: count(({ effect }) => effect === 'R'),
    believed: count(({ effect, isBelieved }) => effect === 'R' && isBelieved),
    wronglyContradicted: count(({ effect, isContradicted }) => effect === 'R' && isContradicted),
    wronglyBelieved: count(({ effect, isBelieved }) => effect !== 'R' && isBelieved),
    strong: count(({ isStrong }) => isStrong),
    strongBounded: count(({ isStrong, isBounded }) => isStrong && isBounded),
  }
}

function shareOfServer(tools: readonly Tool[]): number {
  const reads = tools.map((tool) => new ReadTool(tool))
  return boundedShare(countedOnce(reads.map((read) => ({ read, reach: reachOf(read) }))))
}
