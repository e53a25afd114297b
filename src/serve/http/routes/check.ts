// GET /method/checks/{id}: one check of the method, with how many graded tools pass it.
import { Refusal } from '../../../errors/refusal.ts'
import { method, removedIn } from '../../../grade/method.ts'
import { checkExamples } from '../response/check-examples.ts'
import { inertJson } from '../../../represent/documents.ts'
import { checkMarkdown, checkPage, checkPath } from '../../../represent/html/pages/check-page.ts'
import { methodJson } from '../../../represent/words/method.ts'
import type { Answer } from '../response/answer.ts'
import { answerIn } from '../response/answer-in.ts'
import { ok } from '../description/components.ts'
import { apiRead, type Route } from '../route.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../service.ts'

type Deps = WithPublicUrl & WithCatalogue<'readStatistics' | 'listTools' | 'findChecks'>

const [FIRST] = methodJson(method(), { checks: {} }).checks
const EXAMPLE = { ...FIRST, examples: { passing: null, failing: null } }

export function checkRoutes(service: Deps): Route[] {
  return [
    apiRead({
      path: '/method/checks/:id',
      cachedBy: 'grades',
      operation: {
        id: 'getCheck',
        tag: 'Method',
        summary: 'Read one check of the method',
        description:
          'Why it matters, every outcome with its points and fix, how many graded tools pass, and an example of a tool that passes and of one that does not.',
        path: {
          id: {
            description: 'Identifier of the check.',
            schema: { type: 'string', pattern: '^[a-z0-9-]{1,60}$' },
            example: 'llms-txt',
          },
        },
        answers: ok('The check.', 'MethodCheck', EXAMPLE, { markdown: '# Check: llms.txt\n' }),
        refusals: ['not-found', 'removed-check'],
      },
      answer: (context) => checkAnswer(service, context),
    }),
  ]
}

async function checkAnswer(
  { catalogue, settings }: Deps,
  { representation, request }: RequestContext,
): Promise<Answer> {
  const id = (request.params as { id: string }).id
  const whole = method()
  const check = whole.checks.find((each) => each.id === id)
  if (check === undefined) {
    const version = removedIn(id)
    throw version === undefined
      ? new Refusal('not-found')
      : new Refusal('removed-check', { facts: { check: id, version } })
  }
  const statistics = await catalogue.readStatistics()
  const examples = (await checkExamples(catalogue, statistics)).get(id)
  const criterion = whole.criteria.find((each) => each.id === check.criterion)?.name ?? ''
  const view = {
    base: settings.publicUrl,
    check,
    criterion,
    tally: statistics.checks[id],
    examples,
  }
  const forms = {
    json: () => {
      const [shown] = methodJson({ ...whole, checks: [check] }, statistics).checks
      const { passing = null, failing = null } = examples ?? {}
      return inertJson({ ...shown, examples: { passing, failing } })
    },
    markdown: () => checkMarkdown(view),
    html: () => checkPage(view),
  }
  return answerIn(representation, forms, { page: { base: view.base, path: checkPath(id) } })
}
