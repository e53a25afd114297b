// The tools of an MCP server from a file: the result of tools/list as it was sent, or evidence.
import { memberOf } from '../../domain/schema/json.ts'
import type { Server } from '../../clients/server.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { invalidDocument } from '../../errors/refusal.ts'
import { toolsIn } from '../../domain/evidence/observations/mcp.ts'

/** A list is taken as it is, malformed tools too: what clients make of those is the question. */
export function serverInFile(
  { name: file, json }: { name: string; json: unknown },
  serverName: string | null,
): Server {
  const tools = toolsIn(json)
  if (tools !== null) {
    const instructions =
      memberOf(memberOf(json, 'result'), 'instructions') ?? memberOf(json, 'instructions')
    return {
      name: serverName ?? plainServerName(baseName(file)),
      tools,
      ...(typeof instructions === 'string' && { instructions }),
    }
  }
  const parsed = parseEvidence(json)
  if (!parsed.ok) throw invalidDocument(file, 'it is neither a result of tools/list nor evidence')
  return serverInEvidence(parsed.value, serverName, file)
}

export function serverInEvidence(
  { observations, tool }: Evidence,
  serverName: string | null,
  file: string,
): Server {
  const { mcpTools, mcp } = observations
  if (mcpTools?.state !== 'observed')
    throw invalidDocument(
      file,
      mcpTools?.state === 'unobserved'
        ? `its MCP server did not list its tools (${mcpTools.cause.replaceAll('-', ' ')})`
        : 'it holds no tools of an MCP server',
    )
  const own = mcp?.state === 'observed' ? mcp.value : null
  return {
    name: serverName ?? plainServerName(own?.serverName ?? tool.name),
    tools: mcpTools.value.tools,
    instructions: own?.instructions ?? null,
  }
}

/** As people name a server in the configuration of a client. */
export function plainServerName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'server'
  )
}

function baseName(file: string): string {
  const base = file.split(/[/\\]/).at(-1) ?? ''
  return /^(?:-|tools(?:\.json)?)$/.test(base)
    ? 'server'
    : base.replace(/(?:\.evidence)?\.json$/, '')
}
