// A filter for a list in the page: radio buttons that the stylesheet reads, so that it works
// without JavaScript.
import { html, type Html } from '../html.ts'

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
