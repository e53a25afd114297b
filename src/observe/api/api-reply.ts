// What kind of answer an API gave.
import { isFound } from '../ending.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { readJson } from '../reading/data/json.ts'

const known = new WeakMap<Answered, unknown>()

/** The JSON value of an answer; undefined where it is none. Parsed once. */
export function jsonOf(reply: Reply): unknown {
  if (!reply.ok || reply.body.length === 0 || reply.isCut) return undefined
  if (!known.has(reply)) {
    const parsed = readJson(reply.text)
    known.set(reply, parsed.ok ? parsed.value : undefined)
  }
  return known.get(reply)
}

/** An object or a list: a web page or a bare word is no answer to a program. */
export function isJsonReply(reply: Reply): boolean {
  const value = jsonOf(reply)
  return typeof value === 'object' && value !== null
}

/** A read that was answered with what was asked for, not with a page for people. */
export function isGoodRead(reply: Reply): boolean {
  return isFound(reply) && reply.status !== 204 && !looksLikeHtml(reply.text)
}
