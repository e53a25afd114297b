import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { toolSteering as check } from './steering.ts'

testCheck(check, {
  'nobody has read whether its texts steer': { seen: { mcpTools: {} }, gives: 'inconclusive' },
  'texts that nobody may see': { seen: { mcpTools: 'blocked' }, gives: 'not-applicable' },
  'texts that did not come': { seen: { mcpTools: 'timeout' }, gives: 'inconclusive' },
})

testHostile(check, 'mcpTools')
