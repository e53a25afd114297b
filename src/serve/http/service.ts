// What all routes of this service share: the catalogue, the quotas, the cached answers and the
// settings.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Caller } from '../../rating/caller.ts'
import type { ReadQuota } from '../../rating/read-quota.ts'
import type { AddressName } from './request/address-names.ts'
import type { Form } from './response/answer.ts'
import type { Dependencies, ResponseCache } from './response/response-cache.ts'
import type { Keyring } from './request/keyring.ts'
import type { LoadGuard } from './request/load-guard.ts'
import type { Metrics } from './operator/metrics.ts'
import type { OperatorView } from './operator/view.ts'
import type { ChangeWatch } from './response/change-watch.ts'

export interface Settings {
  /** Without a slash at the end; empty where links stay relative. */
  publicUrl: string
  publicReads: number
  keyReads: number
  submissionsPerDay: number
  reviewHours: number
  /** Reviews a UTC day from one network without a key; 0 lifts it. */
  keylessReviews: number
  keysPerDay: number
  isSelfService: boolean
  isKeyRequiredForWrites: boolean
  trustedProxies: readonly string[]
  allowedRanges: readonly string[]
  /** Minutes from one scan of a host to the next; 0 lifts it. */
  hostMinutes: number
  /** Days after which a tool is looked at again; 0 never. */
  refreshDays: number
  /** Where to report a weakness; empty where the operator names nobody. */
  securityContact: string
}

/** Asks the service's own routes; `path` has its query, and JSON comes parsed. */
export type InnerAsk = (request: {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  accept?: 'application/json' | 'text/markdown'
}) => Promise<{ status: number; body: unknown }>

/** Speaks MCP; whatever is asked of it, it asks of our own routes. */
export interface McpServing {
  /** Of the server that it speaks for. */
  readonly version: string
  answer(request: Request, body: unknown, ask: InnerAsk): Promise<Response>
  close(): Promise<void>
}

/** What the composition root gives. */
export interface Parts {
  catalogue: Catalogue
  quota: ReadQuota
  settings: Settings
  log: Logger
  loadGuard: LoadGuard
  now: () => number
  randomId: () => string
  randomBytes: (count: number) => Uint8Array
  /** Scans that a worker of this process has ended, by outcome. */
  scans?: ReadonlyMap<string, number>
  /** How long a reader may take for an answer, beside a time that grows with it. */
  writeMs?: number
  /** Missing where MCP is not served. */
  mcp?: McpServing
  /** Name servers and authorities that claims are proved by, in place of the machine's own. */
  claimLook?: { nameServers?: readonly string[]; ca?: string }
  /** Called when a scan was queued, so that a worker beside looks at once. */
  onQueued?: () => void
}

export interface Service extends Parts {
  cache: ResponseCache
  keyring: Keyring
  metrics: Metrics
  /** The name under which the callers of an address are counted and stored. */
  addressNames: (address: string) => AddressName
  watch: ChangeWatch
  operator: OperatorView
  /** To be called after a write of our own: nothing older is answered from then on. */
  changed: () => Promise<void>
  /** Balancers should look elsewhere. */
  isStopping: boolean
}

/** One request on its way to its answer. */
export interface RequestContext {
  request: FastifyRequest
  reply: FastifyReply
  /** The path as the route spells it, for logs and metrics. */
  route: string
  form: Form
  caller: Caller
  /** Fields of this context alone: its id, its quota. */
  fields: string[]
  startedAt: number
  /** Under which its answer is cached, and until what changes. */
  cacheKey: string
  dependencies: Dependencies
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | null
  }
  interface FastifyInstance {
    /** For the operator's own service. */
    operator: OperatorView
  }
}
