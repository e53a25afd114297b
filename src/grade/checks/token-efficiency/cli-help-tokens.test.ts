import { testCheck } from '../../../../test/check-cases.ts'
import { cliHelpTokens as check } from './cli.ts'

const help = (tokens: number | null) => ({
  seen: { cliHelp: { source: 'help' as const, exitCode: 0, tokens } },
})

testCheck(check, {
  'up to 300': { ...help(300), gives: 'step-1' },
  'above 300': { ...help(301), gives: 'step-2' },
  'up to 500': { ...help(500), gives: 'step-2' },
  'above 500': { ...help(501), gives: 'step-3' },
  'up to 1,000': { ...help(1_000), gives: 'step-3' },
  'above 1,000': { ...help(1_001), gives: 'step-4' },
  'up to 1,500': { ...help(1_500), gives: 'step-4' },
  'above 1,500': { ...help(1_501), gives: 'step-5' },
  'up to 2,500': { ...help(2_500), gives: 'step-5' },
  'above 2,500': { ...help(2_501), gives: 'step-6' },
  'up to 4,000': { ...help(4_000), gives: 'step-6' },
  'above 4,000': { ...help(4_001), gives: 'step-7' },
  'up to 8,000': { ...help(8_000), gives: 'step-7' },
  'above 8,000': { ...help(8_001), gives: 'step-8' },
  'help that was caught with warnings of npm': { ...help(null), gives: 'inconclusive' },
  'a readme instead': { seen: { cliHelp: { source: 'readme' } }, gives: 'not-applicable' },
  'documentation instead': { seen: { cliHelp: { source: 'docs' } }, gives: 'not-applicable' },
  'no help was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
})
