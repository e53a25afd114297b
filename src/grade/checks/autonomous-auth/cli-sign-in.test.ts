import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-sign-in.ts'

testCheck(check, {
  headless: { knows: { 'cli.headless': true }, gives: 'headless' },
  browser: { knows: { 'cli.headless': false }, gives: 'browser' },
  'looked for and not found': { knows: { 'cli.headless': null }, gives: 'not-documented' },
  'nobody looked': { seen: { cli: {} }, gives: 'inconclusive' },
})
