import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationSteering as check } from './steering.ts'

testCheck(check, {
  'nobody has read whether its texts steer': { seen: { openapi: {} }, gives: 'inconclusive' },
  'texts that nobody may see': { seen: { openapi: 'blocked' }, gives: 'not-applicable' },
  'texts that did not come': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})

testHostile(check, 'openapi')
