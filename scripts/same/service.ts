// Asks the service of a state for everything that can be read: each page, document, badge and
// description, in every form, found by its own API description and by its own links.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from './program.ts'
import type { Recording } from './recording.ts'
import type { State } from './state.ts'

const FORMS = {
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
} as const
type Form = keyof typeof FORMS

/** Where no link and no parameter of a path leads. */
const STARTS: readonly string[] = [
  '/',
  '/llms.txt',
  '/llms-full.txt',
  '/robots.txt',
  '/sitemap.xml',
  '/openapi.json',
  '/openapi.min.json',
  '/asyncapi.json',
  '/tools?limit=100&page=2',
  '/tools?q=send%20email&minGrade=B',
  '/tools?access=mcp&sort=score&limit=100',
  '/search?q=email',
  '/search?q=postgres%20with%20mcp%20at%20least%20B',
  '/search?q=nothing%20like%20this%20exists',
  '/search?q=strpie',
  '/recommend?task=send%20email%20to%20customers',
  '/recommend?task=query%20a%20postgres%20database&access=mcp',
  '/recommend?task=browse%20the%20web&headless=true',
  '/compare?tools=stripe,paypal',
  '/compare?tools=resend,postmark,mailgun&as=api',
  '/compare?tools=stripe',
  '/tools?minGrade=Z',
  '/tools/no-such-tool',
  '/no-such-page',
  '/v0.1/servers?limit=100&search=mail',
]
const BADGES = [
  'style=flat',
  'style=flat-square',
  'style=for-the-badge',
  'access=api',
  'score=true',
]
/** Answers that tell of this process, and streams that do not end. */
const LEFT_OUT = /^\/(?:health|metrics|livez|readyz)\b|\/stream\b|^\/scans\//
/** More than the launch catalogue has; a recording that reaches it is not complete. */
const MOST = 30_000
const SIDE_BY_SIDE = 8
/** Of a service that is overloaded. */
const MOST_TRIES = 60

export async function recordService(state: State, folder: string): Promise<Recording> {
  const service = await startService(state, folder)
  try {
    return await crawl(service.url)
  } finally {
    await service.stop()
  }
}

export async function startService(state: State, folder: string) {
  const database = join(folder, 'service.db')
  for (const end of ['', '-wal', '-shm']) rmSync(`${database}${end}`, { force: true })
  const child = startProgram(state, {
    words: ['serve'],
    home: folder,
    variables: {
      PORT: '0',
      PUBLIC_URL: 'https://agentgrade.example',
      DATABASE_URL: `sqlite:${database}`,
      QUOTA_PUBLIC_READS: '0',
      SCAN_WORKERS: '0',
      SCAN_REFRESH_DAYS: '0',
    },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the service of ${state.name} ended: ${said}`)))
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      said += `${line}\n`
      const { url: listening } = JSON.parse(line) as { url?: string }
      if (listening !== undefined) resolve(listening)
    })
  })
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function crawl(base: string): Promise<Recording> {
  const recording: Recording = new Map()
  const waiting = [...new Set([...STARTS, ...(await describedPaths(base))])]
  const known = new Set(waiting)
  const follow = (page: string) => {
    for (const path of linksIn(page))
      if (!known.has(path) && !LEFT_OUT.test(path)) {
        known.add(path)
        waiting.push(path)
      }
  }
  const worker = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      for (const form of formsOf(path)) {
        const answer = await ask(base, path, form)
        recording.set(`GET ${form} ${path}`, answer.text)
        if (form === 'html' && answer.isPage) follow(answer.text)
      }
      if (known.size > MOST) throw new Error(`more than ${MOST} addresses: ${path}`)
    }
  }
  // A worker that finds nothing waiting may be followed by one that finds more.
  while (waiting.length > 0) await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => worker()))
  return recording
}

/** What has an ending has one form. A page with a query that is only linked is recorded as a page. */
function formsOf(path: string): readonly Form[] {
  const [bare = '', query] = path.split('?', 2)
  if (/\.[a-z]{2,5}$/.test(bare)) return ['json']
  return query === undefined || STARTS.includes(path) ? ['html', 'json', 'md'] : ['html']
}

/** A service that is overloaded says so, and when to ask again: no answer of its own. */
async function answerOf(address: string, form: Form): Promise<Response> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await fetch(address, {
      // A connection that is kept may be closed by the service while a request is on its way.
      headers: { accept: FORMS[form], connection: 'close' },
      redirect: 'manual',
    })
    const pause = answer.status === 503 ? answer.headers.get('retry-after') : null
    if (pause === null) return answer
    await answer.body?.cancel()
    await sleep(Number(pause) * 1000)
  }
  throw new Error(`${address}: no answer but 503 in ${MOST_TRIES} tries`)
}

async function ask(base: string, path: string, form: Form) {
  const answer = await answerOf(`${base}${path}`, form)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  const isText = /^text\/|json|xml|svg|javascript/.test(type)
  const head = ['location', 'link', 'deprecation', 'sunset', 'allow'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [`${name}: ${value}\n`]
  })
  const body = bytes.toString(isText ? 'utf8' : 'base64')
  return {
    isPage: type.startsWith('text/html'),
    text: stable(`${answer.status} ${type}\n${head.join('')}\n${body}`.replaceAll(base, '')),
  }
}

/** Without what is another for each request. */
function stable(text: string): string {
  return text.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
}

interface Description {
  paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>
}

/** Every read that the description names, of every tool, category and client. */
async function describedPaths(base: string): Promise<string[]> {
  const { paths } = await json<Description>(base, '/openapi.json')
  const tools = await namesIn(base, '/tools?limit=100', 'tools')
  const categories = await namesIn(base, '/categories', 'categories')
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || LEFT_OUT.test(path) || 'text/event-stream' in (get.responses['200']?.content ?? {}))
      return []
    const slugs = path.startsWith('/categories') ? categories : tools
    const named = path.includes('{slug}')
      ? slugs.map((slug) => path.replace('{slug}', slug))
      : [path]
    return named
      .filter((each) => !each.includes('{'))
      .flatMap((each) =>
        each.endsWith('/badge.svg') ? [each, ...BADGES.map((query) => `${each}?${query}`)] : [each],
      )
  })
}

async function namesIn(base: string, path: string, key: string): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const at = `${path}${path.includes('?') ? '&' : '?'}page=${page}`
    const answer = await json<Record<string, { slug: string }[]> & { pagination?: Pages }>(base, at)
    names.push(...(answer[key] ?? []).map(({ slug }) => slug))
    if (answer.pagination?.hasNext !== true) return names
  }
}

interface Pages {
  hasNext: boolean
}

async function json<T>(base: string, path: string): Promise<T> {
  return (await (await fetch(`${base}${path}`)).json()) as T
}

/** Addresses of the service itself that a page leads to, without fragments. */
function linksIn(page: string): string[] {
  return [...page.matchAll(/\b(?:href|src)="(\/(?!\/)[^"#]*)/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  )
}
