// Does the home page lead to the documentation?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/success.ts'

export default defineCheck({
  id: 'docs-links',
  criterion: 'discoverability',
  weight: 4,
  effort: 1,
  title: 'Docs links',
  why: 'An agent that knows only the home page gets no further without a link to the documentation.',
  standard: 'AgentGrade method',
  surfaces: ['web', 'api', 'mcp', 'cli'],
  needs: ['site'],
  outcomes: {
    linked: { points: 10, says: 'Documentation is linked at {url}.' },
    broken: {
      points: 2,
      says: 'None of {followed} links to documentation answers; {url} answers {status}.',
      fix: 'Fix the links from the home page to the documentation, so that {url} answers 200.',
    },
    missing: {
      points: 0,
      says: 'No link to documentation was found.',
      fix: 'Link the documentation and the API reference from the home page.',
    },
  },
  judge({ site: { status: homeStatus, docsLinks } }) {
    if (!isSuccess(homeStatus)) return inconclusive(`The home page answered ${homeStatus}.`)
    if (docsLinks.length === 0) return { outcome: 'missing' }
    const followed = docsLinks.flatMap(({ url, status }) =>
      status === null ? [] : [{ url, status }],
    )
    const [first] = followed
    if (!first) return inconclusive('No link to documentation was followed.')
    const live = followed.find(({ status }) => isSuccess(status))
    if (live) return { outcome: 'linked', facts: { url: live.url } }
    return {
      outcome: 'broken',
      facts: { followed: followed.length, url: first.url, status: first.status },
    }
  },
})
