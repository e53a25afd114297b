// Clients that write all that callers can write, and remember what was acknowledged: tools, keys,
// claims, reports of mistakes and reviews; and whether each of them is there.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLAIM_PATH } from '../../src/observe/claim-proof.ts'
import { openEngine } from '../../src/store/open-database.ts'

/** No quota refuses, and the sites of the claims are on this machine. */
export const WRITABLE = {
  QUOTA_SUBMISSIONS: '0',
  QUOTA_KEYS: '0',
  QUOTA_REVIEW_HOURS: '0',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
}

const KINDS = ['tool', 'key', 'claim', 'mistake', 'review'] as const
type Kind = (typeof KINDS)[number]

export interface Written {
  kind: Kind
  id: string
}

/** Where each is stored; two tables for a review, because one may be held back. */
const STORED: Readonly<Record<Kind, string>> = {
  tool: 'select slug as id from tool',
  key: 'select id from api_key',
  claim: `select t.slug || ' ' || o.key_id as id from tool_owner as o
    inner join tool as t on t.id = o.tool_id`,
  mistake: 'select id from mistake_report',
  review: 'select id from review union all select id from held_review',
}

export interface Sites {
  /** The address of a site that nobody has claimed yet. */
  next(): string
  publish(url: string, token: string): void
  close(): void
}

/** One site per address of 127.0.0.0/8, each with the token that was published for it. */
export async function startSites(): Promise<Sites> {
  const tokens = new Map<string, string>()
  let count = 0
  const server = createServer((request, response) => {
    const token = request.url === CLAIM_PATH ? tokens.get(`http://${request.headers.host}`) : ''
    response.writeHead(token ? 200 : 404, { 'content-type': 'text/plain' }).end(token)
  }).listen(0, '0.0.0.0')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    next: () => {
      count += 1
      return `http://127.1.${count >> 8}.${count & 255}:${port}`
    },
    publish: (url, token) => void tokens.set(url, token),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Answers {
  id: string
  key: string
  token: string
  tool: { slug: string }
  review: { id: string }
}

/** What was refused, or got no answer. */
export class NotWritten extends Error {
  readonly status: number | null
  readonly body: string

  constructor(status: number | null, body: string) {
    super(`${status ?? 'no answer'}: ${body}`)
    this.status = status
    this.body = body
  }
}

async function posted(url: string, body: object | null, key?: string): Promise<Answers> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch((error: unknown) => {
      throw new NotWritten(null, String(error))
    })
  if (answer.status >= 300) throw new NotWritten(answer.status, answer.text)
  return JSON.parse(answer.text) as Answers
}

/** One of each kind, one after the other; throws `NotWritten` where it is not acknowledged. */
export async function writeAll(url: string, sites: Sites, written: Written[]): Promise<void> {
  const add = (kind: Kind, id: string) => void written.push({ kind, id })
  const site = sites.next()
  const { tool } = await posted(`${url}/tools/submit`, { url: site })
  add('tool', tool.slug)
  const { id, key } = await posted(`${url}/keys`, { name: site })
  add('key', id)
  const { token } = await posted(`${url}/tools/${tool.slug}/claim`, null, key)
  sites.publish(site, token)
  await posted(`${url}/tools/${tool.slug}/claim/verify`, null, key)
  add('claim', `${tool.slug} ${id}`)
  const mistake = { check: 'llms-txt', message: `We serve it: ${site}/llms.txt.` }
  add('mistake', (await posted(`${url}/tools/stripe/mistakes`, mistake, key)).id)
  const review = { toolSlug: 'resend', task: { description: `Mail ${site}` }, overallScore: 8 }
  add('review', (await posted(`${url}/reviews`, review, key)).review.id)
}

/** Those that are not stored, each named. */
export async function missing(databaseUrl: string, written: readonly Written[]): Promise<string[]> {
  const engine = await openEngine(databaseUrl)
  try {
    const lost: string[] = []
    for (const kind of KINDS) {
      const stored = new Set((await engine.all(STORED[kind])).map(({ id }) => String(id)))
      for (const each of written)
        if (each.kind === kind && !stored.has(each.id)) lost.push(`${kind} ${each.id} is lost`)
    }
    return lost
  } finally {
    await engine.close()
  }
}

/** Such as “12 keys, 11 claims”. */
export function countsOf(written: readonly Written[]): string {
  return KINDS.map(
    (kind) => `${written.filter((each) => each.kind === kind).length} ${kind}s`,
  ).join(', ')
}
