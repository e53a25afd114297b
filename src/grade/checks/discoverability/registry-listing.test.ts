import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { registryListing as check } from './catalogs.ts'

testCheck(check, {
  'official and active': {
    seen: { registryListing: {} },
    gives: 'official',
    facts: { name: SAMPLE.registryListing.name },
  },
  'only in another directory': {
    seen: { registryListing: { registry: 'other' } },
    gives: 'elsewhere',
  },
  'official but deleted': { seen: { registryListing: { isActive: false } }, gives: 'inactive' },
  'elsewhere and deleted': {
    seen: { registryListing: { registry: 'other', isActive: false } },
    gives: 'inactive',
  },
  'a long name is cut': {
    seen: { registryListing: { name: 'n'.repeat(200) } },
    gives: 'official',
    facts: { name: `${'n'.repeat(99)}…` },
  },
  'a name that only its package carries': {
    seen: { registryListing: { registry: 'own' } },
    gives: 'inconclusive',
  },
  'a package without a name for it': {
    seen: { registryListing: { registry: 'unnamed', name: '@acme/mcp', isActive: false } },
    gives: 'unnamed',
    facts: { name: '@acme/mcp' },
  },
  'in none': { seen: { registryListing: 'not-offered' }, gives: 'missing' },
  'no MCP server': {
    seen: { mcp: 'not-offered', registryListing: 'not-offered' },
    gives: 'not-applicable',
  },
  'the registry did not answer': { seen: { registryListing: 'timeout' }, gives: 'inconclusive' },
})
