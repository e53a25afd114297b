// What each client makes of a server: tokens, the cost of a task, and whether a search finds tools.
import type { SeenTool, Parts } from '../../clients/client.ts'
import { clientOf, clientViews, type ClientView } from '../../clients/clients.ts'
import { nameInWords, RESULTS, type SearchTask } from '../../clients/search/findability.ts'
import type { ClientOptions, Server } from '../../clients/server.ts'
import type { TaskCost } from '../../domain/answer/clients.ts'
import { memberOf, textOf, textsOf } from '../../domain/schema/json.ts'
import { invalidDocument } from '../../errors/refusal.ts'
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import { countTokens } from '../../observe/reading/text/tokens.ts'

/** A view as it is printed: tokens instead of texts; null is what is not known. */
export interface ClientReport extends Omit<ClientView, 'context'> {
  tokens: {
    /** Before the first request, with every tool loaded. */
    upFront: number | null
    /** The same, if tools are loaded on demand. */
    deferred: number | null
  }
  /** Null if it is not known what the client puts into the context. */
  task: TaskCost | null
}

export async function clientReports(
  server: Server,
  options: ClientOptions,
  { only = [], answer = null }: { only?: readonly string[]; answer?: number | null } = {},
): Promise<ClientReport[]> {
  const views = clientViews(server, options, only)
  const count = counting()
  const reports: ClientReport[] = []
  for (const view of views) {
    const { context, ...report } = view
    const tokens = {
      upFront: await sumOf(context.upFront, count),
      deferred: await sumOf(context.deferred, count),
    }
    reports.push({ ...report, tokens, task: await taskCost(view, tokens, options, answer, count) })
  }
  return reports
}

/** One search, the tools that it loads, one call and its answer, for a tool of middle size. */
async function taskCost(
  { id, tools }: ClientView,
  { upFront, deferred }: ClientReport['tokens'],
  { toolSearch }: ClientOptions,
  answer: number | null,
  count: Count,
): Promise<TaskCost | null> {
  const middle = middleOf(tools)
  const { defers, isPart, results = RESULTS.others } = clientOf(id)
  // A part of clients does no task itself.
  if (upFront === null || middle === undefined || isPart) return null
  const call = await count(JSON.stringify({ name: middle.as, arguments: wordsFor(middle) }))
  const searches = deferred !== null && toolSearch !== false && defers
  const before = searches ? deferred : upFront
  const search = searches ? await count(JSON.stringify({ query: nameInWords(middle.name) })) : null
  const loaded = searches
    ? Math.round((upFront / tools.length) * Math.min(tools.length, results))
    : null
  const total = before + (search ?? 0) + (loaded ?? 0) + call + (answer ?? 0)
  return { before, search, loaded, call, answer, total }
}

/** The tool in the middle, by the size of its schema. */
function middleOf(tools: readonly SeenTool[]): SeenTool | undefined {
  const sizes = tools.map((tool) => ({ tool, size: Object.keys(wordsFor(tool)).length }))
  return sizes.toSorted((a, b) => a.size - b.size)[Math.floor((sizes.length - 1) / 2)]?.tool
}

/** A word for each required parameter. */
function wordsFor({ parameters }: SeenTool): Record<string, string> {
  return Object.fromEntries(
    textsOf(memberOf(parameters, 'required')).map((name) => [name, 'value']),
  )
}

/** `agentgrade.tasks.json`: a list of `{query, expects}`, or an object with `tasks`. */
export function readTasks(json: unknown, file: string): SearchTask[] {
  const list = memberOf(json, 'tasks') ?? json
  return (Array.isArray(list) ? list : [null]).map((task: unknown) => {
    const query = textOf(memberOf(task, 'query'))
    const names = [memberOf(task, 'expects')].flat()
    if (query !== null && names.length > 0 && names.every((name) => typeof name === 'string'))
      return { query, expects: names }
    throw invalidDocument(
      file,
      'it must be a list of tasks such as {"query": "book a meeting", "expects": "create_event"}',
    )
  })
}

export type Count = (text: string) => Promise<number>

/** Counts each text once. */
export function counting(): Count {
  const counted = new Map<string, number>()
  return async (text) => {
    let sum = 0
    for (const part of divided(text)) {
      const known = counted.get(part) ?? (await countTokens(part))
      if (!counted.has(part)) {
        counted.set(part, known)
        await yieldEventLoop()
      }
      sum += known
    }
    return sum
  }
}

const AFTER_NAME = '","description":'

/** The name apart from the rest, which many clients send alike; the tokenizer divides there too. */
function divided(text: string): string[] {
  const at = text.indexOf(AFTER_NAME)
  return at > 0 && /[A-Za-z0-9]/.test(text[at - 1] ?? '')
    ? [text.slice(0, at), text.slice(at)]
    : [text]
}

export async function sumOf(parts: Parts | null, count: Count): Promise<number | null> {
  if (parts === null) return null
  let sum = 0
  for (const part of parts()) sum += await count(part)
  return sum
}
