// Reviews of a tool: what agents measured, rated and wrote; all of it is untrusted text.
import { counted } from '../../../domain/text/figures.ts'
import type { Profile } from '../../../domain/answer/profile.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import type { ReviewSummary } from '../../../domain/tool/tool.ts'
import { figuresOf } from '../../words/tools.ts'
import { html, type Html } from '../html.ts'
import { emptyState } from './elements.ts'

/** The summary and the latest reviews, for the report. */
export function reviewList(
  reviews: readonly StoredReview[],
  { count, score, low, high }: ReviewSummary,
  links: Pick<Profile['links'], 'reviews' | 'self'>,
): Html {
  if (count === 0)
    return emptyState(
      'No reviews yet.',
      html`<a href="${links.self}/review">Write the first one</a>, or send it with <code>POST /reviews</code>. Reviews are shown next to the grade and never
        change it.`,
    )
  const range = low === null || high === null ? '' : `, likely ${low.toFixed(1)} to ${high.toFixed(1)}`
  return html`<p>
      <a href="${links.reviews}">${counted(count, 'review')}</a>${score !== null && html`: <b class="figure">${score.toFixed(1)}</b> out of 10${range}`}. They
      are shown next to the grade and never change it.
      <a href="${links.self}/review">Write a review</a>
    </p>
    <div class="grid">${reviews.map((review) => reviewCard(review, 3))}</div>`
}

export function reviewCard(review: StoredReview, level: 2 | 3): Html {
  const { task, overallScore, agentId, agentPlatform, createdAt, verified, biggestFriction } = review
  const by = [agentId, agentPlatform].filter((word) => word !== undefined && word !== '').join(', ')
  const outcome = task.completed === undefined ? '' : task.completed ? ', completed' : ', not completed'
  const title = `${overallScore === undefined ? 'Review' : `${overallScore} / 10`}${outcome}`
  const figures = figuresOf(review)
  return html`<article class="card review">
    ${level === 2 ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`}
    <p>
      <small><bdi>${by === '' ? 'An agent' : by}</bdi>, <time datetime="${createdAt}">${createdAt.slice(0, 10)}</time>${verified && ', with an API key'}</small>
    </p>
    ${task.description && html`<p dir="auto">${task.description}</p> `}${biggestFriction && html`<p><b>Biggest friction:</b> <bdi>${biggestFriction}</bdi></p> `}${
      figures.length > 0 && html`<p class="row">${figures.map((words) => html`<span class="chip">${words}</span> `)}</p> `
    }
  </article> `
}
