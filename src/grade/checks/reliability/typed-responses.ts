// Does the description say what a successful JSON answer looks like?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/share.ts'
import { ifWhole, sampleOf } from '../../reading/whole-description.ts'

const SAYS =
  '{share of count} {count|operation~ that returns JSON has|operations~ that return JSON have} a schema that says what the response contains.'

export default defineCheck({
  id: 'typed-responses',
  criterion: 'reliability',
  weight: 0,
  effort: 2,
  title: 'Typed responses',
  why: 'An agent that knows the fields of a response can plan its next call before making this one.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  each: { item: 'operation', member: 'responses' },
  needs: ['openapi'],
  outcomes: {
    most: { points: 10, says: SAYS, bounds: '90% or more' },
    some: {
      points: 5,
      says: SAYS,
      bounds: '60–89%',
      fix: 'Define a schema with properties for every 2xx JSON response.',
    },
    few: {
      points: 0,
      says: SAYS,
      bounds: 'less than 60%',
      fix: 'Define a schema with properties for every 2xx JSON response.',
    },
  },
  judge({ openapi }) {
    const { operations } = openapi
    const answers = operations
      .map(({ responses }) =>
        responses.filter(
          ({ status, mediaTypes }) => status.startsWith('2') && mediaTypes.some(isJson),
        ),
      )
      .filter((responses) => responses.length > 0)
    if (answers.length === 0) return ifWhole(openapi, notApplicable('No operation returns JSON.'))
    const share =
      answers.filter((responses) => responses.every(({ hasSchema }) => hasSchema)).length /
      answers.length
    return {
      outcome: byShare(
        share,
        [
          [0.9, 'most'],
          [0.6, 'some'],
        ],
        'few',
      ),
      facts: { share: percent(share), count: answers.length, ...sampleOf(openapi) },
    }
  },
})

function isJson(mediaType: string): boolean {
  return mediaType.toLowerCase().includes('json')
}
