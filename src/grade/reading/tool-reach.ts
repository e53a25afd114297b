// What the tools of an MCP server can reach and what their marks are worth, read once for all checks.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type Contradiction, isBelievedReading } from '../../domain/tool-reach/marks.ts'
import { type Reaching, reachOf } from '../../domain/tool-reach/reach.ts'
import { ReadTool } from '../../domain/tool-reach/texts.ts'
import { readOnce } from './read-once.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

export const readOf = readOnce((tool: Tool): ReadTool => new ReadTool(tool))
export const reachingOf = readOnce((tool: Tool): Reaching => {
  const read = readOf(tool)
  return { read, reach: reachOf(read) }
})
/** Whether it is marked read-only, and that is believed. */
export const onlyReads = readOnce((tool: Tool): boolean => isBelievedReading(readOf(tool)))

/** Completes "it is annotated so, but …". */
export function contradictionWords({ by, verb }: Contradiction): string {
  return `its ${by} begins with “${verb}”`
}
