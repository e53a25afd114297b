import { testCheck } from '../../../../test/check-cases.ts'
import { helpOfCli as check } from './cli.ts'

testCheck(check, {
  'documented with examples': {
    seen: { cliHelp: { source: 'readme', exitCode: null } },
    gives: 'illustrated',
    facts: { source: 'The README' },
  },
  'run, with examples': {
    seen: { cliHelp: { source: 'help', exitCode: 0 } },
    gives: 'illustrated',
    facts: { source: 'The help' },
  },
  'run, without examples': {
    seen: { cliHelp: { source: 'help', exitCode: 0, hasExamples: false } },
    gives: 'bare',
    facts: { source: 'The help' },
  },
  'documented without examples': {
    seen: { cliHelp: { source: 'docs', hasExamples: false } },
    gives: 'bare',
    facts: { source: 'The manual' },
  },
  'a help that fails': {
    seen: { cliHelp: { source: 'help', exitCode: 1 } },
    gives: 'failing',
    facts: { exitCode: 1 },
  },
  'a help that was killed': {
    seen: { cliHelp: { source: 'help', exitCode: -1 } },
    gives: 'failing',
  },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
  'declared without a page': { declares: { cli: { command: 'acme' } }, gives: 'inconclusive' },
})
