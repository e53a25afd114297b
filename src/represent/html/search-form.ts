// The search field, on every page that finds tools.
import { html, type Html } from './html.ts'

export function searchForm(query = ''): Html {
  return html`<form class="search" action="/search" method="get" role="search">
    <label for="q">Search tools</label> <input id="q" name="q" type="search" value="${query}" maxlength="200" required /> <button>Search</button>
  </form>`
}
