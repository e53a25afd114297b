import { testMerged } from '../../../../test/check-cases.ts'
import { agentEntryPoints as check } from '../merged.ts'

testMerged(
  check,
  { api: {}, mcp: {}, apiCatalog: {}, site: {}, serverCard: {}, aiCatalog: {} },
  {
    'api-catalog': { seen: { apiCatalog: 'not-offered' }, points: 7.43 },
    'link-relations': { seen: { site: { linkRelations: ['service-doc'] } }, points: 8.57 },
    'server-card': { seen: { serverCard: { missing: ['version'] } }, points: 8.86 },
    'ai-catalog': { seen: { aiCatalog: { entries: 2 } }, points: 9.29 },
  },
)
