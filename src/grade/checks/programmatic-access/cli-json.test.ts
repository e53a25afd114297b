import { testCheck } from '../../../../test/check-cases.ts'
import { cliJson as check } from './cli.ts'

const TEN = Array.from({ length: 10 }, (_, index) => `--option-${index}`)

testCheck(check, {
  'on every command': {
    seen: { cliHelp: {} },
    gives: 'global',
    facts: { source: 'The help or README' },
  },
  'on some commands': { seen: { cliHelp: { jsonOutput: 'some-commands' } }, gives: 'partial' },
  'on none': { seen: { cliHelp: { jsonOutput: 'none', options: TEN } }, gives: 'none' },
  'a choice of formats that are not named': {
    seen: { cliHelp: { jsonOutput: 'none', options: [...TEN, '-f, --format String'] } },
    gives: 'inconclusive',
  },
  'a file for the output': {
    seen: { cliHelp: { jsonOutput: 'none', options: [...TEN, '--output-file'] } },
    gives: 'none',
  },
  'help that only lists commands': {
    seen: { cliHelp: { jsonOutput: 'none', options: TEN.slice(1) } },
    gives: 'inconclusive',
  },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  declared: { knows: { 'cli.json': true }, gives: 'global' },
  'declared to be missing': { knows: { 'cli.json': false }, gives: 'none' },
  'looked for and not found': { knows: { 'cli.json': null }, gives: 'not-documented' },
  'declared without a word on it': {
    declares: { cli: { command: 'acme' } },
    gives: 'inconclusive',
  },
  'no CLI declared': { declares: { api: { style: 'rest' } }, gives: 'not-applicable' },
})
