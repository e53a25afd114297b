// GET /method: how grades are computed; JSON and page include how many graded tools pass each
// check.
import { method } from '../../../grade/method.ts'
import { methodPage } from '../../../represent/html/pages/method-page.ts'
import { methodMarkdown } from '../../../represent/text/method.ts'
import { methodJson } from '../../../represent/words/method.ts'
import type { Answer } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { answerIn } from '../response/answer-in.ts'
import { apiRead, type Route } from '../route.ts'
import { ok } from '../description/components.ts'
import { viewedCategories, type CategoryDeps } from './categories.ts'
import { summed } from '../../../represent/html/parts/distribution.ts'

type Deps = WithPublicUrl & CategoryDeps & WithCatalogue<'readStatistics'>

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
    html: async () => {
      const letters = summed((await viewedCategories(service)).map((category) => category.letters))
      return methodPage({ base, method: method(), statistics: await read(), letters })
    },
  }
  return answerIn(representation, forms, { page: { base, path: '/method' } })
}
