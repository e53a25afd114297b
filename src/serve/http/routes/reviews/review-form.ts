// The form for a review: its page, and what it sends as the review that the API takes.
import { isSlug } from '../../../../domain/tool/slug.ts'
import type { Refusal } from '../../../../errors.ts'
import { reviewFormPage } from '../../../../represent/html/pages/forms/review-form-page.ts'
import { answerWith, NO_STORE, type Answer } from '../../response/answer.ts'
import type { Service } from '../../service.ts'
import type { Route } from '../../route.ts'
import { slugIn, unknownTool } from '../tool.ts'

const LONGEST_VALUE = 1000
/** Those that the form comes back with; for others it could do nothing. */
export const ASKED_AGAIN: ReadonlySet<string> = new Set([
  'invalid-body',
  'review-too-soon',
  'quota-exceeded',
  'invalid-key',
  'key-expired',
  'key-required',
  'keys-closed',
  'scope-missing',
])

export type Fields = Readonly<Record<string, string>>

export function reviewFormRoutes(service: Service): Route[] {
  return [
    {
      method: 'GET',
      path: '/tools/:slug/review',
      access: 'open',
      forms: ['html'],
      operation: null,
      async answer(context) {
        const slug = slugIn(context)
        const page = await formPage(service, slug, {}, [])
        if (page === null) throw await unknownTool(service, slug)
        return answerWith('html', page, { cache: NO_STORE, isNegotiated: true })
      },
    },
  ]
}

/** The form with the entered values and the reasons for the refusal; null for an unknown tool. */
export async function askedAgain(
  service: Service,
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
  return answerWith('html', page, { status: error.status, cache: NO_STORE, isNegotiated: true })
}

/** A form's flat fields as the body of POST /reviews. Numbers that are none are left as text. */
export function reviewOf(fields: Fields): Record<string, unknown> {
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
  { catalogue, settings }: Service,
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
