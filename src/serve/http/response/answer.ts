// A response: status, headers and body, ready to be sent any number of times.
import { hash } from 'node:crypto'
import type { IconFormat } from '../../../domain/tool/icon.ts'
import { BUNDLE_TYPE } from '../../../domain/verdict/bundle.ts'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { inertJson } from '../../../domain/schema/json.ts'
import { alternatePath } from '../../../represent/html/parts/elements.ts'

/** All headers of a response must stay below 4 KB, nginx's buffer; a page has two of these. */
const MOST_CHARACTERS = 1000

/** The first links matter most; those that do not fit are left out. */
export function linkField(links: readonly string[]): string[] {
  let room = MOST_CHARACTERS
  const fitting = links.filter(({ length }) => {
    const fits = length + 2 <= room
    if (fits) room -= length + 2
    return fits
  })
  return fitting.length === 0 ? [] : ['Link', fitting.join(', ')]
}

/** The representations of a resource; the first that a route offers is its default. */
export type Representation = 'json' | 'markdown' | 'html'
export type Kind = keyof typeof CONTENT_TYPES

/** The content codings. */
export type Coding = 'zstd' | 'br' | 'gzip'

/** Too long for one piece: it writes itself, while others run in between. */
export interface LongContent {
  readonly bytes: number
  send(raw: ServerResponse): Promise<void>
  toString(): string
}

export interface Answer {
  status: number
  /** Names and values alternating, as `writeHead` takes them; without those that describe the body. */
  fields: readonly string[]
  /** Content-Type and Content-Length; omitted from a 304. */
  bodyFields: readonly string[]
  /** A string is sent in one piece with the headers, which is faster unless it is large. */
  body: string | Buffer | LongContent
  bytes: number
  etag: string | null
  /** For Last-Modified, if it is sent in addition to the ETag. */
  modifiedAt?: number
  /** Whether it is also available compressed. */
  isCompressible: boolean
  /** Created on first request. */
  compressed: Map<Coding, Answer>
}

export interface AnswerOptions {
  status?: number
  /** If a version is known; else it is derived from the content. */
  etag?: string
  cache?: string
  modifiedAt?: number
  /** Whether it depends on the Accept header. */
  isNegotiated?: boolean
  fields?: readonly string[]
}

/** What the socket takes in one piece without copying. */
const LARGEST_TEXT = 12 * 1024
export const LEAST_COMPRESSED = 1024

export const NO_STORE = 'no-store'
export const FRESH_FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=600'

const CONTENT_TYPES = {
  json: 'application/json; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  ico: 'image/vnd.microsoft.icon',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  xml: 'application/xml; charset=utf-8',
  linkset: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  problem: 'application/problem+json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  yaml: 'application/yaml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  asyncapi: 'application/vnd.aai.asyncapi+json;version=3.0.0',
  css: 'text/css; charset=utf-8',
  font: 'font/woff2',
  script: 'text/javascript; charset=utf-8',
  events: 'text/event-stream',
  card: 'application/mcp-server-card+json; charset=utf-8',
  'ai-catalog': 'application/ai-catalog+json; charset=utf-8',
  sigstore: BUNDLE_TYPE,
  atom: 'application/atom+xml; charset=utf-8',
  'json-feed': 'application/feed+json; charset=utf-8',
} as const satisfies Record<Representation | IconFormat, string> & Record<string, string>

/** Compressed as they are, and shown by whoever links to them. */
const IMAGES: ReadonlySet<Kind> = new Set(['png', 'ico', 'jpeg', 'webp', 'font'])

const PAGE_SECURITY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
// An SVG can contain script; opened as a document of its own it must not run any.
const BADGE_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const EXPOSED_FIELDS =
  'ETag, Idempotency-Replayed, Link, Retry-After, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id'
const FOR_PROGRAMS = alternating({
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED_FIELDS,
})
const FOR_IMAGES = alternating({
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
})
const FOR_DRAWINGS = [...FOR_IMAGES, 'Content-Security-Policy', BADGE_SECURITY]
const FOR_PICTURES = [...FOR_IMAGES, 'Content-Security-Policy', "default-src 'none'; sandbox"]
const FOR_PAGES = alternating({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  Link: '</openapi.json>; rel="service-desc"; type="application/vnd.oai.openapi+json", </docs>; rel="service-doc", </llms.txt>; rel="describedby"; type="text/plain", </.well-known/api-catalog>; rel="api-catalog"',
  'Content-Security-Policy': PAGE_SECURITY,
})

/** Names and values in turn, as `writeHead` takes them. */
export function alternating(fields: Readonly<Record<string, string>>): string[] {
  return Object.entries(fields).flat()
}

export function answerWith(
  kind: Kind,
  content: string | Buffer | LongContent,
  {
    status = 200,
    etag,
    cache = NO_STORE,
    isNegotiated = false,
    modifiedAt,
    fields = [],
  }: AnswerOptions = {},
): Answer {
  const body =
    typeof content === 'string' && content.length > LARGEST_TEXT ? Buffer.from(content) : content
  const bytes = bytesOf(body)
  // Below a kilobyte, headers are most of the response.
  const mayBeCoded = bytes >= LEAST_COMPRESSED && !IMAGES.has(kind)
  const headers = [...guardsOf(kind), 'Cache-Control', cache]
  const tag = etag ?? (status === 200 && cache !== NO_STORE && !isLong(body) ? etagOf(body) : null)
  if (tag !== null) headers.push('ETag', tag)
  if (modifiedAt !== undefined) headers.push('Last-Modified', new Date(modifiedAt).toUTCString())
  if (isNegotiated || mayBeCoded)
    headers.push(
      'Vary',
      isNegotiated ? (mayBeCoded ? 'Accept, Accept-Encoding' : 'Accept') : 'Accept-Encoding',
    )
  return {
    status,
    fields: fields.length === 0 ? headers : [...headers, ...fields],
    bodyFields: ['Content-Type', CONTENT_TYPES[kind], 'Content-Length', String(bytes)],
    body,
    bytes,
    etag: tag,
    ...(modifiedAt !== undefined && { modifiedAt }),
    // A long one is compressed where it is made, in steps.
    isCompressible: mayBeCoded && !isLong(body),
    compressed: new Map(),
  }
}

export function isLong(body: Answer['body']): body is LongContent {
  return typeof body === 'object' && 'send' in body
}

function bytesOf(body: Answer['body']): number {
  if (typeof body === 'string') return Buffer.byteLength(body)
  return isLong(body) ? body.bytes : body.byteLength
}

export function jsonAnswer(data: unknown, status = 200): Answer {
  return answerWith('json', inertJson(data), { status })
}

/** A page that answers a form, or holds one. */
export function pageAnswer(page: string, status = 200, fields: readonly string[] = []): Answer {
  return answerWith('html', page, { status, isNegotiated: true, fields })
}

/** Derived from the content, so that a changed response never matches an old ETag. */
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
    isCompressible: false,
    compressed: new Map(),
  }
}

/** Data is protected by its type alone: each additional header would cost every read. */
function guardsOf(kind: Kind): readonly string[] {
  if (kind === 'html') return FOR_PAGES
  if (kind === 'svg') return FOR_DRAWINGS
  return IMAGES.has(kind) ? FOR_PICTURES : FOR_PROGRAMS
}

/** Weak comparison, as If-None-Match requires; accepts a list and `*`. */
export function isHeld(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (ifNoneMatch === undefined || etag === null) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const plain = etag.replace(/^W\//, '')
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    (held) => held.replace(/^W\//, '') === plain,
  )
}

/** Only used if the client sends no ETag, as some feed readers do. */
export function isUnchanged(
  { 'if-none-match': ifNoneMatch, 'if-modified-since': since }: IncomingHttpHeaders,
  modifiedAt: number | undefined,
): boolean {
  if (ifNoneMatch !== undefined || since === undefined || modifiedAt === undefined) return false
  // HTTP dates have whole seconds.
  return Math.floor(modifiedAt / 1000) * 1000 <= Date.parse(since)
}

/** Each representation of the route is made only if it was asked for. */
type Forms = Partial<Record<Representation, (base: string) => string | Promise<string>>>

/** What an answer depends on in its request. */
export interface Asked {
  representation: Representation
  service: { settings: { publicUrl: string } }
}

/** `page` is the path of the page, if it links to its other versions. */
export async function answerIn(
  { representation, service }: Asked,
  forms: Forms,
  { page, fields = [], ...options }: AnswerOptions & { page?: string } = {},
): Promise<Answer> {
  const base = service.settings.publicUrl
  const text = await forms[representation]?.(base)
  if (text === undefined) throw new Error(`There is no ${representation} of this.`)
  const links = page !== undefined && representation === 'html' ? pageLinks(base, page) : []
  return answerWith(representation, text, {
    cache: FRESH_FOR_A_MINUTE,
    isNegotiated: true,
    ...options,
    fields: [...fields, ...links],
  })
}

/** Canonical URLs are absolute: search engines ignore others. */
export function pageLinks(base: string, path: string): string[] {
  return linkField([
    `<${base}${path}>; rel="canonical"`,
    `<${alternatePath(path, 'md')}>; rel="alternate"; type="text/markdown"`,
  ])
}
