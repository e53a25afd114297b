// An MCP server that may show each caller other tools: by what it knows of the caller.
import { bodyOf, listen, send, type RunningTarget } from './listen.ts'

/** What a server can tell callers apart by. */
export interface Caller {
  userAgent: string
  /** The name in clientInfo. */
  client: string
  /** Whether it asked what the server is before it signed on. */
  hasDiscovered: boolean
  /** Its session, counted from 1; each request is one where nobody signs on. */
  session: number
  /** Requests for anything else than the server and robots.txt, lately. */
  visits: number
  /** The hour at which it asks, as the test sets it. */
  hour: number
  /** Which of its lists of tools this is, counted from 1. */
  list: number
}

export interface Promised {
  tools: object[]
  instructions?: string
}

export interface CloakingOptions {
  shows: (caller: Caller) => Promised
  /** Without it, one that has to be signed on to. */
  isModern?: boolean
  /** Tools of a page; all by default. */
  pageSize?: number
}

export interface CloakingMcp extends RunningTarget {
  /** The address of the server. */
  mcp: string
  /** What callers can be told apart by, and a test decides. */
  state: { hour: number; visits: number }
  /** Every message: who sent it, and the method. */
  messages: { client: string; userAgent: string; method: string }[]
}

interface Message {
  id?: number
  method?: string
  params?: {
    clientInfo?: { name?: string }
    cursor?: string
    _meta?: Record<string, { name?: string }>
  }
}

export async function startCloakingMcp(options: CloakingOptions): Promise<CloakingMcp> {
  const { shows, isModern = false, pageSize = Infinity } = options
  const sessions = new Map<string, Omit<Caller, 'hour' | 'visits' | 'list'> & { lists: number }>()
  const state = { hour: 9, visits: 0, hasDiscovered: false, sessions: 0 }
  const messages: CloakingMcp['messages'] = []
  const target = await listen(() => async (request, response) => {
    if (request.url !== '/mcp' || request.method !== 'POST') {
      if (!['/mcp', '/robots.txt'].includes(request.url ?? '')) state.visits += 1
      return send(response, request.method === 'DELETE' ? 200 : 404, 'text/plain', 'Not found')
    }
    const userAgent = request.headers['user-agent'] ?? ''
    const message = JSON.parse(await bodyOf(request)) as Message
    const { id, method = '', params = {} } = message
    const meta = params['_meta']?.['io.modelcontextprotocol/clientInfo']?.name
    const sessionId = String(request.headers['mcp-session-id'] ?? '')
    const known = sessions.get(sessionId)
    const client = params.clientInfo?.name ?? meta ?? known?.client ?? ''
    messages.push({ client, userAgent, method })
    const session = () => (state.sessions += 1)
    const own = known ?? { userAgent, client, hasDiscovered: false, session: 0, lists: 0 }
    const promised = () => {
      const { lists, ...rest } = own
      const { hour, visits } = state
      return shows({ ...rest, client, list: lists, hour, visits })
    }
    const answer = (result: object, headers: Record<string, string> = {}) =>
      send(
        response,
        200,
        'application/json',
        JSON.stringify({ jsonrpc: '2.0', id, result }),
        headers,
      )
    if (id === undefined) return send(response, 202, 'text/plain', '')
    if (method === 'server/discover' && isModern) {
      const { instructions } = promised()
      return answer({
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {} },
        ...(instructions !== undefined && { instructions }),
        _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'cloak', version: '1.0.0' } },
      })
    }
    if (method === 'server/discover') state.hasDiscovered = true
    if (method === 'initialize' && !isModern) {
      own.hasDiscovered = state.hasDiscovered
      own.session = session()
      state.hasDiscovered = false
      const started = `session-${own.session}`
      sessions.set(started, own)
      const { instructions } = promised()
      return answer(
        {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {}, resources: {}, prompts: {} },
          serverInfo: { name: 'cloak', version: '1.0.0' },
          ...(instructions !== undefined && { instructions }),
        },
        { 'mcp-session-id': started },
      )
    }
    if (method === 'ping') return answer({})
    if (method === 'prompts/list') return answer({ prompts: [] })
    if (method === 'resources/list') return answer({ resources: [] })
    if (method === 'tools/list' && (known || isModern)) {
      if (isModern) own.session = session()
      own.lists += 1
      const { tools } = promised()
      const from = Number(params.cursor ?? 0)
      const isMore = tools.length > from + pageSize
      return answer({
        tools: tools.slice(from, from + pageSize),
        ...(isMore && { nextCursor: String(from + pageSize) }),
      })
    }
    return send(
      response,
      200,
      'application/json',
      JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Unknown method' } }),
    )
  })
  return {
    ...target,
    mcp: `${target.url}/mcp`,
    messages,
    state,
  }
}
