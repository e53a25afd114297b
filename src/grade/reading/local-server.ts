// What was seen of an MCP server that runs as a program on the user's machine.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, notApplicable, type Withheld } from '../check.ts'

type Mcp = Seen<'mcp'>

/** Why nothing can be said of its program; undefined if something can. */
export function programWithheld({ transport, program }: Mcp): Withheld | undefined {
  if (transport !== 'stdio') return notApplicable('The server is not a local program.')
  return program === undefined ? inconclusive('The program was not watched.') : undefined
}

/** Why nothing can be said of its README; undefined if something can. */
export function readmeWithheld({ transport, readme }: Mcp): Withheld | undefined {
  if (transport !== 'stdio') return notApplicable('The server is not a local program.')
  return readme === undefined ? inconclusive('The README of the server was not read.') : undefined
}
