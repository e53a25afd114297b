// The page of what changed: tools that were added, grades and contracts, latest first.
import { EVENT_KINDS, type ToolEvent } from '../../../domain/scan/event.ts'
import { eventSummary } from '../../words/events.ts'
import { plainText } from '../../words/text.ts'
import { momentWords } from '../../words/scans.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { emptyState, pathWith, alternates, type Filters } from '../parts/elements.ts'
import { choice } from '../forms/fields.ts'
import { CATEGORY_NAMES } from '../forms/filter-form.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface EventsPageView {
  base: string
  /** What the list was narrowed to; the names are those of the query. */
  filters: { tool?: string | undefined; category?: string | undefined; kind?: string | undefined }
  /** Latest first. */
  events: readonly ToolEvent[]
  /** Path of what comes after. */
  next: string
}

const KIND_NAMES: Readonly<Record<(typeof EVENT_KINDS)[number], string>> = {
  'tool.added': 'Tools added',
  'grade.changed': 'Grades changed',
  'contract.changed': 'Contracts changed',
  'policy.changed': 'In or out by a policy',
}

export function eventsPage({ base, filters, events, next }: EventsPageView): string {
  const path = pathWith('/events', filters)
  const isNarrowed = path !== '/events'
  const feeds = [
    { words: 'Atom', type: 'application/atom+xml', path: pathWith('/feed.atom', filters) },
    { words: 'JSON Feed', type: 'application/feed+json', path: pathWith('/feed.json', filters) },
  ]
  return page({
    base,
    path,
    title: 'What changed',
    description: 'Tools that were added, and grades and contracts that changed, latest first.',
    isHidden: isNarrowed,
    alternates: [...alternates(path), ...(isNarrowed ? feeds : [])],
    main: html`<h1>What changed</h1>
      <p>New tools, changed grades and changed contracts, latest first.</p>
      ${form(filters)}
      ${
        events.length === 0
          ? emptyState('Nothing has changed here yet.', html`<a href="/events">See all changes</a>, or <a href="/tools">all tools</a>.`)
          : html`<ol class="plain">
              ${events.map(item)}
            </ol>`
      }
      <p class="row">
        <a class="button" href="${next}">Check for newer changes</a>
        ${feeds.map((feed) => html`<a href="${feed.path}" type="${feed.type}">${feed.words}</a> `)}
      </p>
      <p class="quiet">The same for programs: <a href="/docs/api/events">by cursor, as a stream or by webhook</a>.</p>`,
  })
}

function item(event: ToolEvent): Html {
  const { at, tool, scanId } = event
  return html`<li>
    <time class="figure quiet" datetime="${at}">${momentWords(at)}</time>
    <a href="${toolPath(tool.slug)}" dir="auto">${plainText(tool.name, 80)}</a> <span>${eventSummary(event)}</span>
    ${scanId !== null && html`<a class="quiet" href="/scans/${scanId}">Scan</a>`}
  </li> `
}

function form({ tool, category, kind }: EventsPageView['filters'] & Filters): Html {
  return html`<form class="filters card" action="/events" method="get">
    <label class="grow">Tool <input name="tool" value="${tool}" maxlength="64" placeholder="Its slug, such as stripe" /></label>
    ${choice('category', 'Category', 'All', CATEGORY_NAMES, category)} ${choice('kind', 'What', 'Everything', KIND_NAMES, kind)}
    <button class="primary">Apply</button>
  </form>`
}
