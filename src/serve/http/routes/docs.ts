// The documentation: guides, the API reference, a section for every problem; and the API description as
// JSON and YAML, and that of the events.
import { docsMarkdown, docsPage, guidePage } from '../../../represent/html/pages/docs-page.ts'
import type { Guide } from '../../../represent/html/guide.ts'
import {
  operationsPage,
  operationsPath,
  referenceMarkdown,
  referencePage,
  type Tag,
  errorsMarkdown,
  errorsPage,
} from '../description/docs-page.ts'
import { TAGS, openapiOf } from '../description/openapi.ts'
import { readChangelog } from '../description/guides.ts'
import { fixedPage, fixedRoute, type Route, type Service } from '../route.ts'
import { yesNo } from '../../../domain/read/parameters.ts'
import { dump } from 'js-yaml'
import { isObject, type Members } from '../../../domain/schema/json.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { asyncapiOf } from '../description/asyncapi.ts'
import { compactOpenapi } from '../description/compact-openapi.ts'
import { valuesIn } from '../request/parameters.ts'

/** `routes` is called on first request, because it includes these routes. */
export function docsRoutes(
  { settings }: Service,
  guides: readonly Guide[],
  routes: () => readonly Route[],
): Route[] {
  const base = settings.publicUrl
  const changelog = () => readChangelog(base)
  const guideRoute = (path: string, guide: Guide) =>
    fixedPage(path, {
      html: () => guidePage({ base, guides, guide }),
      markdown: () => guide.markdown,
    })
  return [
    fixedPage('/docs', {
      html: () => docsPage({ base, guides }),
      markdown: () => docsMarkdown({ base, guides }),
    }),
    fixedPage('/docs/api', {
      html: () => referencePage(base, routes()),
      markdown: () => referenceMarkdown(base, routes()),
    }),
    ...(Object.keys(TAGS) as Tag[]).map((tag) =>
      fixedPage(operationsPath(tag), {
        html: () => operationsPage(base, routes(), tag),
        markdown: () => referenceMarkdown(base, routes(), tag),
      }),
    ),
    fixedPage('/docs/errors', { html: () => errorsPage(base), markdown: errorsMarkdown }),
    // Where programs look for pricing.
    ...guides
      .filter(({ slug }) => slug === 'api-keys-and-rate-limits')
      .map((guide) => guideRoute('/pricing', guide)),
    fixedPage('/changelog', {
      html: () => guidePage({ base, guides, guide: changelog(), path: '/changelog' }),
      markdown: () => changelog().markdown,
    }),
    ...guides.map((guide) => guideRoute(`/docs/${guide.slug}`, guide)),
  ]
}

const COMPACT = yesNo('Without examples, headers and single refusals.')

/** `routes` is called on first request, because it includes these routes. */
export function descriptionRoutes({ settings }: Service, routes: () => readonly Route[]): Route[] {
  const describe = () => openapiOf(routes(), settings.publicUrl)
  const compact = fixedRoute('/openapi.json', 'json', () =>
    JSON.stringify(compactOpenapi(describe())),
  )
  const whole = fixedRoute('/openapi.json', 'json', () => JSON.stringify(describe()))
  return [
    {
      ...whole,
      answer: (context) =>
        (valuesIn(context, { compact: COMPACT }).compact ? compact : whole).answer(context),
    },
    fixedRoute('/asyncapi.json', 'asyncapi', () => JSON.stringify(asyncapiOf(settings.publicUrl))),
    fixedRoute('/openapi.yaml', 'yaml', () => yamlOf(JSON.parse(JSON.stringify(describe())))),
  ]
}

/** The members of the root, each path and each component are printed in steps of their own. */
const STEPS_DEEP = 3

/** In steps, because printing all at once would delay other requests by a fifth of a second. */
async function yamlOf(members: Members, depth = STEPS_DEEP): Promise<string> {
  let text = ''
  for (const [name, part] of Object.entries(members)) {
    const isWhole = depth === 1 || !isObject(part) || Object.keys(part).length === 0
    if (isWhole) text += dump({ [name]: part })
    else {
      const inner = await yamlOf(part, depth - 1)
      text += `${dump({ [name]: 0 }).slice(0, -' 0\n'.length)}\n${inner.replace(/^(?=.)/gm, '  ')}`
    }
    await yieldEventLoop()
  }
  return text
}
