// What a server or an API promises, from a file or from evidence.
import { MOST_TOOLS } from '../../domain/evidence/observations/mcp.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { operationDefinition, toolDefinition, type Definition } from '../../contract/definition.ts'
import type { ServerContract } from '../../contract/lock.ts'
import { readingsIn } from '../../contract/readings.ts'
import type { FileDocument } from '../../observe/file-document.ts'
import { operationsIn } from '../../observe/reading/openapi/operation-contracts.ts'
import { openDocument } from '../../observe/reading/openapi/document.ts'
import { parseDescription } from '../../observe/reading/openapi/description-link.ts'
import { exactJsonIn, jsonIn } from './json-in-file.ts'
import { plainServerName, serverInEvidence, serverInFile } from './server-tools.ts'
import { invalidDocument } from '../../errors/refusal.ts'
import { memberOf } from '../../domain/schema/json.ts'

/** A result of tools/list, evidence, or an API description. */
export function contractInFile(file: FileDocument, serverName: string | null): ServerContract {
  const source = file.name.split(/[/\\]/).at(-1) ?? ''
  const json = parsed(file)
  const document = openDocument(json)
  if (document) {
    const { title, version, definitions, shared } = operationsIn(document)
    return {
      name: serverName ?? plainServerName(title ?? source),
      source,
      version,
      instructions: null,
      kind: 'operations',
      definitions,
      shared,
    }
  }
  const isOurs = memberOf(json, 'format') !== undefined
  const evidence = isOurs ? parseEvidence(exactJsonIn(file.text, file.name)) : null
  if (evidence?.ok) return contractInEvidence(evidence.value, serverName, source)
  const { name, tools, instructions = null } = serverInFile({ name: file.name, json }, serverName)
  return contractOfTools(tools, { name, source, version: null, instructions })
}

/** A list of tools as it was sent. */
export function contractOfTools(
  tools: readonly unknown[],
  server: Pick<ServerContract, 'name' | 'source' | 'version' | 'instructions' | 'from'>,
): ServerContract {
  const definitions = tools.map((each, at) => definitionAt(each, at, server.source))
  return { from: { sent: tools }, ...server, kind: 'tools', definitions }
}

/** The tools of its MCP server; without one, the operations of its API. */
export function contractInEvidence(
  evidence: Evidence,
  serverName: string | null,
  source: string,
): ServerContract {
  const { openapi, mcpTools, mcp } = evidence.observations
  if (mcpTools?.state !== 'observed' && openapi?.state === 'observed') {
    const { infoVersion, operations, operationCount } = openapi.value
    if (operations.length < operationCount)
      throw invalidDocument(source, 'it holds only a sample of the operations')
    return {
      name: serverName ?? plainServerName(evidence.tool.name),
      source,
      version: infoVersion,
      instructions: null,
      kind: 'operations',
      definitions: operations.map(operationDefinition),
    }
  }
  const { name, tools, instructions = null } = serverInEvidence(evidence, serverName, source)
  if (tools.length >= MOST_TOOLS)
    throw invalidDocument(source, `only the first ${MOST_TOOLS} of its tools were read`)
  const version = (mcp?.state === 'observed' && mcp.value.serverVersion) || null
  const contract = contractOfTools(tools, {
    name,
    source,
    version,
    instructions,
    from: { evidence },
  })
  return { ...contract, readings: readingsIn(evidence) }
}

function definitionAt(sent: unknown, at: number, file: string): Definition {
  const definition = toolDefinition(sent)
  if (definition === null) throw invalidDocument(file, `the tool at /tools/${at} has no name`)
  return definition
}

function parsed({ name, text }: FileDocument): unknown {
  const reading = parseDescription(text.replace(/^\uFEFF/, ''))
  return reading?.ok ? reading.value : jsonIn(text, name)
}
