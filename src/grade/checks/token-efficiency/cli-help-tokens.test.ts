import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-help-tokens.ts'

const help = (tokens: number) => ({ seen: { cliHelp: { source: 'help' as const, exitCode: 0, tokens } } })

testCheck(check, {
  'at the bound': { ...help(1_000), gives: 'lean', facts: { tokens: 1_000 } },
  'just above it': { ...help(1_001), gives: 'heavy' },
  'at the second bound': { ...help(3_000), gives: 'heavy' },
  'a manual': { ...help(3_001), gives: 'crushing' },
  'a readme instead': { seen: { cliHelp: { source: 'readme' } }, gives: 'not-applicable' },
  'documentation instead': { seen: { cliHelp: { source: 'docs' } }, gives: 'not-applicable' },
  'no help was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
})
