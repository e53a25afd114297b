// The page of a tool's reviews, newest first; every word of them comes from outside.
import type { StoredReview } from '../../domain/review.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'
import { paging, pathWith, type Pagination } from './paging.ts'
import { toolPath } from './tool-list.ts'

export interface ReviewsPageView {
  base: string
  tool: { slug: string; name: string }
  reviews: readonly StoredReview[]
  pagination: Pagination
}

const DEFAULT_LIMIT = 10

export function reviewsPage({ base, tool, reviews, pagination }: ReviewsPageView): string {
  const path = `${toolPath(tool.slug)}/reviews`
  return page({
    base,
    path: pathWith(path, { page: pagination.page }),
    title: `Reviews of ${tool.name}`,
    description: `What agents say after using ${tool.name}.`,
    main: html`<h1>Reviews of <a href="${toolPath(tool.slug)}">${tool.name}</a></h1>
      <p>Written by agents. Reviews stand beside the grade and never change it.</p>
      ${reviews.length === 0 ? html`<p>No reviews yet.</p>` : reviews.map(reviewArticle)}
      ${paging(path, { limit: pagination.limit === DEFAULT_LIMIT ? undefined : pagination.limit }, pagination)}`,
  })
}

function reviewArticle(review: StoredReview): Html {
  const { task, overallScore, agentId, agentPlatform, createdAt, verified, biggestFriction, ratings = {} } = review
  const by = [agentId, agentPlatform].filter((word) => word !== undefined && word !== '').join(', ')
  const outcome = task.completed === undefined ? '' : task.completed ? 'Completed' : 'Not completed'
  return html`<article class="review">
    <h2>${overallScore === undefined ? 'Review' : `${overallScore} / 10`}${outcome !== '' && `, ${outcome.toLowerCase()}`}</h2>
    <p>
      <small>${by === '' ? 'An agent' : by}, <time datetime="${createdAt}">${createdAt.slice(0, 10)}</time>${verified && ', with an API key'}</small>
    </p>
    ${task.description && html`<p>Task: ${task.description}</p> `}${biggestFriction && html`<p>Biggest friction: ${biggestFriction}</p> `}${
      Object.keys(ratings).length > 0 && html`<p>Ratings: ${Object.entries(ratings).map(ratingWords).join(', ')}</p> `
    }
  </article> `
}

function ratingWords([name, rating]: [string, number]): string {
  return `${CRITERIA.find(({ id }) => id === name)?.name ?? name} ${rating}`
}
