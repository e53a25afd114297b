// Compares answers with that to a path that cannot exist: what is answered like it proves nothing.
import { isGoodRead, isJsonReply } from './api-reply.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import type { Scan } from '../scan.ts'
import { inventedPath } from '../outbound/request.ts'

const ACCEPT = 'application/json, */*;q=0.5'
const LONGEST = 20_000
const replies = new WeakMap<Scan, Map<string, Promise<Reply>>>()

/** The reply to an invented path under this base; requested once per scan. */
export function askInvented(
  scan: Scan,
  base: string,
  ask: (url: string, accept: string) => Promise<Reply>,
): Promise<Reply> {
  const known = replies.get(scan) ?? new Map<string, Promise<Reply>>()
  replies.set(scan, known)
  const reply = known.get(base) ?? ask(inventedPath(base), ACCEPT)
  known.set(base, reply)
  return reply
}

/**
 * Whether the reply says no more than the one to an invented path: the same refusal, or the same
 * text. Without the latter, only a read that returns data says something.
 */
export function isAlike(reply: Answered, invented: Reply): boolean {
  if (!invented.ok) return !isGoodRead(reply)
  if (!isGoodRead(reply)) return invented.status === reply.status
  return (
    isGoodRead(invented) &&
    isJsonReply(invented) === isJsonReply(reply) &&
    plain(invented) === plain(reply)
  )
}

/** Without the path and without numbers, which an answer may repeat or count. */
function plain({ text, url }: Answered): string {
  const { pathname } = new URL(url)
  const start = text.slice(0, LONGEST)
  return (pathname.length > 1 ? start.replaceAll(pathname.slice(1), '') : start).replaceAll(
    /[\d/]+/g,
    '',
  )
}
