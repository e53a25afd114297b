// The forms above lists of tools: search, filters, sorting, and own weights of criteria.
import { ACCESS_NAMES, type CriterionId } from '../../../domain/grading/criterion.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/category.ts'
import type { ToolFilter } from '../../../domain/tool/tool-filter.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { pathWith, type Filters } from '../parts/paging.ts'
import { AUTH_NAMES } from '../../words/access.ts'

/** The filters of the list, by the names of the query parameters. */
export interface ToolFilters extends ToolFilter {
  q?: string | undefined
  sort?: string | undefined
  weights?: string | undefined
}

export const DEFAULT_SORT = 'score'
const SORTS = { score: 'Best first', name: 'A to Z', recent: 'Recently updated' }
const KINDS = { service: 'Services', local: 'Local programs' }
const METHODS = { hasMcp: 'MCP', hasApi: 'API', hasCli: 'CLI' } as const
const EVIDENCE = { verified: 'Seen by scan', mixed: 'Partly seen', declared: 'Facts only' }

const WITH_OR_WITHOUT = { true: 'With', false: 'Without' }

interface Field {
  name: 'category' | 'minGrade' | 'access' | 'evidence' | 'auth' | 'kind' | 'provisional' | keyof typeof METHODS
  words: string
  /** What it means to choose nothing. */
  none: string
  choices: Readonly<Record<string, string>>
  size?: string
}

/** `hidden` is preserved; a list of one category has no category field. */
export function filterForm(action: string, filters: ToolFilters, hidden: Filters, isWithin = false): Html {
  const categories = Object.fromEntries(ALL_CATEGORIES.map(({ slug, name }) => [slug, name]))
  const letters = Object.fromEntries(LETTERS.map((letter) => [letter, letter === LETTERS[0] ? letter : `${letter} or better`]))
  const fields: readonly Field[] = [
    ...(isWithin ? [] : [{ name: 'category', words: 'Category', none: 'All', choices: categories } as const]),
    { name: 'minGrade', words: 'Grade', none: 'Any', choices: letters },
    { name: 'access', words: 'Grade of', none: 'The tool', choices: ACCESS_NAMES },
    { name: 'evidence', words: 'Evidence', none: 'Any', choices: EVIDENCE },
    { name: 'auth', words: 'Sign-in', none: 'Any', choices: AUTH_NAMES },
    { name: 'kind', words: 'Kind', none: 'Any', choices: KINDS },
    { name: 'provisional', words: 'Provisional', none: 'With', choices: { false: 'Without', true: 'Only' }, size: 'slim' },
    ...Object.entries(METHODS).map(([name, words]) => ({ name: name as keyof typeof METHODS, words, none: 'Any', choices: WITH_OR_WITHOUT, size: 'slim' })),
  ]
  return html`<label class="filter-opener"><input type="checkbox" /> Filters</label>
    <form class="filters card" action="${action}" method="get">
      <label class="grow">Keyword <input name="q" type="search" value="${filters.q}" maxlength="200" /></label>
      ${fields.map(({ name, words, none, choices, size }) => choice(name, words, none, choices, stateOf(filters, name), size))}
      ${Object.entries(hidden).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      <button class="primary">Apply</button>
    </form>
    ${chosenFilters(action, fields, filters, hidden)}`
}

/** Each filter that is set as a link that removes it, and one that removes all. */
function chosenFilters(action: string, fields: readonly Field[], filters: ToolFilters, hidden: Filters): Html | null {
  const all = { q: filters.q || undefined, ...Object.fromEntries(fields.map(({ name }) => [name, filters[name]])) }
  const chosen = [
    ...(action !== '/search' && filters.q ? [{ name: 'q', words: `“${filters.q}”` }] : []),
    ...fields.flatMap(({ name, words, choices }) => {
      const state = stateOf(filters, name)
      return state === undefined ? [] : [{ name, words: `${words}: ${choices[state] ?? state}` }]
    }),
  ]
  if (chosen.length === 0) return null
  const without = (names: readonly string[]) => pathWith(action, { ...all, ...hidden, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  return html`<p class="row chosen" role="group" aria-label="Chosen filters">
    ${chosen.map(({ name, words }) => html`<a class="chip" href="${without([name])}" aria-label="Remove ${words}">${words} <span aria-hidden="true">✕</span></a> `)}
    <a href="${without(chosen.map(({ name }) => name))}">Clear all</a>
  </p>`
}

/** Three sort orders as links, and the criteria in a menu. */
export function sortLinks(path: string, chosen: string, kept: Filters): Html {
  const criteria = Object.fromEntries(CRITERIA.map(({ id, name }) => [id, name]))
  const link = (sort: string, words: string) => {
    const to = pathWith(path, { ...kept, sort: sort === DEFAULT_SORT ? undefined : sort, page: undefined })
    return html`<a href="${to}" ${sort === chosen && html`aria-current="true"`}>${words}</a> `
  }
  const named = criteria[chosen]
  return html`<nav class="row sorts" aria-label="Order">
    ${Object.entries(SORTS).map(([sort, words]) => link(sort, words))}
    <details ${named !== undefined && html`open`}>
      <summary>${named === undefined ? 'By criterion' : `By ${named.toLowerCase()}`}</summary>
      ${Object.entries(criteria).map(([sort, words]) => link(sort, words))}
    </details>
  </nav>`
}

/** A list to choose one from, or none. */
export function choice(name: string, words: string, none: string, choices: Readonly<Record<string, string>>, chosen: string | undefined, size = ''): Html {
  return html`<label class="${size}"
    >${words}
    <select name="${name}">
      <option value="">${none}</option>
      ${Object.entries(choices).map(([value, label]) => html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`)}
    </select></label
  > `
}

function stateOf(filters: ToolFilters, name: Field['name']): string | undefined {
  const state = filters[name]
  return state === undefined ? undefined : String(state)
}

/** `filters` apply to the next search too. */
export function searchForm(query = '', filters: Filters = {}): Html {
  return html`<form action="/search" method="get" role="search" aria-label="Search tools">
    <label class="unseen" for="q">Search tools</label>
    <div class="field big">
      <input
        id="q"
        name="q"
        type="search"
        value="${query}"
        placeholder="Search tools: a name, or what you need done"
        maxlength="200"
        required
        data-suggest
      /><button class="primary">Search</button>
    </div>
    ${Object.entries(filters).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
  </form>`
}

/** The reader's own weights: all eight, or none. */
export type OwnWeights = Readonly<Record<CriterionId, number>> | null

/** `page` is the target of the form, `kept` the rest of its query. */
export function weightForm(page: 'tools' | 'compare', kept: Filters, own: OwnWeights): Html {
  return html`<details class="weigh" ${own !== null && html`open`}>
    <summary>${own === null ? 'Weigh the criteria yourself' : 'Your weights'}</summary>
    <form action="/weigh" method="get">
      <input type="hidden" name="page" value="${page}" />
      ${Object.entries(kept).map(([name, value]) => value !== undefined && name !== 'weights' && html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      <div class="sliders">
        ${CRITERIA.map(
          ({ id, name, weight }) =>
            html`<label
              >${name} <input type="range" name="w-${id}" min="0" max="40" value="${own?.[id] ?? weight}" data-shows /><span class="figure"
                >${own?.[id] ?? weight}</span
              ></label
            > `,
        )}
      </div>
      <p class="row">
        <button class="primary">Apply the weights</button> ${own !== null && html`<button name="reset" value="true">Back to the method</button>`}
        <small>Scores are computed from the stored criteria. The letters are still those of <a href="/method">the method</a>.</small>
      </p>
    </form>
  </details>`
}
