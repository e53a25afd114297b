// GET /method: how grades are computed; JSON and page include how many graded tools pass each
// check.
import { method } from '../../../grade/method.ts'
import { methodPage } from '../../../represent/html/pages/method-page.ts'
import { methodMarkdown } from '../../../represent/markdown/method.ts'
import { methodJson } from '../../../represent/words/check/pass-rate.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'
import { pageLinks } from '../response/page-links.ts'
import type { Route } from '../route.ts'
import { described } from '../description/components.ts'
import { viewedCategories, type CategoryDeps } from './categories.ts'
import { summed } from '../../../represent/html/parts/distribution.ts'

type Deps = WithPublicUrl & CategoryDeps & WithCatalogue<'readStatistics'>

export function methodRoutes(service: Deps): Route[] {
  return [
    {
      method: 'GET',
      path: '/method',
      access: 'counted',
      representations: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'grades',
      operation: {
        id: 'getMethod',
        tag: 'Method',
        summary: 'Read the grading method',
        description:
          'Criteria, weights, letters, and every check with its outcomes, fixes and pass rate. Anyone can reproduce a grade from its evidence.',
        answers: {
          200: described(
            'The method.',
            'Method',
            { ...method(), criteria: [], checks: [] },
            {
              markdown: '# The grading method',
              html: '<!doctype html><title>The grading method</title>',
            },
          ),
        },
      },
      answer: (context) => methodAnswer(service, context),
    },
  ]
}

async function methodAnswer(service: Deps, { representation }: RequestContext): Promise<Answer> {
  if (representation === 'markdown') {
    const content = methodMarkdown(method())
    return answerWith(representation, content, { cache: FRESH_FOR_A_MINUTE, isNegotiated: true })
  }
  const base = service.settings.publicUrl
  const options = { cache: FRESH_FOR_A_MINUTE, isNegotiated: true }
  const statistics = await service.catalogue.readStatistics()
  if (representation === 'json')
    return answerWith(representation, JSON.stringify(methodJson(method(), statistics)), options)
  const letters = summed((await viewedCategories(service)).map((category) => category.letters))
  return answerWith('html', methodPage({ base, method: method(), statistics, letters }), {
    ...options,
    fields: pageLinks(base, '/method'),
  })
}
