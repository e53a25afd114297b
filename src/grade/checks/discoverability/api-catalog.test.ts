import { testCheck } from '../../../../test/check-cases.ts'
import { apiCatalog as check } from './catalogs.ts'

const url = 'https://acme.example/.well-known/api-catalog'

testCheck(check, {
  'a link set': { seen: { apiCatalog: {} }, gives: 'listed', facts: { url, entries: 2 } },
  'one link': {
    seen: { apiCatalog: { entries: 1, contentType: 'Application/Linkset+JSON' } },
    gives: 'listed',
  },
  'as plain JSON': {
    seen: { apiCatalog: { contentType: 'application/json' } },
    gives: 'mistyped',
    facts: { url, type: 'application/json' },
  },
  'without a media type': {
    seen: { apiCatalog: { contentType: null } },
    gives: 'mistyped',
    facts: { url, type: 'no content type' },
  },
  'no links': { seen: { apiCatalog: { entries: 0 } }, gives: 'empty', facts: { url } },
  'something else': { seen: { apiCatalog: { isLinkset: false } }, gives: 'unreadable' },
  'none at all': { seen: { apiCatalog: 'not-offered' }, gives: 'missing' },
  'no API': { seen: { api: 'not-offered', apiCatalog: 'not-offered' }, gives: 'not-applicable' },
  'the host did not answer': { seen: { apiCatalog: 'timeout' }, gives: 'inconclusive' },
})
