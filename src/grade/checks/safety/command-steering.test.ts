import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandSteering as check } from './steering.ts'

testCheck(check, {
  'nobody has read whether its texts steer': { seen: { cliHelp: {} }, gives: 'inconclusive' },
  'texts that nobody may see': { seen: { cliHelp: 'blocked' }, gives: 'not-applicable' },
  'texts that did not come': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
})

testHostile(check, 'cliHelp')
