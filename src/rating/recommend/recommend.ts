// Recommends tools for a task: search results that meet the constraints, best fit first, with what
// was ruled out and why.
import type { Connection } from '../../domain/answer/profile.ts'
import type { Catalogue, Found, SearchFilters, Understood } from '../../catalogue/catalogue.ts'
import type {
  Candidate,
  Constraints,
  Ranked,
  RuledOut,
  Weights,
} from '../../domain/tool/recommendation.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { unmet } from './constraints.ts'
import { rank } from './rank.ts'

type Tools = Pick<Catalogue, 'search' | 'findTools'>

export interface Ask {
  task: string
  constraints: Constraints
  weights: Weights
  limit: number
}

export interface Recommendation {
  /** From the query parameters and the words of the task. */
  constraints: Constraints
  understood: Understood
  recommended: (Ranked & { access: Connection })[]
  /** Means of each criterion and of the score over all candidates that meet the constraints. */
  candidates: readonly Candidate[]
  ruledOut: RuledOut[]
  didYouMean: string | null
}

/** How many search results are read: matches below that are noise. */
const READ = 40
const SHOWN_RULED_OUT = 5
const LEADING = 3
const ASKING = new Set([
  'pick',
  'choose',
  'select',
  'find',
  'recommend',
  'suggest',
  'best',
  'good',
  'connect',
  'it',
  'please',
])

export async function recommend(
  catalogue: Tools,
  { task, constraints: given, weights, limit }: Ask,
): Promise<Recommendation> {
  const words = taskWords(task)
  const open = await catalogue.search(words, READ)
  const constraints = { ...strictOf(open.understood), ...given }
  const { headless: _headless, verified: _verified, ...filters } = constraints
  // Searched again with the filters, because tools that pass them may rank lower.
  const found =
    Object.keys(filters).length === 0 ? open : await catalogue.search(words, READ, filters)
  const fields = fieldsOf(open)
  const candidates = candidatesOf(found).filter(
    ({ tool, match }) =>
      (match === 'all' || fields.has(tool.category)) && unmet(tool, constraints) === null,
  )
  const lacking = await lackingAWay(catalogue, words, filters)
  const best = rank(candidates, weights, open.understood.category).slice(0, limit)
  const ways = await accessOf(
    catalogue,
    best.map(({ tool }) => tool.slug),
  )
  return {
    constraints,
    understood: open.understood,
    recommended: best.map((ranked) => ({
      ...ranked,
      access: ways.get(ranked.tool.slug) ?? NO_ACCESS,
    })),
    candidates,
    ruledOut: ruledOut(
      [...lacking, ...candidatesOf(open), ...candidatesOf(found)],
      constraints,
      fields,
    ),
    didYouMean: open.didYouMean,
  }
}

/** Without the words that ask for a tool: no tool is described by them. */
function taskWords(task: string): string {
  const rest = task
    .split(/\s+/)
    .filter((word) => !ASKING.has(word.toLowerCase()))
    .join(' ')
  return rest === '' ? task : rest
}

/**
 * The categories that the task is about: those of full matches, of the best matches, and the one it
 * names. In other categories a partial match is a coincidence.
 */
function fieldsOf({ tools, matches, understood }: Found): Set<string> {
  const about = candidatesOf({ tools, matches }).filter(
    ({ match, place }) => match === 'all' || place <= LEADING,
  )
  return new Set([
    ...about.map(({ tool }) => tool.category),
    ...(understood.category === undefined ? [] : [understood.category]),
  ])
}

const NO_ACCESS: Connection = { mcp: null, api: null, cli: null }

/**
 * A category named in the task only raises its tools, as in search: tools of another category may
 * still be meant.
 */
function strictOf({ hasMcp, hasApi, hasCli, minGrade }: Understood): Constraints {
  return {
    ...(hasMcp !== undefined && { hasMcp }),
    ...(hasApi !== undefined && { hasApi }),
    ...(hasCli !== undefined && { hasCli }),
    ...(minGrade !== undefined && { minGrade }),
  }
}

function candidatesOf({
  tools,
  matches,
}: {
  tools: readonly string[]
  matches: readonly ('all' | 'some')[]
}): Candidate[] {
  const parsed = tools.map((text, at): Candidate => ({
    tool: JSON.parse(text) as Tool,
    match: matches[at] ?? 'some',
    place: at + 1,
  }))
  // Reference and test servers are never recommended.
  return parsed.filter(({ tool }) => tool.kind !== 'reference')
}

/**
 * The best tools that lack a requested surface: words such as "with mcp" exclude them from every
 * other search.
 */
async function lackingAWay(
  catalogue: Tools,
  words: string,
  filters: SearchFilters,
): Promise<Candidate[]> {
  const asked = (['hasMcp', 'hasApi', 'hasCli'] as const).filter(
    (way) => filters[way] !== undefined,
  )
  const found = await Promise.all(
    asked.map((way) =>
      catalogue.search(words, SHOWN_RULED_OUT, { ...filters, [way]: !filters[way] }),
    ),
  )
  return found.flatMap(candidatesOf).toSorted((one, other) => one.place - other.place)
}

/** The highest-ranked tools of these categories that lack something, without duplicates. */
function ruledOut(
  candidates: readonly Candidate[],
  constraints: Constraints,
  fields: ReadonlySet<string>,
): RuledOut[] {
  const seen = new Map<string, RuledOut>()
  for (const { tool } of candidates) {
    const by = unmet(tool, constraints)
    if (by !== null && fields.has(tool.category) && !seen.has(tool.slug))
      seen.set(tool.slug, { tool, by })
  }
  return [...seen.values()].slice(0, SHOWN_RULED_OUT)
}

async function accessOf(
  catalogue: Tools,
  slugs: readonly string[],
): Promise<Map<string, Connection>> {
  const tools = await catalogue.findTools(slugs)
  return new Map(
    tools.map(({ slug, documents }) => [
      slug,
      (JSON.parse(documents.profile) as { access: Connection }).access,
    ]),
  )
}
