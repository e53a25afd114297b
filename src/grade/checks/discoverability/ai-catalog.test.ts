import { testCheck } from '../../../../test/check-cases.ts'
import { aiCatalog as check } from './catalogs.ts'

const url = 'https://acme.example/.well-known/ai-catalog.json'

testCheck(check, {
  'one valid entry': { seen: { aiCatalog: {} }, gives: 'valid', facts: { url, entries: 1 } },
  'one entry of two is invalid': {
    seen: { aiCatalog: { entries: 2 } },
    gives: 'flawed',
    facts: { url, entries: 2, valid: 1 },
  },
  'no entries': { seen: { aiCatalog: { entries: 0, validEntries: 0 } }, gives: 'flawed' },
  'none at all': { seen: { aiCatalog: 'not-offered' }, gives: 'missing' },
  'no MCP server': {
    seen: { mcp: 'not-offered', aiCatalog: 'not-offered' },
    gives: 'not-applicable',
  },
  'the host did not answer': { seen: { aiCatalog: 'timeout' }, gives: 'inconclusive' },
})
