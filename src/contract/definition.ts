// What a server promises about one tool, or an API about one operation: all that a caller relies on.
import { isObject, type JsonObject } from '../domain/schema/json.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'

/** Members are as they were sent; what was not sent is left out. */
export interface Definition {
  name: string
  title?: unknown
  description?: unknown
  inputSchema?: unknown
  outputSchema?: unknown
  annotations?: unknown
  /** Of an operation. */
  operationId?: unknown
  /** Of an operation: names of schemes; empty if it is open, left out if nothing is declared. */
  security?: unknown
  deprecated?: unknown
  /** Of an operation in evidence, which does not hold its words. */
  descriptionChars?: unknown
}

const MEMBERS = ['title', 'description', 'inputSchema', 'outputSchema', 'annotations'] as const

/** Null if it is no object with a name. */
export function toolDefinition(sent: unknown): Definition | null {
  if (!isObject(sent) || !Object.hasOwn(sent, 'name') || typeof sent['name'] !== 'string')
    return null
  const members = MEMBERS.filter((key) => Object.hasOwn(sent, key) && sent[key] !== undefined)
  return {
    name: sent['name'],
    ...Object.fromEntries(members.map((key) => [key, sent[key]])),
  }
}

/** What evidence holds of an operation: names, not types. */
export function operationDefinition({
  method,
  path,
  operationId,
  isDeprecated,
  descriptionChars,
  parameters,
  body,
  responses,
  security,
}: Seen<'openapi'>['operations'][number]): Definition {
  const inputs = [
    ...parameters.map(({ in: place, name }) => `${place} ${name}`),
    ...(body?.fieldNames ?? []).map((name) => `body ${name}`),
  ]
  const outputs = responses
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ status, mediaTypes }) => mediaTypes.map((type) => `${status} ${type}`))
  return {
    name: `${method.toUpperCase()} ${path}`,
    inputSchema: listing(inputs),
    outputSchema: listing(outputs),
    ...(operationId !== null && { operationId }),
    ...(security !== null && { security }),
    ...(isDeprecated && { deprecated: true }),
    descriptionChars,
  }
}

function listing(names: readonly string[]): JsonObject {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) }
}
