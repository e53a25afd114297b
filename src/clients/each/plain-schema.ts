// Findings that several clients share: names that change, parameters that a closed root shuts out.
import { isObject, memberOf, type JsonObject } from '../schema/json.ts'
import type { SentServer, SentTool } from '../server.ts'
import { found, type Finding } from '../view.ts'

/** Other characters than letters, digits, _ and - become something else. */
export function plainName(name: string, instead = '_'): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, instead)
}

/** A finding if the model does not see the name that the author chose. */
export function nameFinding(rule: string, tool: SentTool, as: string): Finding[] {
  return as.endsWith(tool.name) ? [] : [found(rule, tool, '/name', `the model sees ${cut(as)}`)]
}

export function cut(text: string): string {
  return text.length > 140 ? `${text.slice(0, 139)}…` : text
}

/** The properties of the root, `{}` if there are none, and a root that takes no others. */
export function closedRoot(schema: JsonObject): JsonObject {
  return {
    ...schema,
    properties: memberOf(schema, 'properties') ?? {},
    additionalProperties: false,
  }
}

/** A finding if the author allowed more parameters than those that are named. */
export function closedFinding(rule: string, tool: SentTool): Finding[] {
  const more = memberOf(tool.schema, 'additionalProperties')
  return more === true || isObject(more)
    ? [found(rule, tool, '/inputSchema/additionalProperties', 'parameters that are not named')]
    : []
}

/** Splits the tools by the first page, which is all that some clients read. */
export function firstPageOf(
  { tools, firstPage }: SentServer,
  rule: string,
): { read: SentTool[]; findings: Finding[] } {
  const named = tools.filter(({ isTool }) => isTool)
  return {
    read: named.filter(({ at }) => at < firstPage),
    findings: named
      .filter(({ at }) => at >= firstPage)
      .map((tool) => found(rule, tool, '', 'the tool: it is on a later page')),
  }
}

/** A tool without a schema, of which nothing is claimed. */
export function schemaFindings(tools: readonly SentTool[]): Finding[] {
  return tools
    .filter(({ isTool, schema, isTooLarge }) => isTool && schema === null && !isTooLarge)
    .map((tool) => found('no-schema', tool, '/inputSchema', 'not known'))
}
