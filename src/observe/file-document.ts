// Reads a file that the owner of a tool gives: an API description, or saved tools of an MCP server.
import { createHash } from 'node:crypto'
import type { Observed } from '../domain/evidence/observation.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { Exchange } from '../domain/evidence/exchange.ts'
import { shellQuote } from '../domain/text/shell-word.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'
import { toolsIn } from '../domain/evidence/observations/mcp.ts'
import { observed } from './probe.ts'
import { toolsValue } from './mcp/tools.ts'
import { memberOf, textOf } from '../domain/schema/json.ts'
import { readJson } from './reading/data/json.ts'
import { type OpenApiDocument, openDocument } from './reading/openapi/document.ts'
import { readOpenApi } from './reading/openapi/openapi.ts'
import { parseDescription } from './reading/openapi/description-link.ts'
import { countTokens } from './reading/text/tokens.ts'

export interface FileDocument {
  name: string
  text: string
}

export type FileReading =
  | { kind: 'openapi'; value: Seen<'openapi'>; document: OpenApiDocument }
  | { kind: 'tools'; value: Seen<'mcpTools'> }
  /** It starts like one of them, but cannot be parsed. */
  | { kind: 'unreadable'; problem: string }
  | { kind: 'other' }

const LONGEST_NAME = 255
const REASON = 'given by the owner as a file'

export async function readFileDocument({ name, text }: FileDocument): Promise<FileReading> {
  const parsed = parseDescription(text) ?? readJson(text)
  if (!parsed.ok) return { kind: 'unreadable', problem: parsed.problem }
  const document = openDocument(parsed.value)
  // The same file has the same grade and asks a reader the same: it is the owner's own.
  const salt = digestOf(text)
  const reading = document && readOpenApi(document.root, text, await countTokens(text), { salt })
  if (document && reading) {
    const url = `file:///${encodeURIComponent(baseName(name))}`
    return {
      kind: 'openapi',
      value: { url, found: 'file', serverStatus: null, ...reading },
      document,
    }
  }
  const tools = toolsIn(parsed.value) ?? []
  const isList = tools.length > 0 && tools.every((tool) => textOf(memberOf(tool, 'name')) !== null)
  return isList ? { kind: 'tools', value: await toolsValue(tools, countTokens) } : { kind: 'other' }
}

/** The exchange to which everything read from the file refers. */
export function fileExchange({
  name,
  text,
}: FileDocument): Omit<Extract<Exchange, { kind: 'file' }>, 'id'> {
  const answer = {
    bytes: Buffer.byteLength(text),
    sha256: digestOf(text),
    ms: 0,
  }
  const base = baseName(name)
  return {
    kind: 'file',
    name: base,
    answer,
    command: `agentgrade grade ${shellQuote(base)}`.slice(0, 400),
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function seenInFile<V>(value: V, exchange: string): Observed<V> {
  return observed(value, [exchange], REASON)
}

/** The owner's directory names are private. */
function baseName(path: string): string {
  return cleanLine(path.split(/[/\\]/).at(-1) ?? '', LONGEST_NAME) || 'document'
}
