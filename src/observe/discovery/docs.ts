// Chooses the documentation page to read.
import { isFound } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Unanswered } from '../outbound/reply.ts'
import { readPage } from '../reading/page/page.ts'
import type { Clue, Page, Site } from '../scan.ts'

const USUAL = ['/docs', '/documentation']

export type FoundDocs = { page: Page; reason: string }

/** Tries the strongest clue, else the usual path. Null if there is nothing to read. */
export async function findDocs(
  clues: readonly Clue[],
  site: Site,
  ask: Asker,
): Promise<FoundDocs | Unanswered | null> {
  const [clue] = clues
  if (clue) return pageAt(clue.url, clue.reason, false, ask)
  let found: FoundDocs | Unanswered | null = null
  for (const path of USUAL) {
    found = await pageAt(`${site.origin}${path}`, `the usual place ${path}`, true, ask)
    if (found !== null) return found
  }
  return found
}

async function pageAt(
  url: string,
  reason: string,
  staysHere: boolean,
  ask: Asker,
): Promise<FoundDocs | Unanswered | null> {
  const reply = await ask({
    url,
    staysHere,
    headers: { accept: 'text/html, text/markdown;q=0.9, */*;q=0.1' },
  })
  if (!reply.ok) return reply
  return isFound(reply) && isReadable(reply.mediaType)
    ? { page: { reply, reading: readPage(reply.text, reply.url) }, reason }
    : null
}

function isReadable(mediaType: string | null): boolean {
  return mediaType === null || /^text\/|xhtml/.test(mediaType)
}
