// Fields that several forms have: choices, labelled fields, hidden values, an API key, and why a form was refused.
import { html, type Content, type Html } from '../html.ts'
import type { Filters } from '../parts/elements.ts'

/** A list to choose one from; `none` is what it means to choose nothing. */
export function select(
  name: string,
  choices: Readonly<Record<string, string>>,
  chosen: unknown,
  { none, attributes }: { none?: string; attributes?: Html } = {},
): Html {
  return html`<select name="${name}" ${attributes}>
    ${none !== undefined && html`<option value="">${none}</option>`}
    ${Object.entries(choices).map(([value, words]) => (value === chosen ? html`<option value="${value}" selected>${words}</option>` : html`<option value="${value}">${words}</option>`))}
  </select>`
}

/** The same below its words. */
export function choice(name: string, words: string, none: string, choices: Readonly<Record<string, string>>, chosen: unknown): Html {
  return html`<label><b class="label">${words}</b> ${select(name, choices, chosen, { none })}</label> `
}

/** A field with its label above it. */
export function labelled(id: string, label: Content, field: Content): Html {
  return html`<p><label for="${id}">${label}</label><br />${field}</p>`
}

export function textArea(name: string, label: string, value: string | undefined, rows = 3, maxChars = 1000): Html {
  return labelled(name, label, html`<textarea id="${name}" name="${name}" rows="${rows}" cols="60" maxlength="${maxChars}">${value}</textarea>`)
}

/** What a form passes on without asking. */
export function hiddenFields(values: Filters, asked: readonly string[] = []): Content {
  return Object.entries(values).map(
    ([name, value]) => value !== undefined && value !== '' && !asked.includes(name) && html`<input type="hidden" name="${name}" value="${String(value)}" />`,
  )
}

export function problemList(problems: readonly string[]): Html | false {
  return (
    problems.length > 0 &&
    html`<ul class="problem" role="alert">
      ${problems.map((problem) => html`<li>${problem}</li> `)}
    </ul>`
  )
}

export interface KeyFieldView {
  /** What was entered, or the key that is passed from form to form. */
  value: string
  /** Why a key is needed. */
  why: string
  isRequired: boolean
  /** Whether a key can be created with the same click. */
  isOffered: boolean
}

export function keyField({ value, why, isRequired, isOffered }: KeyFieldView): Html {
  return html`<p>
      <label for="key">API key${!isRequired && ' (optional)'}</label><br />
      <input
        id="key"
        name="key"
        type="password"
        value="${value}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
        aria-describedby="key-why"
        ${isRequired && !isOffered && html`required`}
      />
      <small id="key-why">${why}</small>
    </p>
    ${
      isOffered &&
      html`<p>
        <label><input type="checkbox" name="newKey" value="yes" /> I have no key. Create one for me</label>
      </p>`
    }`
}

/** Shown once, because only its hash is stored. */
export function newKeyNote(secret: string): Html {
  return html`<p class="card" role="status">Your new API key is <code>${secret}</code>. Copy it now: we store only its hash and cannot show it again.</p>`
}
