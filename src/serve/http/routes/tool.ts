// GET /tools/{slug}, and its checks: one tool, from documents that were made when it was written.
import type { StoredTool } from '../../../catalogue/catalogue.ts'
import { isSlug } from '../../../domain/tool-name.ts'
import { Refusal } from '../../../errors.ts'
import { toolPage } from '../../../represent/html/tool-page.ts'
import type { Profile } from '../../../represent/profile-json.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../answer.ts'
import type { Door, Visit } from '../door.ts'
import { PROFILE } from '../examples.ts'
import type { Content, Route } from '../route.ts'
import { ref } from '../schemas.ts'
import { allowFields } from '../unrouted.ts'

const LONGEST_SLUG = 64
const NEAR_SLUGS = 3

export const SLUG_PARAMETER: Content & { description: string } = {
  description: 'Identifier of the tool.',
  schema: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$' },
  example: 'resend',
}

export function toolRoutes(door: Door): Route[] {
  return [profileRoute(door), checksRoute(door)]
}

/** The slug of the path; what cannot be one is looked for no further than among near misses. */
export function slugIn({ request }: Visit): string {
  return (request.params as { slug: string }).slug
}

export async function toolOf(door: Door, slug: string): Promise<StoredTool> {
  const tool = isSlug(slug) ? await door.catalogue.findTool(slug) : null
  if (tool === null) throw await unknownTool(door, slug)
  return tool
}

export async function unknownTool({ catalogue }: Door, slug: string): Promise<Refusal> {
  const shown = slug.slice(0, LONGEST_SLUG)
  return new Refusal('tool-not-found', { facts: { slug: shown }, suggestions: await catalogue.nearSlugs(shown.toLowerCase(), NEAR_SLUGS) })
}

function profileRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/tools/:slug',
    access: 'counted',
    forms: ['json', 'markdown', 'html'],
    hasSuffix: true,
    isKept: true,
    operation: {
      id: 'getTool',
      tag: 'Tools',
      summary: 'Read the profile of a tool',
      description:
        'The tool with scores, access methods, how to connect, how to sign in and what to mend first. The slug may end in .json or .md: the suffix wins over Accept. Markdown is a compact text of roughly 200 tokens.',
      path: {
        slug: {
          description: 'Identifier of the tool, alone or with the suffix .json or .md.',
          schema: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\\.(?:json|md))?$' },
          example: 'resend',
        },
      },
      answers: {
        200: {
          description: 'The profile.',
          content: {
            'application/json': { schema: ref('Profile'), example: PROFILE },
            'text/markdown': { schema: { type: 'string' }, example: '# Resend: B (6.4)\n\nEmail API for developers.' },
            'text/html': { schema: { type: 'string' }, example: '<!doctype html><title>Resend: B</title>' },
          },
        },
      },
      refusals: ['tool-not-found'],
    },
    answer: (visit) => profileAnswer(door, visit),
  }
}

async function profileAnswer(door: Door, visit: Visit): Promise<Answer> {
  const { form, request } = visit
  const path = slugIn(visit)
  const slug = path.replace(/\.(?:json|md)$/, '')
  // POST lives at an address that reads like a tool's.
  if (path === 'submit') {
    visit.fields.push(...allowFields(['OPTIONS', 'POST']))
    throw new Refusal('method-not-allowed', { facts: { method: request.method } })
  }
  const { documents, version } = await toolOf(door, slug)
  const alternate = `</tools/${slug}.md>; rel="alternate"; type="text/markdown"`
  const options = { etag: `"v${version}-${form}"`, cache: FRESH_FOR_A_MINUTE, fields: ['Vary', 'Accept', 'Link', alternate] }
  if (form === 'markdown') return answerWith('markdown', documents.markdown, options)
  if (form === 'json') return answerWith('json', documents.profile, options)
  return answerWith('html', toolPage({ base: door.settings.publicUrl, profile: JSON.parse(documents.profile) as Profile }), options)
}

function checksRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/checks',
    access: 'counted',
    forms: ['json'],
    isKept: true,
    operation: {
      id: 'listToolChecks',
      tag: 'Tools',
      summary: 'Read every check of a tool',
      description: 'Each check with outcome, points, sentence, fix and evidence reference. Large: ask for it only to learn why a grade is what it is.',
      path: { slug: SLUG_PARAMETER },
      answers: {
        200: {
          description: 'The checks.',
          content: { 'application/json': { schema: ref('Checks'), example: { slug: 'resend', methodVersion: '1.0.0', checks: [] } } },
        },
      },
      refusals: ['tool-not-found'],
    },
    async answer(visit) {
      const slug = slugIn(visit)
      const found = isSlug(slug) ? await door.catalogue.findChecks(slug) : null
      if (!found) throw await unknownTool(door, slug)
      const { checks, version } = found
      return answerWith('json', checks, { etag: `"v${version}-checks"`, cache: FRESH_FOR_A_MINUTE })
    },
  }
}
