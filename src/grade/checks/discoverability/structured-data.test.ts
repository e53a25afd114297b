import { testCheck } from '../../../../test/check-cases.ts'
import { structuredData as check } from './pages.ts'

const types = (...structuredDataTypes: string[]) => ({ site: { structuredDataTypes } })

testCheck(check, {
  'an application and an API': {
    seen: { site: {} },
    gives: 'typed',
    facts: { types: 'SoftwareApplication, WebAPI' },
  },
  'a web application': { seen: types('WebApplication'), gives: 'typed' },
  'an API reference': { seen: types('APIReference'), gives: 'typed' },
  'a product among others': {
    seen: types('Organization', 'Product', 'Product'),
    gives: 'typed',
    facts: { types: 'Product' },
  },
  'other types alone': {
    seen: types('Organization', 'WebSite', 'Organization'),
    gives: 'other',
    facts: { types: 'Organization, WebSite' },
  },
  'no JSON-LD': { seen: types(), gives: 'none' },
  'an error page': {
    seen: { site: { status: 403, structuredDataTypes: [] } },
    gives: 'inconclusive',
  },
  'no website': { seen: { site: 'not-offered' }, gives: 'unpublished' },
  'kept out': { seen: { site: 'blocked' }, gives: 'unpublished' },
})
