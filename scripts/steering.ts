// How much of the texts that steer is found, and how many honest ones are taken for such: by source,
// so that texts which were known while the phrases were written stay apart from the others.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  findSteering,
  isSuspect,
  speakerOf,
  type Steering,
} from '../src/domain/text/steering/steering.ts'
import { HONEST } from '../test/honest-reviews.ts'
import { ATTACKS } from '../test/review-attacks.ts'
import { readCorpus } from './corpus-files.ts'

const POISON = new URL('../test/judges/poison/', import.meta.url)

interface Tool {
  name: string
  description?: string | undefined
  inputSchema?: unknown
}

export interface Measured {
  source: string
  texts: number
  /** The names of what was found, or the texts themselves. */
  found: readonly string[]
}

/** `published`: tools as JSON, such as those of a benchmark that we may read and not keep. */
export async function measureSteering(published?: string): Promise<Measured[]> {
  const [poisoned, honest] = [await readTools('poisoned.jsonl'), await readTools('honest.jsonl')]
  return [
    measured('poisoned, known', poisoned.filter(isKnown), isSteering),
    measured(
      'poisoned, kept apart',
      poisoned.filter((tool) => !isKnown(tool)),
      isSteering,
    ),
    ...(published === undefined
      ? []
      : [
          measured(
            'published',
            JSON.parse(await readFile(published, 'utf8')) as Tool[],
            isSteering,
          ),
        ]),
    measured('honest look-alikes', honest, isSteering),
    await measuredCaptured(),
    { source: 'attacks in reviews', texts: ATTACKS.length, found: ATTACKS.filter(isSuspect) },
    { source: 'honest reviews', texts: HONEST.length, found: HONEST.filter(isSuspect) },
  ]
}

function measured(
  source: string,
  tools: readonly Tool[],
  finds: (tool: Tool) => boolean,
): Measured {
  return { source, texts: tools.length, found: tools.filter(finds).map(({ name }) => name) }
}

/** Half of the poisoned tools, by a hash of the name, were not looked at. */
function isKnown({ name }: Tool): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 2 === 0
}

/** Each tool of a judge stands alone on its server. */
function isSteering(tool: Tool): boolean {
  return steeringOf(tool, new Set([tool.name])) !== undefined
}

/** The tools of real servers, those with the same words counted once. */
async function measuredCaptured(): Promise<Measured> {
  const known = new Set<string>()
  const found: string[] = []
  for (const { name: server, kind, evidence } of await readCorpus()) {
    const { mcpTools } = evidence.observations
    if (kind === 'fixture' || mcpTools?.state !== 'observed') continue
    const { tools } = mcpTools.value
    const names = new Set(tools.map(({ name }) => name))
    for (const tool of tools) {
      if (known.size === known.add(`${tool.name}\n${tool.description}`).size) continue
      const steering = steeringOf(tool, names)
      if (steering) found.push(`${server} ${tool.name}: ${steering.quote}`)
    }
  }
  return { source: 'captured tools', texts: known.size, found }
}

function steeringOf(tool: Tool, names: ReadonlySet<string>): Steering | undefined {
  const speaker = speakerOf(tool, names)
  for (const text of textsIn(tool)) {
    const steering = findSteering(text, speaker)
    if (steering) return steering
  }
  return undefined
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function readTools(file: string): Promise<Tool[]> {
  const lines = (await readFile(new URL(file, POISON), 'utf8')).trim().split('\n')
  return lines.map((line) => {
    const { name, description, params } = JSON.parse(line) as {
      name: string
      description: string
      params: Record<string, string>
    }
    const properties = Object.fromEntries(
      Object.entries(params).map(([each, words]) => [each, { type: 'string', description: words }]),
    )
    return { name, description, inputSchema: { type: 'object', properties } }
  })
}
