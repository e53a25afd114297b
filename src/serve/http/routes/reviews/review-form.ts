// The form for a review: its page, and what it sends as the review that the API takes.
import { ReviewRequestSchema } from '../../../../domain/review/review.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { reviewTool } from '../../../../usecases/review/review-tool.ts'
import {
  reviewFormPage,
  reviewTakenPage,
} from '../../../../represent/html/forms/review-form-page.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm, type FormKey } from '../../request/form-key.ts'
import { type Answer, pageAnswer } from '../../response/answer.ts'
import { openRead, type Route, type RequestContext } from '../../route.ts'
import { slugIn, refuseTool, toolIn } from '../../request/parameters.ts'

const LONGEST_VALUE = 1000
/** Those that the form comes back with; for others it could do nothing. */
const ASKED_AGAIN: ReadonlySet<string> = new Set([
  'invalid-body',
  'review-too-soon',
  'quota-exceeded',
  'invalid-key',
  'key-expired',
  'key-required',
  'keys-closed',
  'scope-missing',
])

type Fields = Readonly<Record<string, string>>

export const reviewFormRoutes: readonly Route[] = [
  openRead({
    path: '/tools/:slug/review',
    representations: ['html'],
    async answer(context) {
      const page = await formPage(context, {}, [])
      return page === null ? refuseTool(context) : pageAnswer(page)
    },
  }),
  {
    method: 'POST',
    path: '/tools/:slug/review',
    access: 'write',
    scope: 'review',
    representations: ['html'],
    takesForm: true,
    answer: formAnswer,
  },
]

/** What a browser's form sends: the same review, and pages in return. */
async function formAnswer(context: RequestContext): Promise<Answer> {
  const { service } = context
  const fields = { ...(context.request.body as Fields), toolSlug: slugIn(context) }
  let key: FormKey | null = null
  try {
    key = await identifyByForm(context, 'review')
    const { value } = readBody(ReviewRequestSchema, reviewOf(fields))
    const { state } = await reviewTool(service, value, context.caller)
    const { slug, name } = (await toolIn(context)).tool
    const view = {
      base: service.settings.publicUrl,
      tool: { slug, name },
      isHeld: state === 'held',
      newKey: key?.isNew ? key.secret : null,
    }
    return pageAnswer(reviewTakenPage(view))
  } catch (error) {
    if (!(error instanceof Refusal) || !ASKED_AGAIN.has(error.code)) throw error
    // A key that was just made goes on in its field, so that the next try uses it.
    const kept = key?.isNew ? { ...fields, key: key.secret } : fields
    const again = await askedAgain(context, kept, error)
    if (again === null) throw error
    return again
  }
}

/** The form with the entered values and the reasons for the refusal; null for an unknown tool. */
async function askedAgain(
  context: RequestContext,
  fields: Fields,
  error: Refusal,
): Promise<Answer | null> {
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.slice(0, LONGEST_VALUE)]),
  )
  const problems =
    error.problems.length > 0
      ? error.problems.map(({ pointer, expected }) => `${nameOf(pointer)}: ${expected}.`)
      : [error.message]
  const page = await formPage(context, values, problems)
  return page === null ? null : pageAnswer(page, error.status)
}

/** A form's flat fields as the body of POST /reviews. Numbers that are none are left as text. */
function reviewOf(fields: Fields): Record<string, unknown> {
  const given = (name: string) => fields[name]?.trim() || undefined
  const completed = given('completed')
  const description = given('task')
  const ratings = Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = name.startsWith('ratings.') ? given(name) : undefined
      return value === undefined ? [] : [[name.slice('ratings.'.length), numberOr(value)]]
    }),
  )
  const overallScore = given('overallScore')
  return {
    toolSlug: fields['toolSlug'] ?? '',
    task: {
      ...(description !== undefined && { description }),
      ...(completed !== undefined && { completed: completed === 'yes' }),
    },
    ...(Object.keys(ratings).length > 0 && { ratings }),
    ...(overallScore !== undefined && { overallScore: numberOr(overallScore) }),
    ...withText('biggestFriction', given('biggestFriction')),
    ...withText('agentPlatform', given('agentPlatform')),
  }
}

function withText(name: string, value: string | undefined): Record<string, string> {
  return value === undefined ? {} : { [name]: value }
}

function numberOr(text: string): number | string {
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** `/ratings/speed` as people read it. */
function nameOf(pointer: string): string {
  return pointer.split('/').filter(Boolean).join(' ') || 'The review'
}

/** Null for an unknown tool. */
async function formPage(
  context: RequestContext,
  values: Fields,
  problems: readonly string[],
): Promise<string | null> {
  const { catalogue, settings } = context.service
  const slug = slugIn(context)
  const record = isSlug(slug) ? await catalogue.findRecord(slug) : null
  if (record === null) return null
  return reviewFormPage({
    base: settings.publicUrl,
    tool: { slug, name: record.name },
    values,
    problems,
    isKeyRequired: settings.isKeyRequiredForWrites,
    isKeyOffered: settings.isSelfService,
  })
}
