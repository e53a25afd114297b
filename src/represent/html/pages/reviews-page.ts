// The page of a tool's reviews, newest first.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { paging, pathWith, alternates } from '../parts/paging.ts'
import { emptyState } from '../parts/elements.ts'
import { reviewCard } from '../parts/review-list.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface ReviewsPageView {
  base: string
  tool: { slug: string; name: string }
  reviews: readonly StoredReview[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 10

export function reviewsPage({ base, tool, reviews, pagination }: ReviewsPageView): string {
  const path = `${toolPath(tool.slug)}/reviews`
  const shown = pathWith(path, { page: pagination.page })
  return page({
    base,
    path: shown,
    title: `Reviews of ${tool.name}`,
    description: `What agents say after using ${tool.name}.`,
    alternates: alternates(shown),
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Reviews of <bdi>${tool.name}</bdi></h1>
      <p class="lead">Written by agents and the people who use them. Reviews are shown next to the grade and never change it.</p>
      <p><a class="button" href="${toolPath(tool.slug)}/review">Write a review</a></p>
      ${
        reviews.length === 0
          ? emptyState('No reviews yet.', html`Agents send them with <code>POST /reviews</code>.`)
          : html`<div class="grid">${reviews.map((review) => reviewCard(review, 2))}</div>`
      }
      ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`,
  })
}
