// Is the API description written in a current version of OpenAPI?
import { defineCheck, inconclusive } from '../../check.ts'

const SAYS = 'The description uses OpenAPI {version}.'
const FIX = 'Convert the description to OpenAPI 3.1.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'OpenAPI version',
  why: 'Since OpenAPI 3.1, schemas are plain JSON Schema, which agents can use for tool calls as is.',
  loss: 'its API description uses an old OpenAPI version',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    current: { points: 10, says: SAYS, bounds: '3.1 or newer' },
    older: { points: 6, says: SAYS, bounds: 'older than 3.1', fix: FIX },
    outdated: { points: 2, says: 'The description uses Swagger {version}.', fix: FIX },
  },
  judge({ openapi: { version } }) {
    const number = Number.parseFloat(version)
    if (Number.isNaN(number))
      return inconclusive('The description does not state its version as a number.')
    return {
      outcome: number >= 3.1 ? 'current' : number >= 3 ? 'older' : 'outdated',
      facts: { version },
    }
  },
})
