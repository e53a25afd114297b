// Where the MCP server of a tool may be, the most telling address first.
import type { Clue, Scan } from '../scan.ts'

export interface Candidate {
  url: string
  reason: string
  /** Submitted or declared; named by the tool's own pages; or only a usual place. */
  source: 'given' | 'named' | 'usual'
}

/** Known without waiting for any page. */
export async function knownCandidates(scan: Scan): Promise<Candidate[]> {
  const [clues, usual] = await Promise.all([scan.knownClues('mcp'), usualPlace(scan, '/mcp')])
  return once([
    ...clues.map((clue) => fromClue(clue, clue.found === 'well-known' ? 'usual' : 'given')),
    ...usual,
  ])
}

/** What the home page and catalogues name, and what was submitted; not what is only usual. */
export async function namedCandidates(scan: Scan): Promise<Candidate[]> {
  const [clues, submitted] = await Promise.all([scan.earlyClues('mcp'), submittedEndpoint(scan)])
  // What rests on no answer is only a guess.
  return once([
    ...submitted,
    ...clues.filter(({ exchanges }) => exchanges.length > 0).map((clue) => fromClue(clue, 'named')),
  ])
}

/** All of them: what the documentation names, too. */
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
  return once([...submitted, ...named, ...usual, ...sse])
}

function fromClue({ url, reason }: Clue, source: Candidate['source']): Candidate {
  return { url, reason, source }
}

async function usualPlace(scan: Scan, path: string): Promise<Candidate[]> {
  const site = await scan.site()
  return site === null || 'ok' in site
    ? []
    : [{ url: `${site.origin}${path}`, reason: `the usual place ${path}`, source: 'usual' }]
}

/**
 * An endpoint answers a browser in its own way: it wants another method, other media types, or
 * sign-in.
 */
async function submittedEndpoint(scan: Scan): Promise<Candidate[]> {
  const { target } = scan
  const page = target.kind === 'web' ? await scan.home() : null
  if (
    target.kind !== 'web' ||
    page === null ||
    'reading' in page ||
    !page.ok ||
    ![400, 401, 405, 406].includes(page.status)
  )
    return []
  return [{ url: target.url, reason: 'the submitted address', source: 'named' }]
}

function once(candidates: readonly Candidate[]): Candidate[] {
  const met = new Set<string>()
  return candidates.filter(({ url }) => met.size !== met.add(url).size)
}
