// Does the home page point to the machine-readable parts in its Link header?
import { defineCheck, inconclusive } from '../../check.ts'
import { isSuccess } from '../../reading/operations.ts'

const RELATIONS = [
  'api-catalog',
  'service-desc',
  'service-doc',
  'service-meta',
  'status',
  'describedby',
]

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'Link relations',
  why: 'One header on the home page leads an agent to the API description, the docs and the status page.',
  loss: 'its home page links few machine-readable resources',
  standard: 'RFC 8631',
  surfaces: ['remote'],
  needs: ['site'],
  outcomes: {
    several: { points: 10, says: 'The Link header of the home page lists {relations}.' },
    single: {
      points: 5,
      says: 'The Link header of the home page lists only {relations}.',
      fix: 'Add a second relation to the Link header of the home page: service-desc, service-doc, api-catalog or status.',
    },
    none: {
      points: 0,
      says: 'The home page has no Link header for machine-readable resources.',
      fix: 'Send Link: </openapi.json>; rel="service-desc", </docs>; rel="service-doc" with the home page.',
    },
  },
  judge({ site }) {
    if (!isSuccess(site.status)) return inconclusive(`The home page returned ${site.status}.`)
    const sent = new Set(site.linkRelations.map((relation) => relation.toLowerCase()))
    const named = RELATIONS.filter((relation) => sent.has(relation))
    if (named.length === 0) return { outcome: 'none' }
    return {
      outcome: named.length > 1 ? 'several' : 'single',
      facts: { relations: named.join(', ') },
    }
  },
})
