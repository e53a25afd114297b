import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-json.ts'

testCheck(check, {
  'on every command': { seen: { cliHelp: {} }, gives: 'global', facts: {} },
  'on some commands': { seen: { cliHelp: { jsonOutput: 'some-commands' } }, gives: 'partial' },
  'on none': { seen: { cliHelp: { jsonOutput: 'none' } }, gives: 'none' },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  declared: { knows: { 'cli.json': true }, gives: 'global' },
  'declared to be missing': { knows: { 'cli.json': false }, gives: 'none' },
  'looked for and not found': { knows: { 'cli.json': null }, gives: 'not-documented' },
  'declared without a word on it': { declares: { cli: { command: 'acme' } }, gives: 'inconclusive' },
  'no CLI declared': { declares: { api: { style: 'rest' } }, gives: 'not-applicable' },
})
