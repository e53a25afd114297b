// The definition of an MCP tool: what a model is told about it, and how a call is answered through
// the service. One that is a read has the values and bounds of its parameters.
import type { JsonSchemaType, ToolAnnotations } from '@modelcontextprotocol/server'
import type { AccessId } from '../../../domain/grading/criterion.ts'
import type { Read } from '../../../domain/read/reads.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { read, type Ask } from '../ask.ts'

export type Schema = JsonSchemaType
type Given = Readonly<Record<string, unknown>>

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
  run(ask: Ask, given: Given): Promise<Record<string, unknown>>
}

/** An argument that fills a parameter of a read. */
export interface Argument {
  /** The name of the parameter, if it is not that of the argument. */
  fills?: string
  description?: string
  /** Instead of that of the read. */
  default?: number
  /** Its schema, where a model should know it in another form than a query has it. */
  schema?: Schema
  /** What the query says for a value in that form. */
  asText?(value: never): string | undefined
}

interface ReadTool<Answer> extends Pick<McpTool, 'name' | 'title' | 'description' | 'output'> {
  of: Read
  /** `slug` fills the path, if the path has one. */
  takes: Readonly<Record<string, Argument>>
  /** The fields that are read of the answer, if not all. */
  fields?: string
  result: (answer: Answer, given: Given) => Record<string, unknown>
}

/** For reads of our own catalogue: they change nothing and contact nobody else. */
export const READS_ONLY: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

export const slug: Schema = { type: 'string', minLength: 1, description: 'From search_tools.' }

/** A tool that is one read of the service. */
export function readTool<Answer>(tool: ReadTool<Answer>): McpTool {
  const { name, title, description, output, of, takes, fields, result } = tool
  const hasSlug = of.path.includes(':slug')
  const parameters = Object.entries(takes).map(([argument, taken]) => ({
    argument,
    taken,
    parameter: of.query[taken.fills ?? argument],
  }))
  const required = [
    ...(hasSlug ? ['slug'] : []),
    ...parameters.flatMap(({ argument, parameter }) => (parameter?.required ? [argument] : [])),
  ]
  return {
    name,
    title,
    description,
    input: {
      ...(hasSlug && { slug }),
      ...Object.fromEntries(
        parameters.map(({ argument, taken, parameter }) => [
          argument,
          taken.schema ?? schemaOf(parameter?.schema ?? {}, taken),
        ]),
      ),
    },
    ...(required.length > 0 && { required }),
    output,
    annotations: READS_ONLY,
    async run(ask, given) {
      const query = parameters.flatMap(({ argument, taken, parameter }) => {
        const value = given[argument] ?? taken.default
        if (parameter === undefined || value === undefined) return []
        return [[taken.fills ?? argument, taken.asText ? taken.asText(value as never) : value]]
      })
      const path = of.path.replace(':slug', encodeURIComponent(String(given['slug'])))
      const answer = await read<Answer>(ask, path, {
        ...Object.fromEntries(query),
        ...(fields !== undefined && { fields }),
      })
      return result(answer, given)
    },
  }
}

/** What a model needs of the schema of a parameter: the service checks the rest. */
function schemaOf(
  { type, enum: values, minimum, maximum }: Readonly<Record<string, unknown>>,
  { default: usual, description }: Argument,
): Schema {
  return {
    type,
    ...(values !== undefined && { enum: values }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(usual !== undefined && { default: usual }),
    ...(description !== undefined && { description }),
  } as Schema
}

const typed =
  (type: string) =>
  (description?: string): Schema => ({ type, ...(description && { description }) })
export const text = typed('string')
export const flag = typed('boolean')
export const number = typed('number')
export const list: Schema = { type: 'array' }
export const object: Schema = { type: 'object' }

/** These fields alone, in this order. */
export function pick<T, K extends keyof T>(from: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}

/** The access methods with their letters: "MCP C+, API B". An older service does not send letters. */
export function gradedMethods(
  accessMethods: Tool['accessMethods'],
  accessGrades: Tool['accessGrades'] | undefined,
): string {
  const gradeOf = (name: string) => accessGrades?.[name.toLowerCase() as AccessId] ?? null
  return accessMethods
    .map((name) => (gradeOf(name) === null ? name : `${name} ${gradeOf(name)}`))
    .join(', ')
}
