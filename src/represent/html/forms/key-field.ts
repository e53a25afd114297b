// The field for an API key in a form, and the note about a key that was created with it.
import { html, type Html } from '../html.ts'

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
