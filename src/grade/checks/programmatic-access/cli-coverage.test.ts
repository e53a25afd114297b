import { testCheck } from '../../../../test/check-cases.ts'
import { cliCoverage as check } from './cli.ts'

testCheck(check, {
  all: { knows: { 'cli.coverage': 'all' }, gives: 'all' },
  most: { knows: { 'cli.coverage': 'most' }, gives: 'most' },
  some: { knows: { 'cli.coverage': 'some' }, gives: 'some' },
  'looked for and not found': { knows: { 'cli.coverage': null }, gives: 'unstated' },
  'nobody looked': { seen: { cli: {} }, gives: 'inconclusive' },
})
