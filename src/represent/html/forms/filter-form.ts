// The filter form, the same above every list of tools, and the links that sort it.
import { CRITERIA } from '../../../grade/criteria.ts'
import { ACCESS_NAMES } from '../../../domain/grading/access-id.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import type { ToolFilter } from '../../../domain/tool/tool-filter.ts'
import { AUTH_NAMES } from '../../words/tool/auth-words.ts'
import { html, type Html } from '../html.ts'
import { pathWith, type Filters } from '../parts/paging.ts'

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

/** `hidden` is preserved; a list of one category has no category field. */
export function filterForm(action: string, filters: ToolFilters, hidden: Filters, isWithin = false): Html {
  const categories = Object.fromEntries(ALL_CATEGORIES.map(({ slug, name }) => [slug, name]))
  const letters = Object.fromEntries(LETTERS.map((letter) => [letter, letter === LETTERS[0] ? letter : `${letter} or better`]))
  return html`<form class="filters card" action="${action}" method="get">
    <label class="grow">Keyword <input name="q" type="search" value="${filters.q}" maxlength="200" /></label>
    ${!isWithin && choice('category', 'Category', 'All', categories, filters.category)} ${choice('minGrade', 'Grade', 'Any', letters, filters.minGrade)}
    ${choice('access', 'Grade of', 'The tool', ACCESS_NAMES, filters.access)} ${choice('evidence', 'Evidence', 'Any', EVIDENCE, filters.evidence)}
    ${choice('auth', 'Sign-in', 'Any', AUTH_NAMES, filters.auth)} ${choice('kind', 'Kind', 'Any', KINDS, filters.kind)}
    ${Object.entries(METHODS).map(([name, words]) => choice(name, words, 'Any', { true: 'With', false: 'Without' }, stateOf(filters, name), 'slim'))}
    ${Object.entries(hidden).map(([name, value]) => value !== undefined && html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
    <button class="primary">Apply</button>
  </form>`
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

function stateOf(filters: ToolFilters, name: string): string | undefined {
  const state = filters[name as keyof typeof METHODS]
  return state === undefined ? undefined : String(state)
}
