// Reads the robots.txt of each origin, once, before any other request to it.
import { isAddress } from '../../domain/tool/tool-url.ts'
import type { Ask } from './outbound.ts'
import type { Reply } from './reply.ts'
import { parseRobots, robotsForAll, type RobotsFile } from './robots-file.ts'

const LONGEST_BYTES = 500 * 1024

export type RobotsOf = (origin: string) => Promise<RobotsFile>

export function createRobots(ask: (ask: Ask) => Promise<Reply>): RobotsOf {
  const files = new Map<string, Promise<RobotsFile>>()

  function robotsOf(origin: string): Promise<RobotsFile> {
    const file = files.get(origin) ?? read(origin)
    files.set(origin, file)
    return file
  }

  async function read(origin: string): Promise<RobotsFile> {
    // A host with https has the same rules for http; two requests would be wasteful.
    const secure = secureTwin(origin)
    const overHttps = secure === null ? null : await robotsOf(secure)
    if (overHttps?.reply?.ok) return overHttps
    const file = fileOf(
      await ask({
        url: `${origin}/robots.txt`,
        headers: { accept: 'text/plain,*/*;q=0.5' },
        maxBytes: LONGEST_BYTES,
        keepsBeginning: true,
        redirects: 5,
      }),
    )
    // A file that one origin redirects to is the file of the other.
    const from = file.reply?.ok ? new URL(file.reply.url) : null
    if (from?.pathname === '/robots.txt' && !files.has(from.origin))
      files.set(from.origin, Promise.resolve(file))
    return file
  }

  return robotsOf
}

function secureTwin(origin: string): string | null {
  const url = new URL(origin)
  return url.protocol === 'http:' && url.port === '' && !isAddress(url.hostname)
    ? `https://${url.hostname}`
    : null
}

/** RFC 9309, 2.3.1: no file means no rules; a server error means that nothing is allowed. */
function fileOf(reply: Reply): RobotsFile {
  if (reply.ok && reply.status >= 200 && reply.status < 300) return parseRobots(reply.text, reply)
  const status = reply.status ?? 500
  return robotsForAll(status < 500, reply)
}
