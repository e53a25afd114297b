// GET /method/checks/{id}: one check of the method, with how many graded tools pass it.
import { Refusal } from '../../../errors.ts'
import { method } from '../../../grade/method.ts'
import { checkMarkdown, checkPage, checkPath } from '../../../represent/html/pages/check-page.ts'
import { methodJson } from '../../../represent/words/pass-rate.ts'
import { answerWith, FRESH_FOR_A_MINUTE, type Answer } from '../response/answer.ts'
import { pageLinks } from '../response/page-links.ts'
import type { Route } from '../route.ts'
import type { RequestContext, Service } from '../service.ts'

export function checkRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/method/checks/:id',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      cachedBy: 'grades',
      operation: null,
      answer: (context) => checkAnswer(service, context),
    },
  ]
}

async function checkAnswer(
  { catalogue, settings }: Service,
  { form, request }: RequestContext,
): Promise<Answer> {
  const id = (request.params as { id: string }).id.replace(/\.(?:json|md)$/, '')
  const whole = method()
  const check = whole.checks.find((each) => each.id === id)
  if (check === undefined) throw new Refusal('not-found')
  const statistics = await catalogue.readStatistics()
  const options = { cache: FRESH_FOR_A_MINUTE, isNegotiated: true }
  if (form === 'json') {
    const [told] = methodJson({ ...whole, checks: [check] }, statistics).checks
    return answerWith('json', JSON.stringify(told), options)
  }
  const criterion = whole.criteria.find((each) => each.id === check.criterion)?.name ?? ''
  const view = { base: settings.publicUrl, check, criterion, tally: statistics.checks[id] }
  if (form === 'markdown') return answerWith('markdown', checkMarkdown(view), options)
  const fields = pageLinks(settings.publicUrl, checkPath(id))
  return answerWith('html', checkPage(view), { ...options, fields })
}
