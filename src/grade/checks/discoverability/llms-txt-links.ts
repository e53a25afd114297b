// Do the links in the llms.txt lead somewhere?
import { defineCheck, notApplicable } from '../../check.ts'
import { HOLLOW, speaksOfTool } from '../../reading/site-texts.ts'

const MOST = 0.9

const SAYS = 'Of {sampled|# tested link|# tested links} in llms.txt, {answered|# works|# work}.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'llms.txt links',
  why: 'A broken link wastes a call, and an agent may conclude that the tool is gone.',
  loss: 'links in its llms.txt are broken',
  standard: 'AFDocs',
  surfaces: ['remote'],
  needs: ['llmsTxt'],
  outcomes: {
    hollow: HOLLOW,
    live: {
      points: 10,
      says: '{sampled|The only tested link in llms.txt works|All # tested links in llms.txt work}.',
    },
    some: {
      points: 6,
      says: SAYS,
      bounds: '90–99%',
      fix: 'Remove or fix the links in llms.txt that do not return 2xx.',
    },
    dead: {
      points: 0,
      says: SAYS,
      bounds: 'less than 90%',
      fix: 'Generate llms.txt from existing pages, so that every link returns 2xx.',
    },
  },
  judge({ llmsTxt }) {
    const { linksSampled: sampled, linksAnswered: answered } = llmsTxt
    if (!speaksOfTool(llmsTxt)) return { outcome: 'hollow' }
    if (sampled === 0) return notApplicable('No link in llms.txt was tested.')
    if (answered >= sampled) return { outcome: 'live', facts: { sampled } }
    return { outcome: answered / sampled >= MOST ? 'some' : 'dead', facts: { answered, sampled } }
  },
})
