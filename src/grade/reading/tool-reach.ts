// What the tools of an MCP server can reach and what their marks are worth, read once for all checks.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isBelievedReading, type Contradiction } from '../../domain/tool-reach/marks.ts'
import { reachOf, type Reach } from '../../domain/tool-reach/reach.ts'
import { readTool, type ReadTool } from '../../domain/tool-reach/tool-texts.ts'
import { readOnce } from './read-once.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

/** The name of the server, which its tools may repeat. */
export const readOf: (tool: Tool, serverName: string) => ReadTool = readOnce(readTool)

export const reachOfTool = readOnce((tool: Tool, serverName: string): Reach =>
  reachOf(readOf(tool, serverName)),
)

/** Whether it is marked read-only, and that is believed. */
export function onlyReads(tool: Tool, serverName: string): boolean {
  return isBelievedReading(readOf(tool, serverName))
}

/** Completes "it is annotated so, but …". */
export function contradictionWords({ by, verb }: Contradiction): string {
  return `its ${by} begins with “${verb}”`
}
