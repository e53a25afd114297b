// The field for the URL of a tool to scan: on the home page, and after an invalid URL.
import { html, type Html } from '../html.ts'

/** `problem` says in one sentence why the value cannot be scanned. */
export function scanForm(label: string, value = '', problem: string | null = null): Html {
  return html`<form id="grade" action="/scan" method="post" data-busy="Submitting…">
    <label class="or" for="url">${label}</label>
    ${problem !== null && html`<p id="url-problem" class="problem" role="alert">${problem}</p>`}
    <div class="field">
      <input
        id="url"
        name="url"
        type="text"
        inputmode="url"
        autocapitalize="none"
        spellcheck="false"
        placeholder="Paste a URL"
        maxlength="2048"
        value="${value}"
        required
        ${problem !== null && html`aria-invalid="true" aria-describedby="url-problem" autofocus`}
      />
      <button>Scan</button>
    </div>
  </form>`
}
