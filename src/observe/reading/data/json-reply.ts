// The JSON object in a reply.
import { isFound } from '../../ending.ts'
import type { Answered, Reply } from '../../outbound/reply.ts'
import { objectOf, type Members, readJson } from './json.ts'

/** Null if there is none: nothing was found, or a web page is in its place. */
export function membersOf(reply: Reply): Members | null {
  if (!isFound(reply) || isWebPage(reply)) return null
  const json = readJson(reply.text)
  return json.ok ? objectOf(json.value) : null
}

export function isWebPage({ mediaType }: Answered): boolean {
  return mediaType !== null && mediaType.includes('html')
}
