// What is known about a configured server, and which of its tools a client loads.
import { memberOf } from '../domain/schema/json.ts'
import type { Letter } from '../domain/grading/letter.ts'
import { fitsGlob } from '../domain/text/glob.ts'
import type { ConfiguredServer, ToolFilter } from './config/configured-server.ts'

export interface KnownServer {
  from: 'catalogue' | 'service' | 'started' | 'connected'
  /** The tool in the catalogue. */
  slug: string | null
  letter: Letter | null
  score: number | null
  /** As they were sent; null if the list is not known. */
  tools: readonly unknown[] | null
  /** Of the whole list as it was sent. */
  tokens: number | null
  instructions: string | null
  /** The version that was looked at. */
  version: string | null
}

/** A configured server with what is known about it. */
export interface StackServer {
  server: ConfiguredServer
  known: KnownServer | null
  /** Why looking at it failed, if it was tried. */
  failed: string | null
}

/** The tools that are left after the filters of the configuration; null if none are known. */
export function loadedTools({ server, known }: StackServer): readonly unknown[] | null {
  const tools = known?.tools ?? null
  if (tools === null) return null
  return tools.filter((tool) => isLoaded(nameOf(tool), server.name, server.tools))
}

function nameOf(tool: unknown): string {
  const name = memberOf(tool, 'name')
  return typeof name === 'string' ? name : ''
}

function isLoaded(tool: string, server: string, { only, except, patterns }: ToolFilter): boolean {
  if (only !== null && !only.includes(tool)) return false
  if (except.includes(tool)) return false
  // A pattern is compared with the name that the model sees; the last one that fits counts.
  const seen = `${server}_${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_')
  return patterns.findLast(({ pattern }) => fitsGlob(seen, pattern))?.isOn ?? true
}
