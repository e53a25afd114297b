// The page that a browser gets when something is refused: what happened, and what to do next.
import { html } from './html.ts'
import { page } from './page.ts'
import { searchForm } from './search-form.ts'
import { toolPath } from './tool-list.ts'

export interface ErrorView {
  base: string
  status: number
  title: string
  detail: string
  code: string
  requestId?: string | undefined
  /** Slugs of tools that may have been meant. */
  suggestions?: readonly string[] | undefined
}

export function errorPage({ base, status, title, detail, code, requestId, suggestions = [] }: ErrorView): string {
  return page({
    base,
    path: '',
    title,
    description: title,
    isHidden: true,
    main: html`<h1>${title}</h1>
      <p>${detail}</p>
      ${suggestions.length > 0 && html`<p>Did you mean ${suggestions.map((slug, index) => html`${index > 0 && ', '}<a href="${toolPath(slug)}">${slug}</a>`)}?</p> `}${
        status === 404 && html`${searchForm()} `
      }
      <p>
        <small>${status}, <a href="/docs/errors#${code}">${code}</a>${requestId && `, request ${requestId}`}</small>
      </p>`,
  })
}
