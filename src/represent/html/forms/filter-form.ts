// The forms above lists of tools: search, filters, sorting, and own weights of criteria.
import { ACCESS_NAMES, type CriterionId } from '../../../domain/grading/criterion.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import type { ToolFilter } from '../../../domain/tool/tool-filter.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Html } from '../html.ts'
import { pathWith, type Filters } from '../parts/elements.ts'
import { choice, hiddenFields } from './fields.ts'
import { AUTH_NAMES } from '../../words/access.ts'

/** The filters of the list, by the names of the query parameters. */
export interface ToolFilters extends ToolFilter {
  q?: string | undefined
  sort?: string | undefined
  weights?: string | undefined
}

export const DEFAULT_SORT = 'score'
const SORTS = { score: 'Score', name: 'Name', recent: 'Latest change' }
const KINDS = { service: 'Hosted services', local: 'Programs on your machine' }
const YES_NO = { true: 'yes', false: 'no' }

interface Field {
  name: keyof ToolFilter
  words: string
  /** What it means to choose nothing; without it the form has no such field. */
  none?: string
  choices: Readonly<Record<string, string>>
}

export const CATEGORY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(ALL_CATEGORIES.map(({ slug, name }) => [slug, name]))

const FIELDS: readonly Field[] = [
  { name: 'minGrade', words: 'Grade', none: 'Any', choices: letterChoices() },
  { name: 'category', words: 'Category', none: 'All', choices: CATEGORY_NAMES },
  { name: 'auth', words: 'Sign-in', none: 'Any', choices: AUTH_NAMES },
  { name: 'kind', words: 'Runs as', none: 'Any', choices: KINDS },
  { name: 'access', words: 'Graded as', choices: ACCESS_NAMES },
  { name: 'hasMcp', words: 'MCP', choices: YES_NO },
  { name: 'hasApi', words: 'API', choices: YES_NO },
  { name: 'hasCli', words: 'CLI', choices: YES_NO },
  { name: 'evidence', words: 'Evidence', choices: { verified: 'live scan', mixed: 'documents', declared: 'facts' } },
  { name: 'provisional', words: 'Little known', choices: YES_NO },
]

export function letterChoices(): Readonly<Record<string, string>> {
  return Object.fromEntries(LETTERS.map((letter) => [letter, letter === LETTERS[0] ? letter : `${letter} or better`]))
}

/** Beside the list; folded on a narrow screen. What it does not ask stays in the query. The page of a search has the field for words above it. */
export function filterForm(action: string, filters: ToolFilters & Filters): Html {
  const asked = FIELDS.filter(({ none }) => none !== undefined)
  return html`<details class="side">
    <summary class="button">Filters</summary>
    <form action="${action}" method="get">
      ${
        action === '/search'
          ? hiddenFields({ q: filters.q })
          : html`<label><b class="label">Search</b><input name="q" type="search" value="${filters.q}" placeholder="Name or task" maxlength="200" /></label>`
      }
      <fieldset>
        <legend>Graded as</legend>
        <div class="options">
          ${Object.entries({ '': 'Its best access method', ...ACCESS_NAMES }).map(
            ([id, words]) => html`<label><input type="radio" name="access" value="${id}" ${id === (filters.access ?? '') && html`checked`} />${words}</label> `,
          )}
        </div>
      </fieldset>
      ${asked.map(({ name, words, none = '', choices }) => choice(name, words, none, choices, stateOf(filters, name)))}
      ${hiddenFields(filters, ['q', 'access', 'page', ...asked.map(({ name }) => name)])}
      <button class="primary">Show</button>
    </form>
  </details>`
}

/** Each filter that is set as a link that removes it, and one that removes all. */
export function chosenFilters(action: string, filters: ToolFilters & Filters): Html | null {
  const chosen = [
    ...(action !== '/search' && filters.q ? [{ name: 'q', words: `“${filters.q}”` }] : []),
    ...FIELDS.flatMap(({ name, words, choices }) => {
      const state = stateOf(filters, name)
      return state === undefined ? [] : [{ name, words: `${words}: ${choices[state] ?? state}` }]
    }),
  ]
  if (chosen.length === 0) return null
  const without = (names: readonly string[]) => pathWith(action, { ...filters, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  return html`<p class="chips" role="group" aria-label="Chosen filters">
    ${chosen.map(({ name, words }) => html`<a class="chip" aria-current="true" href="${without([name])}" aria-label="Remove ${words}">${words} <span aria-hidden="true">×</span></a> `)}
    <a class="chip" href="${without(chosen.map(({ name }) => name))}">Clear all</a>
  </p>`
}

/** Three orders as links, and the criteria behind a fold. */
export function sortLinks(path: string, chosen: string, kept: Filters): Html {
  const link = (sort: string, words: string) => {
    const to = pathWith(path, { ...kept, sort: sort === DEFAULT_SORT ? undefined : sort, page: undefined })
    return html`<a class="chip" href="${to}" ${sort === chosen && html`aria-current="true"`}>${words}</a> `
  }
  const named = CRITERIA.find(({ id }) => id === chosen)
  return html`<nav class="chips sorts" aria-label="Order">
    <small>Sort</small> ${Object.entries(SORTS).map(([sort, words]) => link(sort, words))}
    <details ${named && html`open`}>
      <summary>By criterion</summary>
      <div class="chips">${CRITERIA.map(({ id, name }) => link(id, name))}</div>
    </details>
  </nav>`
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
      <input id="q" name="q" type="search" value="${query}" placeholder="A tool, or what you need done" maxlength="200" required data-suggest /><button
        class="primary"
      >
        Search
      </button>
    </div>
    ${hiddenFields(filters)}
  </form>`
}

/** The reader's own weights: all eight, or none. */
export type OwnWeights = Readonly<Record<CriterionId, number>> | null

/** `page` is the target of the form, `kept` the rest of its query. */
export function weightForm(page: 'tools' | 'compare', kept: Filters, own: OwnWeights): Html {
  return html`<details class="weigh" ${own !== null && html`open`}>
    <summary>${own === null ? 'Weigh the criteria yourself' : 'Your weights'}</summary>
    <form action="/weigh" method="get">
      ${hiddenFields({ ...kept, page }, ['weights'])}
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
