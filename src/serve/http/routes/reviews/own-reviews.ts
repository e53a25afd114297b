// The caller's own review: withdraw and restore it.
import { changeOwnReview, type OwnReviewDeps } from '../../../../usecases/review/held-reviews.ts'
import { answerWith, emptyAnswer } from '../../response/answer.ts'
import { REVIEW } from '../../description/examples.ts'
import { ok } from '../../description/components.ts'
import type { Content, Route } from '../../route.ts'
import { idIn } from '../../request/tool-in-path.ts'
import { toldReview } from './reviews.ts'

type Deps = OwnReviewDeps

const ID: Content & { description: string } = {
  description: 'The id that POST /reviews returned.',
  schema: { type: 'string', maxLength: 64 },
  example: REVIEW.id,
}

export function ownReviewRoutes(service: Deps): Route[] {
  return [withdrawRoute(service), restoreRoute(service)]
}

function withdrawRoute(service: Deps): Route {
  return {
    method: 'DELETE',
    path: '/reviews/:id',
    access: 'write',
    scope: 'review',
    operation: {
      id: 'withdrawReview',
      tag: 'Reviews',
      summary: 'Withdraw your own review',
      description:
        'Withdraws a listed review, with the key that created it, or from the same IP address; the review score is computed again. It can be restored for 24 hours. You still cannot review the tool again sooner.',
      path: { id: ID },
      answers: { 204: { description: 'The review is withdrawn.' } },
      refusals: ['review-not-found'],
    },
    async answer(context) {
      await changeOwnReview(service, 'withdrawReview', idIn(context), context.caller)
      return emptyAnswer(204)
    },
  }
}

function restoreRoute(service: Deps): Route {
  return {
    method: 'POST',
    path: '/reviews/:id/restore',
    access: 'write',
    scope: 'review',
    operation: {
      id: 'restoreReview',
      tag: 'Reviews',
      summary: 'Restore a review that you withdrew',
      description: 'Restores a withdrawn review, within 24 hours.',
      path: { id: ID },
      answers: ok('The review is listed again.', 'RestoredReview', {
        status: 'restored',
        review: REVIEW,
      }),
      refusals: ['review-not-found'],
    },
    async answer(context) {
      const review = await changeOwnReview(service, 'restoreReview', idIn(context), context.caller)
      return answerWith('json', JSON.stringify({ status: 'restored', review: toldReview(review) }))
    },
  }
}
