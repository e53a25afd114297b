// The small elements of pages: links, code to copy, folds, notes, tabs, tags, empty states.
import { href } from '../../connect/web-address.ts'
import { html, type Content, type Html, codeBlock } from '../html.ts'

/** A link if the URL is a web address, else the text alone. */
export function outsideLink(address: string | null, words = address ?? ''): Html {
  const target = href(address)
  return target === null ? html`${words}` : html`<a href="${target}" rel="nofollow ugc noopener">${words}</a>`
}

export function copyable(text: string, label: string): Html {
  return html`<div class="copyable" role="group" aria-label="${label}">
    ${codeBlock(text)}<button type="button" class="copy slim" data-copy aria-label="Copy: ${label}">Copy</button>
  </div>`
}

/** Something to open; its line says what is inside. A link to the part inside opens it. */
export function fold(title: Content, inside: Content, content: Content, id?: string): Html {
  return html`<details>
    <summary>${title} <span>${inside}</span></summary>
    <div${id !== undefined && html` id="${id}"`}>${content}</div>
  </details>`
}

/** What stands above everything else on a page; a hazard has a red edge. */
export function note(content: Content, kind: '' | 'hazard' = ''): Html {
  return html`<div class="note ${kind}">${content}</div>`
}

export interface Tab {
  path: string
  content: Content
  isCurrent: boolean
}

/** Tabs are links, so that they work without scripts and each has its address. */
export function tabs(label: string, all: readonly Tab[], missing: Content = null): Html {
  return html`<nav class="tabs" aria-label="${label}">
    ${all.map(({ path, content, isCurrent }) => html`<a href="${path}" ${isCurrent && html`aria-current="page"`}>${content}</a>`)}
    ${missing !== null && html`<span class="gone">${missing}</span>`}
  </nav>`
}

const FINDINGS = { hazard: 'Hazard', costs: 'Costs you', helps: 'Helps you' } as const

export interface ShownFinding {
  kind: keyof typeof FINDINGS
  says: string
  /** "−0.28", "caps at C+", "full points" */
  effect: string
  /** Where it counts, how it is known, and the link to its evidence. */
  basis: Content
}

/** A sentence, its effect, what it rests on and a link. */
export function findingList(findings: readonly ShownFinding[]): Html {
  return html`<ol class="five">
    ${findings.map(
      ({ kind, says, effect, basis }) =>
        html`<li>
          <span><span class="tag ${kind}">${FINDINGS[kind]}</span></span>
          <p dir="auto">${says}</p>
          <span class="effect ${kind === 'helps' ? 'up' : 'down'}">${effect}</span>
          <small>${basis}</small>
        </li> `,
    )}
  </ol>`
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

export function withCode(text: string): Content {
  return text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))
}
