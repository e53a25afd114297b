import { testMerged } from '../../../../test/check-cases.ts'
import { mcpEntryPoints as check } from '../merged.ts'

testMerged(
  check,
  { mcp: {}, serverCard: {}, aiCatalog: {} },
  {
    'server-card': { seen: { serverCard: { missing: ['version'] } }, points: 7.33 },
    'ai-catalog': { seen: { aiCatalog: { entries: 2 } }, points: 8.33 },
  },
)
