// The badge of a tool as an image and as data for Shields, and the page that builds one.
import { oneOf, type Parameter, yesNo } from '../../../domain/read/parameters.ts'
import { readParameters, slugIn, toolIn } from '../request/parameters.ts'
import { ACCESS_IDS } from '../../../domain/grading/criterion.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { Refusal } from '../../../errors/refusal.ts'
import {
  badgeEndpoint,
  badgeTool,
  badgeWishes,
  refusedBadge,
  toolBadge,
  type BadgeWishes,
} from '../../../represent/badge/badge.ts'
import { BADGE_STYLES, COLOR_NAMES } from '../../../represent/badge/svg.ts'
import { badgesMarkdown, badgesPage } from '../../../represent/html/pages/badges-page.ts'
import { answerWith, answerIn } from '../response/answer.ts'
import { openRead, type Route, type RequestContext, type Service, type Query } from '../route.ts'
import { describedAs, ok } from '../description/components.ts'

const PROMPT = 'public, max-age=60'
const SVG = 'image/svg+xml'
const LONGEST_WISH = 100
const ACCESS_ALLOWED = `access: ${ACCESS_IDS.join(', ')}`
export const BADGE_CACHE =
  'public, max-age=300, s-maxage=300, stale-while-revalidate=3600, stale-if-error=86400'

/** Which badge it is: the only value that is refused, because another badge would say too much. */
const WHICH = {
  access: oneOf('The badge of this access method: its letter and score.', ACCESS_IDS, undefined),
}

/** Parsed by `badgeWishes`: a badge is always an image, so an invalid value is ignored. */
const PARAMETERS = {
  ...WHICH,
  style: oneOf('Its style.', BADGE_STYLES, 'flat'),
  label: words('Text on the left; empty for none.', 'agents'),
  labelColor: words(`Colour on the left: hexadecimal, or one of ${COLOR_NAMES.join(', ')}.`, '555'),
  color: words('Colour on the right, instead of that of the letter.', 'blue'),
  score: yesNo('true: shows the score next to the letter.'),
}

export const badgeRoutes: readonly Route[] = [
  /** Fetched by image proxies for thousands of readers: open to all, never shed, always an SVG. */
  openRead({
    path: '/tools/:slug/badge.svg',
    cachedBy: 'tool',
    keptAs: wishesOf,
    isNeverShed: true,
    operation: {
      id: 'getToolBadge',
      tag: 'Tools',
      summary: 'Get the badge of a tool',
      description:
        'An SVG image with the grade, for a README or a page. Unknown tools get one too, with 404.',
      query: PARAMETERS,
      answers: {
        200: describedAs('The badge.', SVG, toolBadge({ status: 'graded', grade: 'B' })),
        400: describedAs(
          'There is no such access method; a grey badge names them.',
          SVG,
          refusedBadge(ACCESS_ALLOWED),
        ),
        404: describedAs('There is no such tool; a grey badge says so.', SVG, toolBadge(null)),
      },
    },
    async answer(context) {
      const { tool, wishes } = await badgeIn(context)
      return answerWith('svg', toolBadge(tool, wishes), {
        status: tool === null ? 404 : 200,
        cache: tool?.status === 'graded' ? BADGE_CACHE : PROMPT,
      })
    },
    refuse: ({ status }) =>
      answerWith('svg', refusedBadge(status === 400 ? ACCESS_ALLOWED : 'unavailable'), { status }),
  }),
  openRead({
    path: '/tools/:slug/badge.json',
    cachedBy: 'tool',
    keptAs: wishesOf,
    operation: {
      id: 'getToolBadgeData',
      tag: 'Tools',
      summary: 'Get the badge of a tool as data',
      description:
        'The badge in the format that shields.io/endpoint reads. Unknown tools have isError.',
      query: PARAMETERS,
      answers: ok(
        'The badge.',
        'Badge',
        badgeEndpoint({ status: 'graded', grade: 'B', score: 6.4 }),
      ),
      refusals: ['invalid-parameter'],
    },
    async answer(context) {
      const { tool, wishes } = await badgeIn(context)
      return answerWith('json', JSON.stringify(badgeEndpoint(tool, wishes)), {
        cache: tool?.status === 'graded' ? BADGE_CACHE : PROMPT,
      })
    },
  }),
  /** The builder shows the badge of the best tool if none is named. */
  openRead({
    path: '/badges',
    representations: ['html', 'markdown'],
    hasSuffix: true,
    cachedBy: 'tools',
    keptAs: builderQuery,
    async answer(context) {
      const query = builderQuery(context.query)
      const slug = query['tool']?.toLowerCase() || (await bestTool(context.service)).slug
      const stored = await toolIn(context, slug)
      const { access } = badgeWishes(query) ?? {}
      const view = { tool: stored.tool, badge: badgeTool(stored, access), query }
      const forms = {
        html: (base: string) => badgesPage({ base, ...view }),
        markdown: (base: string) => badgesMarkdown({ base, ...view }),
      }
      return answerIn(context, forms, { page: '/badges' })
    },
  }),
]

/** One that may lead, if there is any. */
async function bestTool({ catalogue }: Service): Promise<Tool> {
  const first = { page: 1, limit: 1, sort: 'score' } as const
  const leading = await catalogue.listTools({ ...first, canLead: true })
  const [tool] = leading.total > 0 ? leading.tools : (await catalogue.listTools(first)).tools
  if (tool === undefined) throw new Refusal('tool-not-found', { facts: { slug: 'to show yet' } })
  return tool
}

/** The builder's query; its values are shown again, so they are cut to what a badge can hold. */
function builderQuery(query: Query): Record<string, string> {
  const known = ['tool', ...Object.keys(PARAMETERS)].map((name) => [name, query[name]] as const)
  return Object.fromEntries(
    known
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name, value.slice(0, LONGEST_WISH)]),
  )
}

/** Without a tool, if there is none of that name. */
async function badgeIn(context: RequestContext) {
  const wishes = wishesOf(context.query)
  const slug = slugIn(context)
  const stored = isSlug(slug) ? await context.service.catalogue.findTool(slug) : null
  return { wishes, tool: stored && badgeTool(stored, wishes?.access) }
}

function wishesOf(query: Query): BadgeWishes | undefined {
  readParameters(WHICH, query)
  return badgeWishes(query)
}

function words(description: string, example: string): Parameter<string | undefined> {
  const schema = { type: 'string' }
  return { description, schema, example, allowed: 'text', read: (text) => text }
}
