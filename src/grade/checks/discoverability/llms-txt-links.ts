// Do the links in the llms.txt lead somewhere?
import { defineCheck, notApplicable } from '../../check.ts'

const MOST = 0.9

export default defineCheck({
  id: 'llms-txt-links',
  criterion: 'discoverability',
  weight: 4,
  effort: 1,
  title: 'llms.txt links',
  why: 'An agent that follows a dead link wastes a call and may take the tool for dead.',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    live: { points: 10, says: 'All {sampled} links of llms.txt that were followed answer.' },
    some: {
      points: 6,
      says: '{answered} of {sampled} links of llms.txt that were followed answer.',
      fix: 'Remove or fix the links in llms.txt that do not answer 2xx.',
    },
    dead: {
      points: 0,
      says: 'Only {answered} of {sampled} links of llms.txt that were followed answer.',
      fix: 'Build llms.txt from the pages that exist, so that each link answers 2xx.',
    },
  },
  judge({ llmsTxt: { linksSampled: sampled, linksAnswered: answered } }) {
    if (sampled === 0) return notApplicable('No link of llms.txt was followed.')
    if (answered >= sampled) return { outcome: 'live', facts: { sampled } }
    return { outcome: answered / sampled >= MOST ? 'some' : 'dead', facts: { answered, sampled } }
  },
})
