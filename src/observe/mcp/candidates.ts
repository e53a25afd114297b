// Candidate URLs of a tool's MCP server, strongest first.
import { homeReply } from '../probe.ts'
import type { Clue, Scan } from '../scan.ts'

export interface Candidate {
  url: string
  reason: string
  /** Submitted or declared; named by the tool's own pages; or only a usual path. */
  source: 'given' | 'named' | 'usual'
  /** Who says that it is the address of an MCP server: the owner, an address or page, or nobody. */
  saidBy: 'owner' | 'tool' | null
}

/** Known without reading any page. */
export async function knownCandidates(scan: Scan): Promise<Candidate[]> {
  const [clues, usual] = await Promise.all([scan.knownClues('mcp'), usualPlace(scan, '/mcp')])
  return unique([
    ...clues.map((clue) => fromClue(clue, clue.found === 'well-known' ? 'usual' : 'given')),
    ...usual,
  ])
}

/** What was submitted and what the home page and catalogues name, without the usual paths. */
export async function namedCandidates(scan: Scan): Promise<Candidate[]> {
  const [clues, submitted] = await Promise.all([scan.earlyClues('mcp'), submittedEndpoint(scan)])
  // A candidate without an exchange is only a guess.
  return unique([
    ...submitted,
    ...clues.filter(({ exchanges }) => exchanges.length > 0).map((clue) => fromClue(clue, 'named')),
  ])
}

/** All of them, including those in the documentation. */
export async function allCandidates(scan: Scan): Promise<Candidate[]> {
  const [clues, known, sse, submitted] = await Promise.all([
    scan.clues('mcp'),
    knownCandidates(scan),
    usualPlace(scan, '/sse'),
    submittedEndpoint(scan),
  ])
  const usual = known.filter(({ source }) => source === 'usual')
  const named = clues
    .filter(({ url }) => !usual.some((each) => each.url === url))
    .map((clue) => fromClue(clue, 'named'))
  return unique([...submitted, ...named, ...usual, ...sse])
}

function fromClue({ url, reason, found }: Clue, source: Candidate['source']): Candidate {
  const saidBy = found === 'declared' ? 'owner' : source === 'usual' ? null : 'tool'
  return { url, reason, source, saidBy }
}

async function usualPlace(scan: Scan, path: string): Promise<Candidate[]> {
  const site = await scan.ownSite()
  const rest = { reason: `the usual place ${path}`, source: 'usual', saidBy: null } as const
  return site === null ? [] : [{ url: `${site.origin}${path}`, ...rest }]
}

/** An endpoint asks a browser for another method, other media types, or authentication. */
async function submittedEndpoint(scan: Scan): Promise<Candidate[]> {
  const { target } = scan
  const home = target.kind === 'web' ? await homeReply(scan) : null
  return target.kind === 'web' && home?.ok && [400, 401, 405, 406].includes(home.status)
    ? [{ url: target.url, reason: 'the submitted address', source: 'named', saidBy: null }]
    : []
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  const met = new Set<string>()
  return candidates.filter(({ url }) => met.size !== met.add(url).size)
}
