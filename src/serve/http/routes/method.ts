// GET /method: how grades are made, from the method itself; the page also tells how the graded tools stand.
import { method } from '../../../grade/method.ts'
import { methodPage } from '../../../represent/html/method-page.ts'
import { methodMarkdown } from '../../../represent/method-markdown.ts'
import { answerWith, etagOf, FRESH_FOR_A_MINUTE, type Answer } from '../answer.ts'
import type { Door, Visit } from '../door.ts'
import { pageLinks } from '../page-links.ts'
import type { Route } from '../route.ts'
import { ref } from '../schemas.ts'
import { viewedCategories } from './categories.ts'
import { summed } from './site.ts'

export function methodRoutes(door: Door): Route[] {
  return [
    {
      method: 'GET',
      path: '/method',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
      hasSuffix: true,
      isKept: true,
      operation: {
        id: 'getMethod',
        tag: 'Method',
        summary: 'Read the grading method',
        description: 'Criteria, weights, every check with its outcomes and fixes, letters. Anyone can grade the same evidence again.',
        answers: {
          200: {
            description: 'The method.',
            content: {
              'application/json': {
                schema: ref('Method'),
                example: { ...method(), criteria: [], checks: [] },
              },
              'text/markdown': { schema: { type: 'string' }, example: '# The grading method' },
              'text/html': { schema: { type: 'string' }, example: '<!doctype html><title>The grading method</title>' },
            },
          },
        },
      },
      answer: (visit) => methodAnswer(door, visit),
    },
  ]
}

async function methodAnswer(door: Door, { form }: Visit): Promise<Answer> {
  if (form === 'html') {
    const options = {
      etag: `"r${door.watch.revision}-html"`,
      cache: FRESH_FOR_A_MINUTE,
      isNegotiated: true,
      fields: pageLinks(door.settings.publicUrl, '/method'),
    }
    const [standing, categories] = await Promise.all([door.catalogue.readStanding(), viewedCategories(door)])
    return answerWith('html', methodPage({ base: door.settings.publicUrl, method: method(), standing, letters: summed(categories) }), options)
  }
  const content = form === 'json' ? JSON.stringify(method()) : methodMarkdown(method())
  return answerWith(form, content, { etag: etagOf(content), cache: FRESH_FOR_A_MINUTE, isNegotiated: true })
}
