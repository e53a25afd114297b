// GET /method: how grades are computed; JSON and page include how many graded tools pass each
// check.
import { method } from '../../../grade/method.ts'
import { methodPage, type MethodExample } from '../../../represent/html/pages/method-page.ts'
import { methodMarkdown } from '../../../represent/text/method.ts'
import { methodJson } from '../../../represent/words/method.ts'
import { type Answer, answerIn } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { apiRead, type Route } from '../route.ts'
import { ok } from '../description/components.ts'
import { ACCESS_IDS } from '../../../domain/grading/criterion.ts'
import { gradingOf } from '../../../represent/json/tool.ts'

type Deps = WithPublicUrl & WithCatalogue<'readStatistics' | 'listTools' | 'findRecord'>

/** The tool whose sum the page shows, if it is graded; else the best one. */
const EXAMPLE = { slug: 'stripe', as: 'api' } as const

export function methodRoutes(service: Deps): Route[] {
  return [
    apiRead({
      path: '/method',
      cachedBy: 'grades',
      operation: {
        id: 'getMethod',
        tag: 'Method',
        summary: 'Read the grading method',
        description:
          'Criteria, weights, letters, and every check with its outcomes, fixes and pass rate. Anyone can reproduce a grade from its evidence.',
        answers: ok(
          'The method.',
          'Method',
          { ...method(), criteria: [], checks: [] },
          {
            markdown: '# The grading method',
            html: '<!doctype html><title>The grading method</title>',
          },
        ),
      },
      answer: (context) => methodAnswer(service, context),
    }),
  ]
}

async function methodAnswer(service: Deps, { representation }: RequestContext): Promise<Answer> {
  const base = service.settings.publicUrl
  const read = () => service.catalogue.readStatistics()
  const forms = {
    json: async () => JSON.stringify(methodJson(method(), await read())),
    markdown: () => methodMarkdown(method()),
    html: async () =>
      methodPage({
        base,
        method: method(),
        statistics: await read(),
        example: await exampleOf(service),
      }),
  }
  return answerIn(representation, forms, { page: { base, path: '/method' } })
}

async function exampleOf({ catalogue }: Deps): Promise<MethodExample | null> {
  const first = { page: 1, limit: 1, sort: 'score', isGrouped: true } as const
  const [best] = (await catalogue.listTools(first)).tools
  for (const slug of [EXAMPLE.slug, ...(best ? [best.slug] : [])]) {
    const record = await catalogue.findRecord(slug)
    const grading = record && gradingOf(record)
    const as = [EXAMPLE.as, ...ACCESS_IDS].find((id) => grading?.access?.[id]?.letter)
    if (record && grading && as) return { tool: { slug, name: record.name }, grading, as }
  }
  return null
}
