import { testCheck } from '../../../../test/check-cases.ts'
import { linkRelations as check } from './catalogs.ts'

const relations = (...linkRelations: string[]) => ({ site: { linkRelations } })

testCheck(check, {
  'all that is needed': {
    seen: { site: {} },
    gives: 'several',
    facts: { relations: 'api-catalog, service-desc, service-doc, describedby' },
  },
  'two in any case': {
    seen: relations('Status', 'SERVICE-META'),
    gives: 'several',
    facts: { relations: 'service-meta, status' },
  },
  one: {
    seen: relations('service-doc', 'canonical'),
    gives: 'single',
    facts: { relations: 'service-doc' },
  },
  'the same one twice': { seen: relations('describedby', 'describedby'), gives: 'single' },
  'none that matter': { seen: relations('canonical', 'preload', 'alternate'), gives: 'none' },
  'no Link header': { seen: relations(), gives: 'none' },
  'an error page': { seen: { site: { status: 503, linkRelations: [] } }, gives: 'inconclusive' },
  'no website': { seen: { site: 'not-offered' }, gives: 'unpublished' },
  'kept out': { seen: { site: 'blocked' }, gives: 'unpublished' },
})
