// Can an agent find out whether the tool is down?
import { defineCheck } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'status-page',
  criterion: 'reliability',
  weight: 0,
  effort: 2,
  title: 'Status page',
  why: 'When calls fail, an agent has to tell its own mistake from an outage.',
  standard: 'RFC 8631',
  surfaces: ['remote'],
  needs: ['statusPage'],
  absent: 'missing',
  outcomes: {
    readable: { points: 10, says: 'The status page at {url} is available as JSON.' },
    published: { points: 10, says: 'The docs link to a public status page.' },
    page: {
      points: 7,
      says: 'The status page at {url} is not machine-readable.',
      fix: 'Also serve the status as JSON, such as /api/v2/status.json, and link it with rel="status".',
    },
    missing: {
      points: 0,
      says: 'No status page found.',
      fix: 'Publish a status page with a JSON summary and link it with rel="status".',
    },
  },
  judge: ({ statusPage: { url, isMachineReadable } }) => ({
    outcome: isMachineReadable ? 'readable' : 'page',
    facts: { url },
  }),
  declared: (declaration) =>
    fromFact(declaration, 'docs.status', 'a public status page', (isPublished) => ({
      outcome: isPublished ? 'published' : 'missing',
    })),
})
