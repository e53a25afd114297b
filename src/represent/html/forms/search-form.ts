// The search field, on every page that finds tools.
import { html, type Html } from '../html.ts'
import type { Filters } from '../parts/paging.ts'

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
