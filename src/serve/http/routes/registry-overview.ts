// GET /registry: what was imported from other registries and scanned so far; every address as CSV.
import type { Guide } from '../../../represent/html/guide.ts'
import { markdownForms } from '../../../represent/html/pages/markdown-page.ts'
import {
  CSV_HEAD,
  overviewCsv,
  overviewMarkdown,
} from '../../../represent/text/registry-overview.ts'
import { readOverview } from '../../../usecases/registry/addresses.ts'
import { describedAs, ok, REGISTRY_OVERVIEW } from '../description/components.ts'
import { answerIn } from '../response/answer.ts'
import type { Wish } from '../response/long-answers.ts'
import { apiRead, type Route, type Service } from '../route.ts'

/** It is a sum over everything. */
const FRESH_MS = 60_000
export function registryOverviewRoutes(
  { catalogue, longAnswers, now }: Service,
  guides: readonly Guide[],
): Route[] {
  let made: { at: number; overview: ReturnType<typeof readOverview> } | undefined
  const read = () => {
    if (made === undefined || now() - made.at > FRESH_MS) {
      made = { at: now(), overview: readOverview(catalogue) }
      made.overview.catch(() => (made = undefined))
    }
    return made.overview
  }
  const csv: Wish = {
    key: 'registry.csv',
    kind: 'csv',
    read: async () => {
      const { addresses } = await read()
      return { terms: null, state: [addresses], parts: () => overviewCsv(addresses) }
    },
  }
  return [
    apiRead({
      path: '/registry',
      operation: {
        id: 'getRegistryOverview',
        tag: 'Registry',
        summary: 'Read what the registry holds',
        description:
          'Servers of other registries, and what scans have found at their addresses: alive, not MCP, behind a sign-in, claimed twice, letters.',
        answers: ok('The figures.', 'RegistryOverview', REGISTRY_OVERVIEW, {
          markdown: '# The registry\n',
          html: '<!doctype html><title>Registry</title>',
        }),
      },
      answer: async (context) => {
        const { overview } = await read()
        const forms = markdownForms(overview, overviewMarkdown(overview, stepsIn(guides)), {
          path: '/registry',
          title: 'Registry',
          description:
            'A registry of graded MCP servers: what was imported, what scans have found.',
        })
        return answerIn(context, forms, { page: '/registry' })
      },
    }),
    {
      method: 'GET',
      path: '/registry.csv',
      access: 'counted',
      operation: {
        id: 'exportRegistryAddresses',
        tag: 'Registry',
        summary: 'Download every address of the registry as CSV',
        description: 'The address, what a scan has found there, its letter, and who claims it.',
        answers: { 200: describedAs('The addresses.', 'text/csv', CSV_HEAD) },
      },
      answer: (context) => longAnswers.answer(context, csv, { cache: 'no-cache' }),
    },
  ]
}

/** How clients are pointed to the registry. */
function stepsIn(guides: readonly Guide[]): string {
  const { markdown = '' } = guides.find(({ slug }) => slug === 'registry') ?? {}
  const start = markdown.indexOf('## Pointing clients to it')
  return start < 0 ? '' : markdown.slice(start)
}
