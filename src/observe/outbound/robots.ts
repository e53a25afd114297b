// Reads the robots.txt of each origin (RFC 9309), once, before any other request to it.
import { isAddress } from '../../domain/tool/tool-url.ts'
import type { Ask, Reply, RobotsFile } from './outbound.ts'

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

interface Group {
  agents: string[]
  rules: RobotsRule[]
}

interface RobotsRule {
  isAllowed: boolean
  /** What the path must contain in this order, the first at its beginning. */
  parts: readonly string[]
  isAnchored: boolean
  length: number
}

const MOST_SITEMAPS = 50
const MOST_WILDCARDS = 2000

/** The same rule for all agents and paths. */
export function robotsForAll(isAllowed: boolean, reply: Reply | null): RobotsFile {
  return { reply, groups: 0, sitemaps: [], allows: () => isAllowed }
}

export function parseRobots(text: string, reply: Reply | null): RobotsFile {
  const body = text.replace(/^\uFEFF/, '')
  // An error page with status 200 is no robots.txt, whatever words it contains.
  if (body.trimStart().startsWith('<')) return robotsForAll(true, reply)
  const { groups, sitemaps } = readLines(body)
  const known = new Map<string, readonly RobotsRule[]>()
  const rulesFor = (agent: string): readonly RobotsRule[] => {
    const rules = known.get(agent) ?? ranked(groupsFor(groups, agent))
    known.set(agent, rules)
    return rules
  }
  return {
    reply,
    groups: groups.length,
    sitemaps,
    allows(agent, path) {
      const wanted = literal(path)
      return (
        wanted === '/robots.txt' ||
        (rulesFor(agent.toLowerCase()).find((rule) => matches(rule, wanted))?.isAllowed ?? true)
      )
    },
  }
}

/** The longest rule first, and among equals the one that allows: the first match decides. */
function ranked(groups: readonly Group[]): RobotsRule[] {
  const rules = groups.flatMap((group) => group.rules)
  // Each wildcard costs a search through the path. With too many, the safest way is taken.
  if (rules.filter(({ parts }) => parts.length > 1).length > MOST_WILDCARDS)
    return [ruleOf('/', false)]
  return rules.toSorted((a, b) => b.length - a.length || Number(b.isAllowed) - Number(a.isAllowed))
}

function readLines(body: string): { groups: Group[]; sitemaps: string[] } {
  const groups: Group[] = []
  const sitemaps: string[] = []
  let isNaming = false
  for (const line of body.split(/\r\n|\n|\r/)) {
    const [key, value] = splitLine(line)
    const group = groups.at(-1)
    if (key === 'user-agent') {
      if (isNaming && group) group.agents.push(tokenOf(value))
      else groups.push({ agents: [tokenOf(value)], rules: [] })
      isNaming = true
    } else if (key === 'allow' || key === 'disallow') {
      isNaming = false
      if (group && value !== '') group.rules.push(ruleOf(value, key === 'allow'))
    } else if (key === 'sitemap' && sitemaps.length < MOST_SITEMAPS && URL.canParse(value)) {
      sitemaps.push(value)
    }
  }
  return { groups, sitemaps }
}

function splitLine(line: string): [key: string, value: string] {
  const [content = ''] = line.split('#', 1)
  const colon = content.indexOf(':')
  return colon < 0
    ? ['', '']
    : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
}

function tokenOf(value: string): string {
  return value === '*' || /^\*\s/.test(value)
    ? '*'
    : (/^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '')
}

// Several groups for one agent count as one; `*` is for agents that none names (RFC 9309, 2.2.1).
function groupsFor(groups: readonly Group[], agent: string): Group[] {
  const named = groups.filter(({ agents }) => agents.includes(agent))
  return named.length > 0 ? named : groups.filter(({ agents }) => agents.includes('*'))
}

function ruleOf(value: string, isAllowed: boolean): RobotsRule {
  const isAnchored = value.endsWith('$')
  const parts = (isAnchored ? value.slice(0, -1) : value).split('*').map(literal)
  return {
    isAllowed,
    parts,
    isAnchored,
    length: parts.reduce((sum, part) => sum + part.length + 1, isAnchored ? 1 : 0),
  }
}

/** Normalised: unreserved characters bare, all others but delimiters encoded (RFC 9309, 2.2.2). */
function literal(text: string): string {
  return text.replace(/%([0-9a-f]{2})|[^\x21-\x7e]+|[*$]/gi, (found, hex: string | undefined) => {
    if (hex === undefined)
      return found === '*'
        ? '%2A'
        : found === '$'
          ? '%24'
          : encodeURIComponent(found.toWellFormed())
    const char = String.fromCodePoint(Number.parseInt(hex, 16))
    return /[\w.~-]/.test(char) ? char : found.toUpperCase()
  })
}

// The first position where a part matches leaves most for the rest: none is tried twice.
function matches({ parts, isAnchored }: RobotsRule, path: string): boolean {
  let at = 0
  for (const [index, part] of parts.entries()) {
    const isLast = isAnchored && index === parts.length - 1
    const found = isLast ? path.length - part.length : index === 0 ? 0 : path.indexOf(part, at)
    if (found < at || (index === 0 && found > 0) || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return true
}
