// What each client makes of a server, with tokens counted, and whether a search finds its tools.
import { clientViews } from '../../clients/clients.ts'
import type { SearchTask } from '../../clients/search/findability.ts'
import type { ClientOptions, Server } from '../../clients/server.ts'
import type { ClientView } from '../../clients/view.ts'
import { Refusal } from '../../errors/refusal.ts'
import { countTokens } from '../../observe/reading/text/tokens.ts'

/** A view as it is printed: tokens instead of texts; null is what is not known. */
export interface ClientReport extends Omit<ClientView, 'context'> {
  tokens: {
    /** Before the first request, with every tool loaded. */
    upFront: number | null
    /** The same, if tools are loaded on demand. */
    deferred: number | null
  }
}

export async function clientReports(
  server: Server,
  options: ClientOptions,
  only: readonly string[] = [],
): Promise<ClientReport[]> {
  const views = clientViews(server, options, only)
  const counted = new Map<string, Promise<number>>()
  const count = async (parts: readonly string[] | null) => {
    if (parts === null) return null
    let sum = 0
    for (const part of parts) {
      if (!counted.has(part)) counted.set(part, countTokens(part))
      sum += (await counted.get(part)) ?? 0
    }
    return sum
  }
  const reports: ClientReport[] = []
  for (const { context, id, name, loads, findings, tools } of views)
    reports.push({
      id,
      name,
      loads,
      findings,
      tools,
      tokens: { upFront: await count(context.upFront), deferred: await count(context.deferred) },
    })
  return reports
}

/** `agentgrade.tasks.json`: a list of `{query, expects}`, or an object with `tasks`. */
export function readTasks(json: unknown, file: string): SearchTask[] {
  const list: unknown =
    typeof json === 'object' && json !== null && 'tasks' in json ? json.tasks : json
  const tasks = Array.isArray(list) ? list.map(taskOf) : [null]
  if (tasks.includes(null))
    throw new Refusal('invalid-document', {
      facts: {
        file,
        reason:
          'it must be a list of tasks such as {"query": "book a meeting", "expects": "create_event"}',
      },
    })
  return tasks.filter((task) => task !== null)
}

function taskOf(value: unknown): SearchTask | null {
  if (typeof value !== 'object' || value === null) return null
  const { query, expects } = value as { query?: unknown; expects?: unknown }
  const names: readonly unknown[] = Array.isArray(expects) ? expects : [expects]
  return typeof query === 'string' &&
    names.length > 0 &&
    names.every((name) => typeof name === 'string')
    ? { query, expects: names }
    : null
}
