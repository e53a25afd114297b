// The small elements of pages: boxes, links, code to copy, empty states, warnings, labels, filters.
import type { Tool } from '../../../domain/tool/tool.ts'
import { href } from '../../connect/web-address.ts'
import { html, type Content, type Html, codeBlock } from '../html.ts'

export function card(title: string, content: Content): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`
}

/** A link if the URL is a web address, else the text alone. */
export function outsideLink(address: string | null, words = address ?? ''): Html {
  const target = href(address)
  return target === null ? html`${words}` : html`<a href="${target}" rel="nofollow ugc noopener">${words}</a>`
}

export function copyable(text: string, label: string): Html {
  return html`<div class="copyable" role="group" aria-label="${label}">
    ${codeBlock(text)}<button type="button" class="copy" data-copy aria-label="Copy: ${label}">Copy</button>
  </div>`
}

export function emptyState(title: string, words: Content): Html {
  return html`<div class="empty">
    <p><strong>${title}</strong></p>
    <p>${words}</p>
  </div>`
}

export function warningList(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null
  return html`<div role="alert">
    <ul class="warnings">
      ${warnings.map((warning) => html`<li>${warning}</li> `)}
    </ul>
  </div>`
}

export function accessMethods(methods: Tool['accessMethods']): Html {
  if (methods.length === 0) return html`<span class="quiet">Web only</span>`
  return html`<ul class="ways" aria-label="Access">
    ${methods.map((method) => html`<li>${method}</li>`)}
  </ul>`
}

export interface Pick {
  value: string
  words: string
  count: number
}

/** The first is selected; options that would show nothing are left out. */
export function pickBar(name: string, legend: string, picks: readonly Pick[]): Html {
  return html`<fieldset class="pick">
    <legend class="unseen">${legend}</legend>
    ${picks
      .filter(({ count }) => count > 0)
      .map(
        ({ value, words, count }, index) =>
          html`<label><input type="radio" name="${name}" value="${value}" ${index === 0 && html`checked`} />${words} <small>${count}</small></label> `,
      )}
  </fieldset>`
}
