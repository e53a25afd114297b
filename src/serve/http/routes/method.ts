// GET /method: how grades are made, from the method itself.
import { method } from '../../../grade/method.ts'
import { methodPage } from '../../../represent/html/method-page.ts'
import { methodMarkdown } from '../../../represent/method-markdown.ts'
import { answerWith, etagOf, FRESH_FOR_A_MINUTE, type Answer, type Form } from '../answer.ts'
import type { Door } from '../door.ts'
import type { Route } from '../route.ts'
import { ref } from '../schemas.ts'

export function methodRoutes({ settings }: Door): Route[] {
  const made = new Map<Form, Answer>()
  const make = (form: Form): Answer => {
    const content = contentIn(form)
    return answerWith(form, content, { etag: etagOf(content), cache: FRESH_FOR_A_MINUTE, fields: ['Vary', 'Accept'] })
  }
  const contentIn = (form: Form): string => {
    if (form === 'json') return JSON.stringify(method())
    return form === 'markdown' ? methodMarkdown(method()) : methodPage({ base: settings.publicUrl, method: method() })
  }
  return [
    {
      method: 'GET',
      path: '/method',
      access: 'counted',
      forms: ['json', 'markdown', 'html'],
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
      async answer({ form }) {
        const answer = made.get(form) ?? make(form)
        made.set(form, answer)
        return answer
      },
    },
  ]
}
