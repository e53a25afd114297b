// Guesses: documents that are asked for at a usual path that nothing names. Many hosts answer every
// path, so what is found counts only if an invented path of the same shape is answered otherwise.
import { createHash } from 'node:crypto'
import { isSuccess, setAside } from './probe.ts'
import { isJsonReply } from './api/api-reply.ts'
import type { Answered, Ask, Asker, Outbound, Reply } from './outbound/outbound.ts'
import { inventedPath, isRedirect } from './outbound/request.ts'
import { looksLikeHtml } from './reading/page/media.ts'
import { readPage } from './reading/page/page.ts'

const PROBE = 'invented'
export const INVENTED_REQUESTS = 12
const COMPARED_BYTES = 200_000
const COMPARED_CHARS = 20_000
/** A page with fewer words is compared as it was sent, with the scripts that fill it. */
const FEW_WORDS = 5
/** Of the words of both: the rest is what a page repeats of the request, or changes by itself. */
const ALIKE = 0.9
const ACCEPT = {
  page: 'text/html, */*;q=0.8',
  data: 'application/json, */*;q=0.5',
} as const

/** Asks for what the tool names; anything else is a guess. */
export function askOrGuess(
  outbound: Outbound,
  ask: Asker,
  { isNamed, ...wanted }: Ask & { isNamed: boolean },
  counts?: (reply: Answered) => boolean,
): Promise<Reply> {
  return isNamed ? ask(wanted) : guess(outbound, ask, wanted, counts)
}

/**
 * One that `counts` is compared with an invented path: if they are alike, `isFound` is false; if
 * that path has no answer, nothing is known.
 */
export async function guess(
  outbound: Outbound,
  ask: Asker,
  wanted: Ask,
  counts: (reply: Answered) => boolean = () => true,
): Promise<Reply> {
  const reply = await ask({ ...wanted, staysHere: true })
  if (!reply.ok || !isSuccess(reply) || !counts(reply)) return reply
  const form = /^text\/(?:html|markdown)/.test(wanted.headers?.['accept'] ?? '') ? 'page' : 'data'
  const { origin, pathname } = new URL(wanted.url)
  // Most hosts that answer everything do so at the root, too: that is one request for all folders.
  const name = pathname.slice(pathname.lastIndexOf('/'))
  for (const place of new Set([`${origin}${name}`, `${origin}${pathname}`])) {
    const invented = await inventedReply(outbound, place, form)
    if (!invented.ok && !isRedirected(outbound, invented))
      return setAside(
        { ...reply, exchanges: [...reply.exchanges, ...invented.exchanges] },
        `${reply.url} answers ${reply.status}, and could not be compared with a path that does not exist: ${invented.detail}`,
      )
    if (isAlike(reply, invented))
      return { ...reply, exchanges: [...reply.exchanges, ...invented.exchanges], isAnywhere: true }
  }
  return reply
}

/** Where it led could not be read; a redirect is an answer all the same. */
function isRedirected({ exchanges }: Outbound, { exchanges: ids }: Reply): boolean {
  return exchanges.some(
    ({ id, kind, answer }) =>
      kind === 'http' && ids.includes(id) && answer !== null && isRedirect(answer),
  )
}

const replies = new WeakMap<Outbound, Map<string, Promise<Reply>>>()

/** The reply to a path beside this one, with the same ending; requested once per scan. */
export function inventedReply(
  outbound: Outbound,
  url: string,
  form: keyof typeof ACCEPT,
): Promise<Reply> {
  const known = replies.get(outbound) ?? new Map<string, Promise<Reply>>()
  replies.set(outbound, known)
  const invented = inventedBeside(url)
  const key = `${form} ${invented}`
  // By the shape of what is asked, because any probe may be the first to ask.
  const shape = `${form} ${new URL(url).hostname}${folderOf(url)} ${endingOf(url)}`
  const number = createHash('sha256').update(shape).digest().readUInt16BE()
  const reply =
    known.get(key) ??
    outbound.for(
      PROBE,
      INVENTED_REQUESTS,
    )({
      url: invented,
      number,
      headers: { accept: ACCEPT[form] },
      redirects: 2,
      staysHere: true,
      keepsBeginning: true,
      maxBytes: COMPARED_BYTES,
    })
  known.set(key, reply)
  return reply
}

export function inventedBeside(url: string): string {
  return `${inventedPath(`${new URL(url).origin}${folderOf(url)}`)}${endingOf(url)}`
}

function folderOf(url: string): string {
  const { pathname } = new URL(url)
  return pathname.slice(0, pathname.lastIndexOf('/'))
}

function endingOf(url: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(new URL(url).pathname)?.[0] ?? ''
}

/** Whether the reply says no more than the one to an invented path: the same status and words. */
export function isAlike(reply: Answered, invented: Reply): boolean {
  if (!invented.ok) return !isSuccess(reply)
  if (!isSuccess(reply) || !isSuccess(invented)) return reply.status === invented.status
  return isJsonReply(reply) === isJsonReply(invented) && hasSameWords(reply, invented)
}

export function hasSameWords(reply: Answered, invented: Answered): boolean {
  // An answer may repeat the path.
  const paths = new Set([reply, invented].flatMap(({ url }) => wordsIn(new URL(url).pathname)))
  const [words, others] = [wordsOf(reply, paths), wordsOf(invented, paths)]
  const shared = [...words].filter((word) => others.has(word)).length
  return shared >= ALIKE * (words.size + others.size - shared)
}

/** Without numbers. */
function wordsOf({ text, url }: Answered, except: ReadonlySet<string>): Set<string> {
  const start = text.slice(0, COMPARED_BYTES)
  const page = looksLikeHtml(start) ? readPage(start, url) : null
  const visible = page ? wordsIn(`${page.title ?? ''}\n${page.text}`) : []
  const words = visible.length < FEW_WORDS ? wordsIn(start) : visible
  return new Set(words.filter((word) => !except.has(word)))
}

function wordsIn(text: string): string[] {
  return (
    text
      .slice(0, COMPARED_CHARS)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  )
}
