// Is the API description written in a current version of OpenAPI?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'api-description-version',
  criterion: 'discoverability',
  weight: 2,
  effort: 2,
  title: 'OpenAPI version',
  why: 'From 3.1 on the schemas are plain JSON Schema, which agents use for tool calls as it stands.',
  standard: 'OpenAPI',
  surfaces: ['api'],
  needs: ['openapi'],
  outcomes: {
    current: {
      points: 10,
      says: 'The description is written in OpenAPI {version}, which is 3.1 or newer.',
    },
    older: {
      points: 6,
      says: 'The description is written in OpenAPI {version}, which is older than 3.1.',
      fix: 'Convert the description to OpenAPI 3.1.',
    },
    outdated: {
      points: 2,
      says: 'The description is written in Swagger {version}.',
      fix: 'Convert the description to OpenAPI 3.1.',
    },
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
