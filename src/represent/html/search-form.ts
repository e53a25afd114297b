// The search field, on every page that finds tools.
import { html, type Html } from './html.ts'

export function searchForm(query = ''): Html {
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
  </form>`
}
