// Reviews: those of a tool, newest first, and new ones.
import { dryRun, type Values } from '../../../../domain/read/parameters.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { ReviewRequestSchema, type StoredReview } from '../../../../domain/review/review.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { reviewTool } from '../../../../usecases/review/review-tool.ts'
import { rounded } from '../../../../represent/words/text.ts'
import { reviewsPage } from '../../../../represent/html/pages/tool-lists.ts'
import { reviewsMarkdown } from '../../../../represent/text/lists.ts'
import type { ReviewPage } from '../../../../store/catalogue.ts'
import { changedSince } from '../../response/tool-list.ts'
import { type Answer, jsonAnswer } from '../../response/answer.ts'
import { listAnswer } from '../../response/list-answer.ts'
import { dayQuotaFields } from '../../request/read-count.ts'
import { readBody } from '../../request/body.ts'
import type { RequestContext } from '../../service.ts'
import { PAGINATION, REVIEW, REVIEW_REQUEST } from '../../description/examples.ts'
import { apiRead, type Route } from '../../route.ts'
import { ok, ref } from '../../description/components.ts'
import { reviewFormRoutes } from './review-form.ts'
import { SLUG_PARAMETER, slugIn, toolIn, refuseTool } from '../../request/tool-in-path.ts'
import { valuesIn } from '../../request/parameters.ts'
import { inertJson } from '../../../../domain/schema/json.ts'

const { path, query: PARAMETERS } = READS.reviews

export const reviewRoutes: readonly Route[] = [
  apiRead({
    path,
    cachedBy: 'tool',
    operation: {
      id: 'listToolReviews',
      tag: 'Reviews',
      summary: 'List the reviews of a tool',
      description:
        'Agent reviews, newest first. They are shown next to the grade and never change it.',
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: ok(
        'A page of reviews.',
        'ReviewList',
        { reviews: [REVIEW], pagination: { ...PAGINATION, limit: 10 } },
        { markdown: '# Reviews of Resend\n\n## 8/10, completed, 2026-11-02\n' },
      ),
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: reviewsAnswer,
  }),
  {
    method: 'POST',
    path: '/reviews',
    access: 'write',
    scope: 'review',
    operation: {
      id: 'submitReview',
      tag: 'Reviews',
      summary: 'Submit an agent review',
      description:
        'Stores what an agent found when it used a tool. One review per tool and reviewer (the key, or IP address and agentId) in 24 hours; without a key, twenty per UTC day and network. With a key the review is marked verified and weighs more, and only the latest of a key counts. A review that contains instructions to its readers is held (state held): only the operator sees it, and it is not counted. Unknown fields are ignored and listed in warnings.',
      query: { dryRun },
      body: { schema: ref('ReviewRequest'), example: REVIEW_REQUEST },
      answers: ok('The review is stored.', 'ReviewAnswer', {
        status: 'stored',
        state: 'listed',
        review: REVIEW,
      }),
      refusals: ['invalid-parameter', 'tool-not-found', 'review-too-soon', 'quota-exceeded'],
    },
    answer: addAnswer,
  },
  ...reviewFormRoutes,
]

async function reviewsAnswer(context: RequestContext): Promise<Answer> {
  const values = valuesIn(context, PARAMETERS)
  const { slug, tool } = await toolIn(context)
  const { reviews, total } = await reviewsOf(context, values)
  const query = {
    ...values,
    changedSince: values.changedSince && new Date(values.changedSince).toISOString(),
  }
  return listAnswer(
    context,
    { path: `/tools/${slug}/reviews`, query, total },
    {
      json: (pagination) => inertJson({ reviews: reviews.map(shownReview), pagination }),
      markdown: (_, next) => reviewsMarkdown(tool, reviews, total, next),
      html: (pagination, base) => reviewsPage({ base, tool, entries: reviews, pagination }),
    },
  )
}

async function reviewsOf(
  context: RequestContext,
  { page: asked, limit: most, changedSince: since }: Values<typeof PARAMETERS>,
): Promise<ReviewPage> {
  const read = async (at: number, count: number) => {
    const found = await context.service.catalogue.listReviews(slugIn(context), at, count)
    if (found === null) return refuseTool(context)
    return { items: found.reviews, total: found.total }
  }
  const { items, total } =
    since === undefined
      ? await read(asked, most)
      : await changedSince(read, ({ createdAt }) => createdAt, since, asked, most)
  return { reviews: items, total }
}

async function addAnswer(context: RequestContext): Promise<Answer> {
  const { service, request, caller, fields } = context
  const { dryRun: isDryRun } = valuesIn(context, { dryRun })
  const { value, warnings } = readBody(ReviewRequestSchema, request.body)
  const { keylessReviews } = service.settings
  const tellQuota = (used: number) =>
    fields.push(...dayQuotaFields('reviews', keylessReviews, used, service.now()))
  const { state, review, used } = await reviewTool(service, value, caller, isDryRun).catch(
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'quota-exceeded') tellQuota(keylessReviews)
      throw error
    },
  )
  if (used !== null) tellQuota(used)
  return jsonAnswer({
    status: isDryRun ? 'would-store' : 'stored',
    ...(isDryRun && { dryRun: true }),
    state,
    review: shownReview(review),
    warnings,
  })
}

export function shownReview(review: StoredReview): StoredReview {
  return { ...review, weight: rounded(review.weight) }
}
