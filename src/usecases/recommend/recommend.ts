// Recommends tools for a task: what meets the constraints, best fit first, and what was ruled out.
import { byAccess } from '../../domain/grading/criterion.ts'
import type { Doubt } from '../../domain/answer/tool-list.ts'
import { AUTH_METHODS } from '../../domain/evidence/declaration.ts'
import type { Catalogue, SearchPage, StoredTool } from '../../store/catalogue.ts'
import type {
  Candidate,
  ConstraintName,
  Constraints,
  NothingFits,
  Ranked,
  RuledOut,
  Usable,
  Weights,
} from '../../domain/tool/recommendation.ts'
import {
  type ToolFilter,
  type Understood,
  allowedBy,
  HAS_ACCESS,
  offeredBy,
} from '../../domain/tool/tool-filter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { whyNotHeadless } from '../../represent/connect/tool-setup.ts'
import type { Reached, Recommended } from '../../represent/json/recommendation.ts'
import { asksOf } from '../../store/search/query.ts'
import { unmet, rank } from './rank.ts'

type Tools = Pick<Catalogue, 'search' | 'findTools'>

export interface Ask {
  task: string
  constraints: Constraints
  weights: Weights
  limit: number
}

export interface Recommendation extends Recommended {
  understood: Understood
  doubt: Doubt | null
}

/** How many search results are read: matches below that are noise. */
const READ = 40
const SHOWN_RULED_OUT = 5
/** As many as one lookup of tools by slug takes. */
const FOUND_AT_ONCE = 10
/** A partial match further behind the best one shares a word with the task by chance. */
const NEAR = 0.5
/** Who matches less of a task may do something else. */
const HALF = 0.5
/** Words that begin alike are of one family. */
const FAMILY = 6
const ASKING = new Set(
  'pick choose select find recommend suggest best good connect please'.split(' '),
)

export async function recommend(
  catalogue: Tools,
  { task, constraints: given, weights, limit }: Ask,
): Promise<Recommendation> {
  const words = taskWords(task)
  const open = await catalogue.search(words, READ)
  const constraints = withAccess({ ...asksOf(open.understood), ...given })
  const meant = await meeting(catalogue, words, open, constraints)
  const parts = await partsOf(catalogue, open, constraints)
  // Whoever is asked to choose needs no tool for something else.
  const isUnfit = parts.length === 0 && (open.doubt === 'uncovered' || open.doubt === 'nothing')
  const candidates = parts.length > 0 ? parts.flatMap((part) => part.candidates) : meant.candidates
  const ranked = parts.map((part) => rank(part.candidates, weights))
  const whole = isUnfit ? [] : rank(candidates, weights, open.understood.category)
  const best = (parts.length > 0 ? inTurn(ranked) : whole).slice(0, limit)
  const chosen = best.map(({ tool }) => tool)
  const ways = await accessOf(catalogue, chosen)
  const ruledOut = [...(await excludedTools(catalogue, open.understood)), ...meant.ruledOut].slice(
    0,
    SHOWN_RULED_OUT,
  )
  return {
    constraints,
    understood: open.understood,
    recommended: best.map((each) => ({
      ...each,
      ...(ways.get(each.tool.slug) ?? UNREACHED),
    })),
    candidates: isUnfit ? [] : candidates,
    ruledOut,
    nothingFits: best.length > 0 ? null : nothingFits(isUnfit, open, ruledOut),
    notCovered:
      parts.length > 0
        ? parts.flatMap(({ isDoubted }, at) => (isDoubted ? (ranked[at]?.[0]?.missing ?? []) : []))
        : notCoveredBy(best),
    doubt: parts.length > 0 ? doubtOfParts(parts) : doubtOf(best, open, meant.found),
    didYouMean: open.didYouMean,
  }
}

interface Meeting {
  found: SearchPage
  candidates: Usable[]
  ruledOut: RuledOut[]
}

/** The tools that match the words and meet the constraints, and those that do not meet them. */
async function meeting(
  catalogue: Tools,
  words: string,
  open: SearchPage,
  constraints: Constraints,
): Promise<Meeting> {
  const { headless: _headless, verified: _verified, ...filters } = constraints
  // Searched again with the filters, because tools that pass them may rank lower.
  const found =
    Object.keys(filters).length === 0 ? open : await catalogue.search(words, READ, filters)
  const { category } = open.understood
  const matching = candidatesOf(found).filter(
    (candidate) =>
      isNear(candidate) &&
      (candidate.coverage >= HALF || isIn(category, candidate.tool)) &&
      ruledOutBy(candidate.tool, constraints) === null,
  )
  const browserOnly = await needingABrowser(catalogue, matching, constraints)
  const allowed = allowedBy(constraints)
  const isMcpAsked = constraints.access === 'mcp' || constraints.hasMcp === true
  const candidates = matching
    .filter(({ tool }) => !isMcpAsked || !browserOnly.has(tool.slug))
    .map((candidate): Usable => ({
      ...candidate,
      allowed: offeredBy(candidate.tool).filter(
        (id) => allowed.includes(id) && (id !== 'mcp' || !browserOnly.has(candidate.tool.slug)),
      ),
    }))
  const lacking = await lackingAWay(catalogue, words, filters)
  return {
    found,
    candidates,
    ruledOut: notMeeting(
      [...lacking, ...candidatesOf(open), ...candidatesOf(found)],
      constraints,
      isMcpAsked ? browserOnly : new Map(),
    ),
  }
}

/** Whether it is of the category that the task names, if it names one. */
function isIn(category: string | undefined, tool: Candidate['tool']): boolean {
  return category === undefined || tool.category === category
}

interface Part {
  candidates: Usable[]
  isDoubted: boolean
}

/** The parts of a task, if one is certain and no tool is near for all: it is better than two. */
async function partsOf(
  catalogue: Tools,
  { parts, matches }: SearchPage,
  constraints: Constraints,
): Promise<Part[]> {
  if (parts.length < 2 || matches[0]?.match === 'all') return []
  const found = await Promise.all(
    parts.map(async (task, at): Promise<Part> => {
      const words = withoutResults(taskWords(task), parts.slice(0, at).join(' '))
      const open = await catalogue.search(words, READ)
      const { candidates } = await meeting(catalogue, words, open, constraints)
      return {
        candidates: candidates.map((each) => ({ ...each, part: task })),
        isDoubted: open.doubt !== null,
      }
    }),
  )
  const near = found.map(({ candidates }) =>
    candidates.filter(isClose).map(({ tool }) => tool.slug),
  )
  const isOneForAll = near[0]?.some((slug) => near.every((slugs) => slugs.includes(slug)))
  const isCertain = found.some(
    ({ isDoubted, candidates: [first] }) => !isDoubted || first?.match === 'all',
  )
  return isCertain && !isOneForAll && near.every(({ length }) => length > 0) ? found : []
}

/** Without what an earlier part makes: after "transcribe …", "the transcript" is not searched for. */
function withoutResults(task: string, earlier: string): string {
  const made = new Set(earlier.split(/\s+/).map(beginning))
  const isNew = (word: string) => word.length <= FAMILY || !made.has(beginning(word))
  return task.split(/\s+/).filter(isNew).join(' ')
}

function beginning(word: string): string {
  return word.toLowerCase().slice(0, FAMILY)
}

/** The first of each list, then the second of each; no tool twice. */
function inTurn(lists: readonly Ranked[][]): Ranked[] {
  const longest = Math.max(...lists.map(({ length }) => length))
  const turns = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? []))
  const seen = new Set<string>()
  return turns.flat().filter(({ tool }) => !seen.has(tool.slug) && seen.add(tool.slug))
}

function nothingFits(
  isUnfit: boolean,
  open: SearchPage,
  ruledOut: readonly RuledOut[],
): NothingFits {
  const [first] = ruledOut
  if (!isUnfit && first)
    return {
      by: 'constraints',
      category: null,
      nearest: { tool: first.tool, missing: [], ruledOut: first },
    }
  const category = open.understood.category ?? open.relatedCategories[0] ?? null
  const found = candidatesOf(open)
  const nearest = found.find(({ tool }) => tool.category === category) ?? found[0]
  return { by: 'words', category, nearest: nearest ? { ...nearest, ruledOut: null } : null }
}

/** If one access method is asked for, its grade is the one that counts. */
function withAccess(constraints: Constraints): Constraints {
  const { access = null } = constraints
  const asked = allowedBy(constraints).filter((id) => constraints[HAS_ACCESS[id]] === true)
  return access === null && asked.length === 1 ? { ...constraints, access: asked[0] } : constraints
}

/** The words of the task that none of these tools matches. */
function notCoveredBy([first, ...others]: readonly Candidate[]): string[] {
  return (first?.missing ?? []).filter((word) =>
    others.every(({ missing }) => missing.includes(word)),
  )
}

function doubtOfParts(parts: readonly Part[]): Doubt | null {
  return parts.some(({ isDoubted }) => isDoubted) ? 'partly' : null
}

function doubtOf(best: readonly Candidate[], open: SearchPage, found: SearchPage): Doubt | null {
  const [first] = best
  // A search doubts the first of its results.
  if (first?.match === 'all' && found.tools[0]?.slug !== first.tool.slug) return null
  if (first) return found.doubt ?? (first.coverage < HALF ? 'partly' : null)
  // The task is covered, but by nothing that meets the constraints: `ruledOut` says what.
  return open.doubt ?? (open.tools.length === 0 ? 'nothing' : null)
}

/** The tools that the task names only to rule them out. */
async function excludedTools(catalogue: Tools, { excluded = [] }: Understood): Promise<RuledOut[]> {
  const tools = await catalogue.findTools(excluded)
  return tools.map(({ tool }) => ({ tool, by: 'excluded' }))
}

/** Without the words that ask for a tool: no tool is described by them. */
function taskWords(task: string): string {
  const rest = task
    .split(/\s+/)
    .filter((word) => !ASKING.has(word.toLowerCase()))
    .join(' ')
  return rest === '' ? task : rest
}

const UNREACHED: Reached = { access: { mcp: null, api: null, cli: null } }

const NO_MATCH = { match: 'some', missing: [], coverage: 0, closeness: 0 } as const

function candidatesOf(page: SearchPage): Candidate[] {
  return page.tools.map((tool, at) => ({
    tool,
    ...(page.matches[at] ?? NO_MATCH),
    place: at + 1,
    accessScores: page.accessScores[at] ?? byAccess(() => null),
  }))
}

function isClose({ closeness }: Candidate): boolean {
  return closeness >= NEAR
}

function isNear(candidate: Candidate): boolean {
  return isClose(candidate)
}

/** Reference and test servers are recommended only if they are asked for. */
function ruledOutBy(tool: Tool, constraints: Constraints): ConstraintName | null {
  const isReference = tool.kind === 'reference' && constraints.kind === undefined
  return isReference ? 'kind' : unmet(tool, constraints)
}

/** The best tools that lack a requested surface or need an account: other searches exclude them. */
async function lackingAWay(
  catalogue: Tools,
  words: string,
  filters: ToolFilter,
): Promise<Candidate[]> {
  const { access, ...rest } = filters
  const wanted: ToolFilter = { ...rest, ...(access && { [HAS_ACCESS[access]]: true }) }
  const ways = Object.values(HAS_ACCESS).filter((way) => wanted[way] !== undefined)
  const accounts = filters.auth === 'none' ? AUTH_METHODS.filter((method) => method !== 'none') : []
  const others: ToolFilter[] = [
    ...ways.map((way) => ({ ...wanted, [way]: !wanted[way] })),
    ...accounts.map((auth) => ({ ...filters, auth })),
  ]
  const found = await Promise.all(
    others.map((each) => catalogue.search(words, SHOWN_RULED_OUT, each)),
  )
  return found.flatMap(candidatesOf).toSorted((one, other) => one.place - other.place)
}

/** The highest-ranked tools that lack something, without duplicates. */
function notMeeting(
  candidates: readonly Candidate[],
  constraints: Constraints,
  browserOnly: ReadonlyMap<string, string>,
): RuledOut[] {
  const seen = new Map<string, RuledOut>()
  for (const { tool } of candidates.filter(isNear)) {
    const why = browserOnly.get(tool.slug)
    const by = ruledOutBy(tool, constraints) ?? (why === undefined ? null : 'headless')
    if (by !== null && !seen.has(tool.slug))
      seen.set(tool.slug, { tool, by, ...(by === 'headless' && why !== undefined && { why }) })
  }
  return [...seen.values()]
}

/** Without a browser: the tools whose MCP server has no configuration for that, and why. */
async function needingABrowser(
  catalogue: Tools,
  candidates: readonly Candidate[],
  { headless }: Constraints,
): Promise<Map<string, string>> {
  if (headless !== true) return new Map()
  const tools = candidates.map(({ tool }) => tool)
  const ways = await accessOf(catalogue, tools)
  const lacking = tools.flatMap(({ slug, auth }): [string, string][] => {
    const { mcp } = (ways.get(slug) ?? UNREACHED).access
    const why = mcp && whyNotHeadless(slug, mcp, auth)
    return why === null ? [] : [[slug, why]]
  })
  return new Map(lacking)
}

async function accessOf(catalogue: Tools, of: readonly Tool[]): Promise<Map<string, Reached>> {
  const slugs = of.map(({ slug }) => slug)
  const tools: StoredTool[] = []
  for (let at = 0; at < slugs.length; at += FOUND_AT_ONCE)
    tools.push(...(await catalogue.findTools(slugs.slice(at, at + FOUND_AT_ONCE))))
  return new Map(
    tools.map(({ slug, documents }) => {
      const { access } = JSON.parse(documents.profile) as Reached
      return [slug, { access }]
    }),
  )
}
