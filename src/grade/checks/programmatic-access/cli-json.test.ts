import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-json.ts'

testCheck(check, {
  'on every command': { seen: { cliHelp: {} }, gives: 'global', facts: {} },
  'on some commands': { seen: { cliHelp: { jsonOutput: 'some-commands' } }, gives: 'partial' },
  'on none': { seen: { cliHelp: { jsonOutput: 'none' } }, gives: 'none' },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  declared: { declares: { cli: { command: 'acme', json: true } }, gives: 'global' },
  'declared to be missing': { declares: { cli: { command: 'acme', json: false } }, gives: 'none' },
  'declared without a word on it': { declares: { cli: { command: 'acme' } }, gives: 'none' },
  'no CLI declared': { declares: { api: { style: 'rest' } }, gives: 'not-applicable' },
})
