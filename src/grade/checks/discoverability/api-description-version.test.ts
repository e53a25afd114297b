import { testCheck } from '../../../../test/check-cases.ts'
import { apiDescriptionVersion as check } from './api-description.ts'

testCheck(check, {
  'OpenAPI 3.1': {
    seen: { openapi: { version: '3.1.0' } },
    gives: 'current',
    facts: { version: '3.1.0' },
  },
  'OpenAPI 3.2': { seen: { openapi: { version: '3.2.0' } }, gives: 'current' },
  'OpenAPI 3.0': {
    seen: { openapi: { version: '3.0.4' } },
    gives: 'older',
    facts: { version: '3.0.4' },
  },
  'Swagger 2.0': {
    seen: { openapi: { version: '2.0' } },
    gives: 'outdated',
    facts: { version: '2.0' },
  },
  'Swagger 1.2': { seen: { openapi: { version: '1.2' } }, gives: 'outdated' },
  'no number': { seen: { openapi: { version: 'latest' } }, gives: 'inconclusive' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
