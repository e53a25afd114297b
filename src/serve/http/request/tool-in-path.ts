// The tool that a request names: its slug, and what is stored of it. An unknown one is refused with
// similar slugs.
import type { StoredTool } from '../../../store/catalogue.ts'
import { isSlug, LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import type { Tool, ToolRecord } from '../../../domain/tool/tool.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Content } from '../route.ts'
import type { RequestContext, WithCatalogue } from '../service.ts'

const NEAR_SLUGS = 3

export type ToolLookup = WithCatalogue<'findTool' | 'nearSlugs'>
export type RecordLookup = WithCatalogue<'findRecord' | 'nearSlugs'>

export const SLUG_PARAMETER: Content & { description: string } = {
  description: 'Identifier of the tool.',
  schema: { type: 'string', pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$' },
  example: 'resend',
}

/** The id in the path, of what is no tool. */
export function idIn({ request }: RequestContext): string {
  return (request.params as { id: string }).id
}

/** The slug in the path; for an invalid one only similar slugs are looked up. */
export function slugIn({ request }: RequestContext): string {
  return (request.params as { slug: string }).slug
}

export async function toolOf(service: ToolLookup, slug: string): Promise<StoredTool> {
  const tool = isSlug(slug) ? await service.catalogue.findTool(slug) : null
  if (tool === null) throw await unknownTool(service, slug)
  return tool
}

export async function unknownTool(
  { catalogue }: WithCatalogue<'nearSlugs'>,
  slug: string,
): Promise<Refusal> {
  const shown = slug.slice(0, LONGEST_SLUG)
  return new Refusal('tool-not-found', {
    facts: { slug: shown },
    suggestions: await catalogue.nearSlugs(shown.toLowerCase(), NEAR_SLUGS),
  })
}

/** What pages about a tool say of it. */
export async function namedTool(
  service: ToolLookup,
  slug: string,
): Promise<Pick<Tool, 'slug' | 'name' | 'url'>> {
  return (await toolOf(service, slug)).tool
}

/** The record of the tool in the path. */
export async function recordIn(
  service: RecordLookup,
  context: RequestContext,
): Promise<ToolRecord> {
  const slug = slugIn(context)
  const record = isSlug(slug) ? await service.catalogue.findRecord(slug) : null
  if (record === null) throw await unknownTool(service, slug)
  return record
}
