// Reviews: those of a tool, newest first, and new ones.
import { dryRun, type Values } from '../../../../domain/read/parameters.ts'
import { READS } from '../../../../domain/read/reads.ts'
import { readParameters } from '../../request/parameters.ts'
import type { ReviewAnswer } from '../../../../domain/answer/review.ts'
import { ReviewRequestSchema, type StoredReview } from '../../../../domain/review/review.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { reviewTool, type ReviewDeps } from '../../../../usecases/review/review-tool.ts'
import { rounded } from '../../../../represent/words/text.ts'
import { reviewsPage } from '../../../../represent/html/pages/tool-lists.ts'
import { reviewsMarkdown } from '../../../../represent/text/lists.ts'
import type { ReviewPage } from '../../../../store/catalogue.ts'
import { changedSince } from '../../response/tool-list.ts'
import { answerWith, type Answer } from '../../response/answer.ts'
import { listAnswer } from '../../response/list-answer.ts'
import { dayQuotaFields } from '../../request/read-count.ts'
import { readBody } from '../../request/body.ts'
import type { RequestContext, WithCatalogue, WithPublicUrl } from '../../service.ts'
import { PAGINATION, REVIEW, REVIEW_REQUEST } from '../../description/examples.ts'
import { apiRead, type Route } from '../../route.ts'
import { ok, ref } from '../../description/components.ts'
import { reviewFormRoutes, type ReviewFormDeps } from './review-form.ts'
import {
  SLUG_PARAMETER,
  slugIn,
  toolOf,
  unknownTool,
  type ToolLookup,
} from '../../request/tool-in-path.ts'

type ListDeps = ToolLookup & WithPublicUrl & WithCatalogue<'listReviews'>
type AddDeps = ReviewDeps

const { path, query: PARAMETERS } = READS.reviews

export function reviewRoutes(service: ListDeps & AddDeps & ReviewFormDeps): Route[] {
  return [listRoute(service), addRoute(service), ...reviewFormRoutes(service)]
}

function listRoute(service: ListDeps): Route {
  return apiRead({
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
    answer: (context) => reviewsAnswer(service, context),
  })
}

function addRoute(service: AddDeps): Route {
  return {
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
    answer: (context) => addAnswer(service, context),
  }
}

async function reviewsAnswer(service: ListDeps, context: RequestContext): Promise<Answer> {
  const { representation, request } = context
  const values = readParameters(PARAMETERS, request.query, representation === 'html')
  const { slug, tool } = await toolOf(service, slugIn(context))
  const found = await reviewsOf(service, slug, values)
  const { publicUrl: base } = service.settings
  const query = {
    ...values,
    changedSince: values.changedSince && new Date(values.changedSince).toISOString(),
  }
  const { reviews, total } = found
  return listAnswer(
    representation,
    { base, path: `/tools/${slug}/reviews`, query, total },
    {
      json: (pagination) => JSON.stringify({ reviews: reviews.map(toldReview), pagination }),
      markdown: (_, next) => reviewsMarkdown(tool, reviews, total, next),
      html: (pagination) => reviewsPage({ base, tool, entries: reviews, pagination }),
    },
  )
}

async function reviewsOf(
  service: ListDeps,
  slug: string,
  { page: asked, limit: most, changedSince: since }: Values<typeof PARAMETERS>,
): Promise<ReviewPage> {
  const read = async (at: number, count: number) => {
    const found = await service.catalogue.listReviews(slug, at, count)
    if (found === null) throw await unknownTool(service, slug)
    return { items: found.reviews, total: found.total }
  }
  const { items, total } =
    since === undefined
      ? await read(asked, most)
      : await changedSince(read, ({ createdAt }) => createdAt, since, asked, most)
  return { reviews: items, total }
}

async function addAnswer(
  service: AddDeps,
  { request, caller, fields }: RequestContext,
): Promise<Answer> {
  const { dryRun: isDryRun } = readParameters({ dryRun }, request.query)
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
  const answer: ReviewAnswer = {
    status: isDryRun ? 'would-store' : 'stored',
    ...(isDryRun && { dryRun: true }),
    state,
    review: toldReview(review),
    ...(warnings.length > 0 && { warnings }),
  }
  return answerWith('json', JSON.stringify(answer))
}

export function toldReview(review: StoredReview): StoredReview {
  return { ...review, weight: rounded(review.weight) }
}
