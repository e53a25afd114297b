// The documentation: guides, the API reference, and a section for every problem.
import { docsMarkdown, docsPage, guidePage } from '../../../represent/html/pages/docs-page.ts'
import type { Guide } from '../../../represent/html/guide.ts'
import {
  operationsPage,
  operationsPath,
  referenceMarkdown,
  referencePage,
  type Tag,
} from '../description/docs-page.ts'
import { TAGS } from '../description/openapi.ts'
import type { WithPublicUrl } from '../service.ts'
import { errorsMarkdown, errorsPage } from '../description/errors-page.ts'
import { readChangelog } from '../description/guides.ts'
import { fixedPage } from '../fixed-route.ts'
import type { Route } from '../route.ts'

/** `routes` is called on first request, because it includes these routes. */
export function docsRoutes(
  { settings }: WithPublicUrl,
  guides: readonly Guide[],
  routes: () => readonly Route[],
): Route[] {
  const base = settings.publicUrl
  const changelog = () => readChangelog(base)
  return [
    fixedPage(base, '/docs', {
      html: () => docsPage({ base, guides }),
      markdown: () => docsMarkdown({ base, guides }),
    }),
    fixedPage(base, '/docs/api', {
      html: () => referencePage(base, routes()),
      markdown: () => referenceMarkdown(base, routes()),
    }),
    ...(Object.keys(TAGS) as Tag[]).map((tag) =>
      fixedPage(base, operationsPath(tag), {
        html: () => operationsPage(base, routes(), tag),
        markdown: () => referenceMarkdown(base, routes(), tag),
      }),
    ),
    fixedPage(base, '/docs/errors', { html: () => errorsPage(base), markdown: errorsMarkdown }),
    // Where programs look for pricing.
    ...guides
      .filter(({ slug }) => slug === 'api-keys-and-rate-limits')
      .map((guide) =>
        fixedPage(base, '/pricing', {
          html: () => guidePage({ base, guides, guide }),
          markdown: () => guide.markdown,
        }),
      ),
    fixedPage(base, '/changelog', {
      html: () => guidePage({ base, guides, guide: changelog(), path: '/changelog' }),
      markdown: () => changelog().markdown,
    }),
    ...guides.map((guide) =>
      fixedPage(base, `/docs/${guide.slug}`, {
        html: () => guidePage({ base, guides, guide }),
        markdown: () => guide.markdown,
      }),
    ),
  ]
}
