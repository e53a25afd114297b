import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { OUTPUT_CASES } from '../../../../test/output-cases.ts'
import { commandOutput as check } from './cli.ts'

testCheck(check, OUTPUT_CASES)

testHostile(check, 'cliHelp')
