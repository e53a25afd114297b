// The tool that a request names: its slug, and what is stored of it. An unknown one is refused with
// similar slugs.
import type { StoredTool } from '../../../store/catalogue.ts'
import { isSlug, LONGEST_SLUG } from '../../../domain/tool/tool-name.ts'
import type { ToolRecord } from '../../../domain/tool/tool.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { RequestContext } from '../service.ts'

const NEAR_SLUGS = 3

/** The id in the path, of what is no tool. */
export function idIn({ request }: RequestContext): string {
  return (request.params as { id: string }).id
}

/** The slug in the path; for an invalid one only similar slugs are looked up. */
export function slugIn({ request }: RequestContext): string {
  return (request.params as { slug: string }).slug
}

/** The tool in the path, or the one that something else of the request names. */
export async function toolIn(context: RequestContext, slug = slugIn(context)): Promise<StoredTool> {
  const tool = isSlug(slug) ? await context.service.catalogue.findTool(slug) : null
  return tool ?? (await refuseTool(context, slug))
}

/** The record of the tool in the path. */
export async function recordIn(context: RequestContext): Promise<ToolRecord> {
  const slug = slugIn(context)
  const record = isSlug(slug) ? await context.service.catalogue.findRecord(slug) : null
  return record ?? (await refuseTool(context))
}

export async function refuseTool(context: RequestContext, slug = slugIn(context)): Promise<never> {
  const shown = slug.slice(0, LONGEST_SLUG)
  throw new Refusal('tool-not-found', {
    facts: { slug: shown },
    suggestions: await context.service.catalogue.nearSlugs(shown.toLowerCase(), NEAR_SLUGS),
  })
}
