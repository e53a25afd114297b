// The form for a review: its page, and what it sends as the review that the API takes.
import { ReviewRequestSchema } from '../../../../domain/review/review.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { reviewTool, type ReviewDeps } from '../../../../usecases/review/review-tool.ts'
import {
  reviewFormPage,
  reviewTakenPage,
} from '../../../../represent/html/forms/review-form-page.ts'
import { readBody } from '../../request/body.ts'
import { identifyByForm, type FormKey, type FormKeyDeps } from '../../request/form-key.ts'
import { answerWith, type Answer } from '../../response/answer.ts'
import type { RequestContext, WithPublicUrl } from '../../service.ts'
import type { Route } from '../../route.ts'
import {
  namedTool,
  slugIn,
  unknownTool,
  type RecordLookup,
  type ToolLookup,
} from '../../request/tool-in-path.ts'

export type ReviewFormDeps = ReviewDeps & FormKeyDeps & ToolLookup & RecordLookup & WithPublicUrl

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

export function reviewFormRoutes(service: ReviewFormDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools/:slug/review',
      access: 'open',
      representations: ['html'],
      operation: null,
      async answer(context) {
        const slug = slugIn(context)
        const page = await formPage(service, slug, {}, [])
        if (page === null) throw await unknownTool(service, slug)
        return answerWith('html', page, { isNegotiated: true })
      },
    },
    {
      method: 'POST',
      path: '/tools/:slug/review',
      access: 'write',
      scope: 'review',
      representations: ['html'],
      takesForm: true,
      operation: null,
      answer: (context) => formAnswer(service, context),
    },
  ]
}

/** What a browser's form sends: the same review, and pages in return. */
async function formAnswer(service: ReviewFormDeps, context: RequestContext): Promise<Answer> {
  const fields = { ...(context.request.body as Fields), toolSlug: slugIn(context) }
  let key: FormKey | null = null
  try {
    key = await identifyByForm(service, context, 'review')
    const { value } = readBody(ReviewRequestSchema, reviewOf(fields))
    const { state } = await reviewTool(service, value, context.caller)
    const { slug, name } = await namedTool(service, value.toolSlug)
    const view = {
      base: service.settings.publicUrl,
      tool: { slug, name },
      isHeld: state === 'held',
      newKey: key?.isNew ? key.secret : null,
    }
    return answerWith('html', reviewTakenPage(view), { isNegotiated: true })
  } catch (error) {
    if (!(error instanceof Refusal) || !ASKED_AGAIN.has(error.code)) throw error
    // A key that was just made goes on in its field, so that the next try uses it.
    const kept = key?.isNew ? { ...fields, key: key.secret } : fields
    const again = await askedAgain(service, kept, error)
    if (again === null) throw error
    return again
  }
}

/** The form with the entered values and the reasons for the refusal; null for an unknown tool. */
async function askedAgain(
  service: ReviewFormDeps,
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
  const page = await formPage(service, fields['toolSlug'] ?? '', values, problems)
  if (page === null) return null
  return answerWith('html', page, { status: error.status, isNegotiated: true })
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

async function formPage(
  { catalogue, settings }: ReviewFormDeps,
  slug: string,
  values: Fields,
  problems: readonly string[],
): Promise<string | null> {
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
