// Can the documentation be read without running its scripts?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/success.ts'

const ENOUGH_CHARS = 500

export default defineCheck({
  id: 'server-rendering',
  criterion: 'discoverability',
  weight: 7,
  effort: 2,
  title: 'Server-rendered docs',
  why: 'Most agents fetch a page and run no script: what is not in the HTML does not exist for them.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['docs'],
  outcomes: {
    rendered: {
      points: 10,
      says: '{url} sends {chars} characters of text and an h1 without any script.',
    },
    sparse: {
      points: 5,
      says: '{url} sends {chars} characters of text {heading} before scripts run.',
      fix: 'Send the text of the page and one h1 in the HTML itself, without waiting for a script.',
    },
    shell: {
      points: 0,
      says: '{url} sends an empty frame that a script fills.',
      fix: 'Render the documentation on the server or at build time, so that the HTML holds the text.',
    },
  },
  judge({ docs: { url, status, textChars: chars, hasHeading, isShell } }) {
    if (!isSuccess(status)) return inconclusive(`The documentation page answered ${status}.`)
    if (isShell) return { outcome: 'shell', facts: { url } }
    if (hasHeading && chars > ENOUGH_CHARS) return { outcome: 'rendered', facts: { url, chars } }
    return {
      outcome: 'sparse',
      facts: { url, chars, heading: hasHeading ? 'and an h1' : 'and no h1' },
    }
  },
})
