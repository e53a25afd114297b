// Classifies the responses of an API.
import { isFound } from '../ending.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { readJson } from '../reading/data/json.ts'

const parsedBodies = new WeakMap<Answered, unknown>()

/** The JSON value of a response; undefined if it is not JSON. Parsed once. */
export function jsonOf(reply: Reply): unknown {
  if (!reply.ok || reply.body.length === 0 || reply.isCut) return undefined
  if (!parsedBodies.has(reply)) {
    const parsed = readJson(reply.text)
    parsedBodies.set(reply, parsed.ok ? parsed.value : undefined)
  }
  return parsedBodies.get(reply)
}

/** An object or an array: a web page or a bare word is no response for a program. */
export function isJsonReply(reply: Reply): boolean {
  const value = jsonOf(reply)
  return typeof value === 'object' && value !== null
}

/** Documents that have other uses are no answers of an API. */
const OTHER_XML =
  /^(?:\s|<\?[^>]{0,200}>|<!--[^>]{0,500}>){0,20}<(?:html|rss|feed|rdf:RDF|urlset|sitemapindex|svg|OpenSearchDescription)\b/i

export function isXmlReply({ mediaType, text }: Answered): boolean {
  return (
    /^(?:application|text)\/(?:[\w.-]{1,60}\+)?xml$/.test(mediaType ?? '') &&
    !OTHER_XML.test(text.slice(0, 2_000))
  )
}

/** A read that returned data, not a page for people. */
export function isGoodRead(reply: Reply): boolean {
  return isFound(reply) && reply.status !== 204 && (isXmlReply(reply) || !looksLikeHtml(reply.text))
}
