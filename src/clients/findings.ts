// What several clients share: names that change, closed schemas, pages that are not read.
import type { RuleMatch, SeenTool } from './client.ts'
import { isObject, type JsonObject, memberOf } from '../domain/schema/json.ts'
import type { SentServer, SentTool } from './server.ts'

/** A rule that applies; its class and its fix are in the JSON file of the client. */
export function found(
  rule: string,
  tool: { name: string } | null,
  pointer: string,
  lost: string,
): RuleMatch {
  return { rule, tool: tool?.name ?? null, pointer, lost }
}

/** A tool under the name that a client gives it, with its own description. */
export function seenTool(tool: SentTool, as: string, parameters: unknown = tool.schema): SeenTool {
  return { name: tool.name, as, description: tool.description ?? '', parameters }
}

/** The same with parameters that are formed when asked for: what is lost is known without. */
export function rewrittenTool<T extends object>(seen: T, form: () => unknown) {
  return {
    ...seen,
    get parameters() {
      return form()
    },
  }
}

/** The text of a tool in a request, as JSON. */
export function toolText({ as, description, parameters }: SeenTool): string {
  return JSON.stringify({ name: as, description, parameters })
}

export function instructionsOf({ instructions }: SentServer): string[] {
  return instructions === '' ? [] : [instructions]
}

/** Names as a client forms them, of which each is used once: the first or the last tool keeps it. */
export function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  keeps: 'first' | 'last',
): { kept: T[]; dropped: T[] } {
  const winners = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (keeps === 'last' || !winners.has(key)) winners.set(key, item)
  }
  if (winners.size === items.length) return { kept: [...items], dropped: [] }
  const kept = new Set(winners.values())
  return {
    kept: items.filter((item) => kept.has(item)),
    dropped: items.filter((item) => !kept.has(item)),
  }
}

/** Other characters than letters, digits, _ and - become something else. */
export function plainName(name: string, instead = '_'): string {
  return name.replace(/[^a-zA-Z0-9_-]/g, instead)
}

/** A finding if the model does not see the name that the author chose. */
export function nameFinding(rule: string, tool: SentTool, as: string): RuleMatch[] {
  return as.endsWith(tool.name) ? [] : [found(rule, tool, '/name', `the model sees ${cut(as)}`)]
}

function cut(text: string): string {
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
export function closedFinding(rule: string, tool: SentTool): RuleMatch[] {
  const more = memberOf(tool.schema, 'additionalProperties')
  return more === true || isObject(more)
    ? [found(rule, tool, '/inputSchema/additionalProperties', 'parameters that are not named')]
    : []
}

/** Splits the tools by the first page, which is all that some clients read. */
export function firstPageOf(
  { tools, firstPage }: SentServer,
  rule: string,
): { read: SentTool[]; findings: RuleMatch[] } {
  const named = tools.filter(({ isTool }) => isTool)
  return {
    read: named.filter(({ at }) => at < firstPage),
    findings: named
      .filter(({ at }) => at >= firstPage)
      .map((tool) => found(rule, tool, '', 'the tool: it is on a later page')),
  }
}

/** A tool without a schema, of which nothing is claimed. */
export function schemaFindings(tools: readonly SentTool[]): RuleMatch[] {
  return tools
    .filter(({ isTool, schema, isTooLarge }) => isTool && schema === null && !isTooLarge)
    .map((tool) => found('no-schema', tool, '/inputSchema', 'not known'))
}

/** Whether a server offers the tool to its own interface only: no "model" in `_meta.ui.visibility`. */
export function isHiddenFromModel({ sent }: SentTool): boolean {
  const visibility = memberOf(memberOf(memberOf(sent, '_meta'), 'ui'), 'visibility')
  return Array.isArray(visibility) && !visibility.includes('model')
}
