// Does the home page lead to the documentation?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Docs links',
  why: 'An agent that knows only the home page needs a link to find the docs.',
  loss: 'there is no working link to the docs',
  surfaces: ['web', 'api', 'mcp', 'cli'],
  needs: ['site'],
  outcomes: {
    linked: { points: 10, says: 'The home page links to the docs at {url}.' },
    broken: {
      points: 2,
      says: '{followed|The only link to the docs does not work|None of the # links to the docs works}; {url} returns {status}.',
      fix: 'Fix the links from the home page to the docs, so that {url} returns 200.',
    },
    missing: {
      points: 0,
      says: 'No link to the docs found.',
      fix: 'Link the docs and the API reference from the home page.',
    },
  },
  judge({ site: { status: homeStatus, docsLinks } }) {
    if (!isSuccess(homeStatus)) return inconclusive(`The home page returned ${homeStatus}.`)
    if (docsLinks.length === 0) return { outcome: 'missing' }
    const followed = docsLinks.flatMap(({ url, status }) =>
      status === null ? [] : [{ url, status }],
    )
    const [first] = followed
    if (!first) return inconclusive('No link to the docs was followed.')
    const live = followed.find(({ status }) => isSuccess(status))
    if (live) return { outcome: 'linked', facts: { url: live.url } }
    return {
      outcome: 'broken',
      facts: { followed: followed.length, url: first.url, status: first.status },
    }
  },
})
