// An answer: status, fields and body, ready to send once or a thousand times.
import { hash } from 'node:crypto'

/** What a resource can be shown as; the first that a route offers is its default. */
export type Form = 'json' | 'markdown' | 'html'
export type Kind =
  | Form
  | 'svg'
  | 'png'
  | 'xml'
  | 'linkset'
  | 'problem'
  | 'text'
  | 'yaml'
  | 'css'
  | 'script'
  | 'events'
  | 'card'
  | 'ai-catalog'
  | 'atom'
  | 'json-feed'

/** How a body may be compressed. */
export type Coding = 'zstd' | 'br' | 'gzip'

export interface Answer {
  status: number
  /** Names and values in turn, as `writeHead` takes them; without those that describe the body. */
  fields: readonly string[]
  /** Content-Type and Content-Length; left out of a 304. */
  bodyFields: readonly string[]
  /**
   * A text goes out in one piece with the fields, which is the faster way for all but large ones.
   */
  body: string | Buffer
  bytes: number
  etag: string | null
  /** When it last changed, where that is told beside the ETag. */
  modifiedAt?: number
  /** Whether it is also given compressed. */
  hasTwin: boolean
  /** Made when they are first asked for. */
  twins: Map<Coding, Answer>
}

interface Options {
  status?: number
  /** Where a version is at hand; else the content gives it. */
  etag?: string
  cache?: string
  modifiedAt?: number
  /** Whether Accept has a say in what it is. */
  isNegotiated?: boolean
  fields?: readonly string[]
}

/** What the socket takes in one piece without copying it aside. */
const LARGEST_TEXT = 12 * 1024
const LEAST_COMPRESSED = 1024

export const NO_STORE = 'no-store'
export const FRESH_FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=600'

const CONTENT_TYPES: Readonly<Record<Kind, string>> = {
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  xml: 'application/xml; charset=utf-8',
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  problem: 'application/problem+json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  css: 'text/css; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
  events: 'text/event-stream',
  card: 'application/mcp-server-card+json; charset=utf-8',
  'ai-catalog': 'application/ai-catalog+json; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  'json-feed': 'application/feed+json; charset=utf-8',
}

const PAGE_SECURITY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
// An SVG can carry script; opened as a document of its own it must be able to do nothing.
const BADGE_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const EXPOSED_FIELDS =
  'ETag, Idempotency-Replayed, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id'
/** On every answer, whatever it is. */
const EVERYWHERE = ['X-Content-Type-Options', 'nosniff']
const FOR_PROGRAMS = [
  ...EVERYWHERE,
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  EXPOSED_FIELDS,
]
const FOR_IMAGES = [
  ...EVERYWHERE,
  'Access-Control-Allow-Origin',
  '*',
  'Cross-Origin-Resource-Policy',
  'cross-origin',
]
const FOR_DRAWINGS = [...FOR_IMAGES, 'Content-Security-Policy', BADGE_SECURITY]
const FOR_PAGES = [
  ...EVERYWHERE,
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=()',
  'Link',
  '</openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json", </docs>; rel="service-doc", </llms.txt>; rel="describedby"; type="text/plain", </.well-known/api-catalog>; rel="api-catalog"',
  'Content-Security-Policy',
  PAGE_SECURITY,
]

export function answerWith(
  kind: Kind,
  content: string | Buffer,
  {
    status = 200,
    etag,
    cache = NO_STORE,
    isNegotiated = false,
    modifiedAt,
    fields = [],
  }: Options = {},
): Answer {
  const body =
    typeof content === 'string' && content.length > LARGEST_TEXT ? Buffer.from(content) : content
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  // Below a kilobyte the frame around the answer is most of it.
  const hasTwin = bytes >= LEAST_COMPRESSED && kind !== 'png'
  const told = [...guardsOf(kind), 'Cache-Control', cache]
  const tag = etag ?? (status === 200 && cache !== NO_STORE ? etagOf(body) : null)
  if (tag !== null) told.push('ETag', tag)
  if (modifiedAt !== undefined) told.push('Last-Modified', new Date(modifiedAt).toUTCString())
  if (isNegotiated || hasTwin)
    told.push(
      'Vary',
      isNegotiated ? (hasTwin ? 'Accept, Accept-Encoding' : 'Accept') : 'Accept-Encoding',
    )
  return {
    status,
    fields: fields.length === 0 ? told : [...told, ...fields],
    bodyFields: ['Content-Type', CONTENT_TYPES[kind], 'Content-Length', String(bytes)],
    body,
    bytes,
    etag: tag,
    ...(modifiedAt !== undefined && { modifiedAt }),
    hasTwin,
    twins: new Map(),
  }
}

/** Of the content itself, so that what has changed is never taken for what is held. */
function etagOf(content: string | Buffer): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 16)}"`
}

export function emptyAnswer(status: number, fields: readonly string[] = []): Answer {
  return {
    status,
    fields: [...FOR_PROGRAMS, 'Cache-Control', NO_STORE, ...fields],
    bodyFields: [],
    body: '',
    bytes: 0,
    etag: null,
    hasTwin: false,
    twins: new Map(),
  }
}

/** Data is guarded by its type alone: each further field would cost every read. */
function guardsOf(kind: Kind): readonly string[] {
  if (kind === 'html') return FOR_PAGES
  if (kind === 'svg') return FOR_DRAWINGS
  return kind === 'png' ? FOR_IMAGES : FOR_PROGRAMS
}
