// What all routes share: the catalogue, the quotas, the response cache and the settings.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Catalogue } from '../../store/catalogue.ts'
import type { Grader } from '../../usecases/grader.ts'
import type { Caller } from '../../usecases/keys/caller.ts'
import type { ServedRegistry } from '../../usecases/registry/registry-view.ts'
import type { ReadQuota } from '../../usecases/keys/read-quota.ts'
import type { Signing } from '../../usecases/verdict/keys.ts'
import type { AddressName, AddressSettings, OwnAddress } from './request/client-address.ts'
import type { Representation } from './response/answer.ts'
import type { ResponseCache, ChangeWatch } from './response/response-cache.ts'
import type { Keyring } from './request/keyring.ts'
import type { LoadGuard } from './request/load-guard.ts'
import type { Metrics } from './operator/metrics.ts'
import type { OperatorView } from './operator/view.ts'

export interface Settings extends AddressSettings {
  publicReads: number
  keyReads: number
  submissionsPerDay: number
  reviewHours: number
  /** Reviews per UTC day from one network without a key; 0 disables the limit. */
  keylessReviews: number
  keysPerDay: number
  isSelfService: boolean
  isKeyRequiredForWrites: boolean
  trustedProxies: readonly string[]
  allowedRanges: readonly string[]
  /** Minutes from one scan of a host to the next; 0 disables the limit. */
  hostMinutes: number
  /** Days after which a tool is scanned again; 0 for never. */
  refreshDays: number
  /** Of the names of our own entries in the registry. */
  registryNamespace: string
  /** Where to report a vulnerability; empty if the operator names nobody. */
  securityContact: string
}

/** Calls the service's own routes; `path` includes the query, and JSON is parsed. */
export type InnerAsk = (request: {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  accept?: 'application/json' | 'text/markdown'
}) => Promise<{ status: number; body: unknown }>

/** Handles MCP by calling our own routes. */
export interface McpServing {
  /** Of the server. */
  readonly version: string
  answer(
    request: Request,
    body: unknown,
    caller: { ask: InnerAsk; isReadOnly: boolean; now: () => number },
  ): Promise<Response>
  close(): Promise<void>
}

/** What the composition root provides. */
export interface Parts {
  catalogue: Catalogue
  quota: ReadQuota
  settings: Settings
  log: Logger
  loadGuard: LoadGuard
  now: () => number
  randomId: () => string
  randomBytes: (count: number) => Uint8Array
  /** Grades when an owner states a fact; in this thread if left out. */
  grader?: Grader
  /** Scans that a worker of this process has finished, by outcome. */
  scans?: ReadonlyMap<string, number>
  /**
   * How long a client may take to read a response, in addition to a time that grows with its size.
   */
  writeMs?: number
  /** Undefined if nothing is signed. */
  signing?: Signing
  /** Undefined if MCP is not served. */
  mcp?: McpServing
  /** Name servers and certificate authorities for checking claims, instead of the machine's own. */
  claimLook?: { nameServers?: readonly string[]; ca?: string }
  /** Called when a scan was queued, so that a worker in this process starts at once. */
  onQueued?: () => void
}

export interface Service extends Parts {
  /** Requests with an Idempotency-Key that this process is carrying out. */
  underWay: Set<string>
  cache: ResponseCache
  keyring: Keyring
  metrics: Metrics
  /** The pseudonym under which the callers of an address are counted and stored. */
  addressNames: (address: string) => AddressName
  ownAddress: OwnAddress
  watch: ChangeWatch
  registry: ServedRegistry
  operator: OperatorView
  /** Called after each write of our own: from then on no older response is served. */
  changed: () => Promise<void>
  /** Load balancers should use another replica. */
  isStopping: boolean
}

/** A value that occurs twice is a list. */
export type Query = Readonly<Record<string, unknown>>

/** The context of one request. */
export interface RequestContext {
  service: Service
  request: FastifyRequest
  query: Query
  reply: FastifyReply
  /** The path in the route's syntax, for logs and metrics. */
  route: string
  representation: Representation
  caller: Caller
  /** Headers of this request alone: its id, its quota. */
  fields: string[]
  startedAt: number
}

declare module 'fastify' {
  interface FastifyRequest {
    context: RequestContext | null
  }
  interface FastifyInstance {
    /** For the operator's service. */
    operator: OperatorView
  }
}
