// The reads that HTTP, the MCP server and the command line offer: the path of each and its
// parameters. A route answers it, an MCP tool and a command ask it.
import { EVENT_KINDS, type EventKind } from '../scan/event.ts'
import { LONGEST_SLUG } from '../tool/tool-name.ts'
import {
  category,
  changedSinceMoment,
  limit,
  LIST_FILTERS,
  LIST_ORDERS,
  listOrder,
  listWeights,
  narrowingText,
  oneOf,
  page,
  searchText,
  shownAccess,
  weights,
  yesNo,
  type Parameter,
  type Parameters,
} from './parameters.ts'

export interface Read {
  /** In Fastify's syntax: `/tools/:slug`. */
  path: string
  query: Parameters
}

export const MOST_SLUGS = 50
export const LEAST_COMPARED = 2
export const MOST_COMPARED = 4
const LONGEST_COMPARED = 1000
const MOST_RECOMMENDED = 10
const USUALLY_RECOMMENDED = 3
const FARTHEST_CURSOR = 15

const slugs: Parameter<string[] | undefined> = {
  description: `Only these tools, in this order, at most ${MOST_SLUGS}; other filters apply too. Unknown slugs are listed in warnings.`,
  schema: { type: 'string' },
  example: 'resend,postmark',
  longest: (LONGEST_SLUG + 1) * MOST_SLUGS,
  allowed: `at most ${MOST_SLUGS} slugs separated by commas`,
  read: (text) => {
    const named = slugsIn(text)
    return named.length > 0 && named.length <= MOST_SLUGS ? named : undefined
  },
}

const compared = `${LEAST_COMPARED} to ${MOST_COMPARED} different`
const tools: Parameter<string[]> = {
  description: `Slugs of ${compared} tools, separated by commas.`,
  schema: { type: 'string', pattern: '^[^,]+(,[^,]+){1,3}$' },
  example: 'resend,sendgrid',
  required: true,
  longest: LONGEST_COMPARED,
  allowed: `${compared} slugs, separated by commas`,
  read: (text) => {
    const named = comparedIn(text)
    return named.length < LEAST_COMPARED || named.length > MOST_COMPARED ? undefined : named
  },
  fallback: [],
}

/** The different slugs in a list, in its order. */
function slugsIn(text: string): string[] {
  return [...new Set(text.split(',').map((slug) => slug.trim().toLowerCase()))].filter(
    (slug) => slug !== '',
  )
}

/** What is longer than any slug names no tool: it is cut. */
export function comparedIn(text: string): string[] {
  return [...new Set(slugsIn(text).map((slug) => slug.slice(0, LONGEST_SLUG)))]
}

export interface Since {
  after: number
  /** Milliseconds. */
  from?: number
}

const since: Parameter<Since | undefined> = {
  description:
    'The cursor of the previous response, or a date: only later events, oldest first. Without it: the latest.',
  schema: { type: 'string' },
  example: '0',
  allowed: 'the cursor that an answer gave, 0 for all that is kept, or a date such as 2026-11-01',
  read: (text) => {
    if (/^\d+$/.test(text) && text.length <= FARTHEST_CURSOR) return { after: Number(text) }
    const from = changedSinceMoment.read(text)
    return from === undefined ? undefined : { after: 0, from }
  },
}

const tool: Parameter<string | undefined> = {
  description: 'Only events of this tool, by slug.',
  schema: { type: 'string', maxLength: 64 },
  example: 'resend',
  allowed: 'the slug of a tool',
  read: (text) => text.toLowerCase(),
}

const kind: Parameter<EventKind[] | undefined> = {
  description: `Only these kinds, separated by commas: ${EVENT_KINDS.join(', ')}.`,
  schema: { type: 'string' },
  example: 'grade.changed',
  allowed: `one or more of ${EVENT_KINDS.join(', ')}`,
  read: (text) => {
    const asked = text.split(',').map((each) => each.trim())
    const known = EVENT_KINDS.filter((each) => asked.includes(each))
    return asked.every((each) => known.some((name) => name === each)) ? known : undefined
  },
}

const { category: _category, ...FILTERS_OF_A_CATEGORY } = LIST_FILTERS

export const READS = {
  tools: {
    path: '/tools',
    query: {
      page,
      limit: limit(50),
      ...LIST_FILTERS,
      sort: listOrder,
      q: narrowingText,
      weights: listWeights,
      slugs,
      changedSince: changedSinceMoment,
    },
  },
  tool: { path: '/tools/:slug', query: {} },
  checks: { path: '/tools/:slug/checks', query: {} },
  reviews: {
    path: '/tools/:slug/reviews',
    query: { page, limit: limit(10), changedSince: changedSinceMoment },
  },
  categories: { path: '/categories', query: {} },
  category: {
    path: '/categories/:slug',
    query: {
      page,
      limit: limit(100),
      ...FILTERS_OF_A_CATEGORY,
      sort: listOrder,
      q: narrowingText,
      weights: listWeights,
      changedSince: changedSinceMoment,
    },
  },
  search: {
    path: '/search',
    query: {
      q: searchText,
      page,
      limit: limit(20),
      ...LIST_FILTERS,
      sort: oneOf(
        'match: best match first. The orders of lists sort the 100 best matches; those that match all of the text stay first.',
        ['match', ...LIST_ORDERS],
        'match',
      ),
      weights: {
        ...weights,
        description: `${weights.description} Each result then has a weightedScore, and sort=score follows it.`,
      },
    },
  },
  recommend: {
    path: '/recommend',
    query: {
      task: {
        ...searchText,
        description:
          'The task in words, such as "send receipts by email"; the first 200 characters are used.',
        example: 'send receipts by email',
      },
      limit: {
        ...limit(USUALLY_RECOMMENDED, MOST_RECOMMENDED),
        description: `Number of tools; above ${MOST_RECOMMENDED} means ${MOST_RECOMMENDED}.`,
        example: USUALLY_RECOMMENDED,
      },
      ...LIST_FILTERS,
      headless: yesNo('true: only tools that a program can sign in to without a browser.'),
      verified: yesNo('true: only tools whose grade is fully verified by a scan.'),
      weights,
    },
  },
  compare: {
    path: '/compare',
    query: {
      tools,
      as: {
        ...shownAccess,
        description: 'Compares this access method of all of them, with facts.',
      },
      weights: {
        ...weights,
        description: `${weights.description} The comparison then has weights and weightedScores.`,
      },
    },
  },
  events: { path: '/events', query: { since, tool, category, kind, limit: limit(50) } },
} satisfies Readonly<Record<string, Read>>
