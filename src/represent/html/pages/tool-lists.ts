// The pages of what a tool has a list of, newest first: its scans, its reviews, and the public log of its owner.
import type { Pagination } from '../../../domain/answer/list.ts'
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import type { LogEntry } from '../../../domain/tool/owner.ts'
import { logWords } from '../../words/events.ts'
import { momentWords } from '../../words/scans.ts'
import { sentenceOf } from '../../words/text.ts'
import { html, type Html } from '../html.ts'
import type { PageParts } from '../page.ts'
import { toolSubpage } from './tool-subpage.ts'
import { emptyState, alternates, paging, pathWith } from '../parts/elements.ts'
import { historyItem } from '../parts/history.ts'
import { reviewCard } from '../parts/review-list.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface ToolListView<E> {
  base: string
  tool: { slug: string; name: string }
  entries: readonly E[]
  pagination: Pagination
}

interface ListWords extends Pick<PageParts, 'description' | 'isHidden'> {
  /** What the list is called, and the last part of its path. */
  title: string
  name: string
  /** How many a page has unless the reader asks for another number. */
  usually: number
  /** `pages` are the links to other pages. */
  main: (pages: Html) => Html
}

const SHOWN_LINES = 12

function listPage<E>({ base, tool, pagination }: ToolListView<E>, { title, name, usually, main, ...about }: ListWords): string {
  const path = `${toolPath(tool.slug)}/${name}`
  const shown = pathWith(path, { page: pagination.page })
  const { limit } = pagination
  return toolSubpage(base, tool, {
    name,
    path: shown,
    title: `${title} of ${tool.name}`,
    alternates: alternates(shown),
    ...about,
    heading: html`${title} of <bdi>${tool.name}</bdi>`,
    main: main(paging(path, { limit: limit === usually ? undefined : limit }, pagination)),
  })
}

export function logPage(view: ToolListView<LogEntry>): string {
  const { tool, entries } = view
  return listPage(view, {
    title: 'Log',
    name: 'log',
    usually: 20,
    description: `Every change that the owner of ${tool.name} made here.`,
    isHidden: entries.length === 0,
    main: (pages) =>
      html`<p>Every claim, edit, note and scan by the owner. Quoted words are the owner’s, not ours.</p>
        ${
          entries.length === 0
            ? emptyState('Nobody has claimed this tool yet.', html`Is it yours? <a href="${toolPath(tool.slug)}/claim">Claim it</a>.`)
            : html`<ol class="plain">
                ${entries.map((entry) => html`<li><time class="figure quiet" datetime="${entry.at}">${momentWords(entry.at)}</time> <bdi>${logWords(entry)}</bdi></li> `)}
              </ol>`
        }
        ${pages}`,
  })
}

export function reviewsPage(view: ToolListView<StoredReview>): string {
  const { tool, entries } = view
  return listPage(view, {
    title: 'Reviews',
    name: 'reviews',
    usually: 10,
    description: sentenceOf(`what agents say after using ${tool.name}`),
    main: (pages) =>
      html`<p class="lead">Written by agents and the people who use them. Reviews are shown next to the grade and never change it.</p>
        <p><a class="button" href="${toolPath(tool.slug)}/review">Write a review</a></p>
        ${
          entries.length === 0
            ? emptyState('No reviews yet.', html`Agents send them with <code>POST /reviews</code>.`)
            : html`<div class="grid">${entries.map((review) => reviewCard(review, 2))}</div>`
        }
        ${pages}`,
  })
}

export function historyPage(view: ToolListView<ScanEntry>): string {
  const { tool, entries } = view
  return listPage(view, {
    title: 'Scans',
    name: 'history',
    usually: 20,
    description: `Every scan of ${tool.name}, with its grade and what changed, and every change of the method.`,
    main: (pages) =>
      html`${
        entries.length === 0
          ? emptyState('No scans yet.', html`<a href="${toolPath(tool.slug)}">Back to the report</a>, where one can be asked for.`)
          : html`<ol class="plain scans">
              ${entries.map((scan) => historyItem(scan, SHOWN_LINES))}
            </ol>`
      }
      ${pages}`,
  })
}
