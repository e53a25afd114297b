// Whether an agent that searches for a tool finds it: exact for Codex, estimated for others.
import facts from '../codex/codex.json' with { type: 'json' }
import { codexNames } from '../codex/codex.ts'
import { isObject, memberOf } from '../../domain/schema/json.ts'
import { readServer, type SentServer, type SentTool, type Server } from '../server.ts'
import { Bm25 } from './bm25.ts'

/** How many results a search gives; of other clients than Codex it is said to be 3 to 5. */
export const RESULTS = { codex: facts.results, others: 5 } as const

export interface SearchTask {
  query: string
  /** Names of tools of which one must be found. */
  expects: readonly string[]
}

export type QueryKind = 'name' | 'title' | 'sentence'

export interface QueryRank {
  kind: QueryKind
  query: string
  /** Null if the search does not find the tool at all. */
  inServer: number | null
  inStack: number | null
}

export interface ToolFindability {
  tool: string
  ranks: readonly QueryRank[]
  /** Words of the name that the search finds nowhere in the tool, because the name is one word. */
  missingWords: readonly string[]
}

export interface TaskRank {
  query: string
  expects: readonly string[]
  rank: number | null
}

export interface Recall {
  queries: number
  at5: number
  at8: number
}

export interface Findability {
  tools: readonly ToolFindability[]
  tasks: readonly TaskRank[]
  /** The share of queries that find the tool, within the server and within the whole stack. */
  inServer: Recall
  inStack: Recall
  /** Of the author's tasks, within the whole stack; null without tasks. */
  ofTasks: Recall | null
}

export function findability(
  server: Server,
  { others = [], tasks = [] }: { others?: readonly Server[]; tasks?: readonly SearchTask[] } = {},
): Findability {
  const own = documentsOf(readServer(server))
  const rest = others.flatMap((other) => documentsOf(readServer(other)))
  const alone = new Bm25(own.map(({ texts }) => texts))
  const stack = rest.length === 0 ? alone : new Bm25([...own, ...rest].map(({ texts }) => texts))
  const tools = own.map(({ tool }, at) => ({
    tool: tool.name,
    ranks: queriesOf(tool).map(({ kind, query }) => {
      const inServer = alone.rank(at, query)
      return {
        kind,
        query,
        inServer,
        inStack: stack === alone ? inServer : stack.rank(at, query),
      }
    }),
    missingWords: missingWords(tool.name, (word) => alone.holds(at, word)),
  }))
  const ranked = tasks.map(({ query, expects }) => ({
    query,
    expects,
    rank: best(
      own.flatMap(({ tool }, at) => (expects.includes(tool.name) ? stack.rank(at, query) : null)),
    ),
  }))
  const ranks = tools.flatMap((tool) => tool.ranks)
  return {
    tools,
    tasks: ranked,
    inServer: recallOf(ranks.map((each) => each.inServer)),
    inStack: recallOf(ranks.map((each) => each.inStack)),
    ofTasks: ranked.length === 0 ? null : recallOf(ranked.map(({ rank }) => rank)),
  }
}

export type HardToFind = ReturnType<typeof hardToFind>[number]

/**
 * The tools of a stack that neither their name nor their title nor their first sentence finds, with
 * the best rank of any query; null if none finds it.
 */
export function hardToFind(servers: readonly Server[]) {
  const documents = servers.flatMap((server) =>
    documentsOf(readServer(server)).map((document) => ({ ...document, server: server.name })),
  )
  const index = new Bm25(documents.map(({ texts }) => texts))
  return documents.flatMap(({ tool, server }, at) => {
    let rank: number | null = null
    for (const { query } of queriesOf(tool)) {
      rank = best([rank, index.rank(at, query)])
      // One query that finds it is enough: others are not tried.
      if (rank !== null && rank <= RESULTS.codex) return []
    }
    const missing = missingWords(tool.name, (word) => index.holds(at, word))
    return [{ server, tool: tool.name, rank, missingWords: missing }]
  })
}

/** What Codex indexes of each tool. Descriptions of parameters are not in it. */
function documentsOf(server: SentServer) {
  const instructions = server.instructions.trim()
  return [...codexNames(server)].map(([tool, { as, namespace }]) => {
    const properties = memberOf(tool.schema, 'properties')
    const texts = [
      `${namespace}${as}`,
      as,
      tool.name,
      server.name,
      (tool.title ?? '').trim(),
      (tool.description ?? '').trim(),
      instructions,
      ...(isObject(properties) ? Object.keys(properties) : []),
    ]
    return { tool, texts }
  })
}

function queriesOf(tool: SentTool): { kind: QueryKind; query: string }[] {
  return [
    { kind: 'name' as const, query: nameInWords(tool.name) },
    { kind: 'title' as const, query: (tool.title ?? '').trim() },
    { kind: 'sentence' as const, query: firstSentence(tool.description ?? '') },
  ].filter(({ query }) => query !== '')
}

/** `create_event` and `createEvent` as "create event". */
export function nameInWords(name: string): string {
  return name
    .slice(0, 500)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
}

function firstSentence(description: string): string {
  const line = description.trim().slice(0, 1_000).split('\n', 1)[0] ?? ''
  return /^.*?[.!?](?=\s|$)/.exec(line)?.[0] ?? line
}

function missingWords(name: string, isIndexed: (word: string) => boolean): string[] {
  const words = nameInWords(name).split(' ')
  return words.length < 2 ? [] : words.filter((word) => !isIndexed(word))
}

function best(ranks: readonly (number | null)[]): number | null {
  const found = ranks.filter((rank) => rank !== null)
  return found.length === 0 ? null : Math.min(...found)
}

function recallOf(ranks: readonly (number | null)[]): Recall {
  const within = (most: number) =>
    ranks.length === 0
      ? 0
      : ranks.filter((rank) => rank !== null && rank <= most).length / ranks.length
  return { queries: ranks.length, at5: within(RESULTS.others), at8: within(RESULTS.codex) }
}
