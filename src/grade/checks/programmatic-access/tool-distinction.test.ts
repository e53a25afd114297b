import { bareTool } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolDistinction as check } from './tools.ts'

testCheck(check, {
  'nobody has read whether tools can be told apart': {
    seen: { mcpTools: { tools: [bareTool({ description: 'Reads one.' })] } },
    gives: 'inconclusive',
  },
  'no tools': { seen: { mcpTools: { tools: [] } }, gives: 'not-applicable' },
  'a list that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'not-applicable' },
})

testHostile(check, 'mcpTools')
