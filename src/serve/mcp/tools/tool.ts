// The definition of an MCP tool: what a model is told about it, and how a call is answered through
// the service.
import type { JsonSchemaType, ToolAnnotations } from '@modelcontextprotocol/server'
import type { Ask } from '../ask.ts'

export type Schema = JsonSchemaType

export interface McpTool {
  name: string
  title: string
  description: string
  input: Readonly<Record<string, Schema>>
  required?: readonly string[]
  /** The fields of the result, with their types where a model needs them. */
  output: Readonly<Record<string, Schema>>
  annotations: ToolAnnotations
  /** Arguments have been validated against `input`. */
  run(ask: Ask, given: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
}

/** For reads of our own catalogue: they change nothing and contact nobody else. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

export const text = (description?: string): Schema => ({
  type: 'string',
  ...(description && { description }),
})
export const flag = (description?: string): Schema => ({
  type: 'boolean',
  ...(description && { description }),
})
export const number = (description?: string): Schema => ({
  type: 'number',
  ...(description && { description }),
})
export const list: Schema = { type: 'array' }
export const object: Schema = { type: 'object' }
export const slug: Schema = { type: 'string', minLength: 1, description: 'From search_tools.' }
/** Where a list goes on; the first by default. */
export const PAGE: Schema = { type: 'integer', minimum: 1 }
export const wholeNumber = (description: string, most: number, fallback: number): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  default: fallback,
  ...(description && { description }),
})
