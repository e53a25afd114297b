// Can the documentation be read without running its scripts?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

const ENOUGH_CHARS = 500

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'Server-rendered docs',
  why: 'Most agents fetch a page without running scripts: what is not in the HTML does not exist for them.',
  loss: 'the docs need JavaScript to show their text',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    rendered: {
      points: 10,
      says: '{url} serves {chars|# character|# characters} of text and an h1 without scripts.',
    },
    sparse: {
      points: 5,
      says: '{url} serves {chars|# character|# characters} of text {heading} before scripts run.',
      fix: 'Include the page text and one h1 in the HTML itself.',
    },
    shell: {
      points: 0,
      says: '{url} is empty until scripts run.',
      fix: 'Render the docs on the server or at build time, so that the HTML contains the text.',
    },
  },
  judge({ docs: { url, status, textChars: chars, hasHeading, isShell } }) {
    if (!isSuccess(status)) return inconclusive(`The documentation page returned ${status}.`)
    if (isShell) return { outcome: 'shell', facts: { url } }
    if (hasHeading && chars > ENOUGH_CHARS) return { outcome: 'rendered', facts: { url, chars } }
    return {
      outcome: 'sparse',
      facts: { url, chars, heading: hasHeading ? 'and an h1' : 'and no h1' },
    }
  },
})
