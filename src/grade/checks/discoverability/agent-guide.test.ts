import { testCheck } from '../../../../test/check-cases.ts'
import check from './agent-guide.ts'

testCheck(check, {
  published: { knows: { 'docs.agentGuide': true }, gives: 'published' },
  missing: { knows: { 'docs.agentGuide': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'docs.agentGuide': null }, gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
})
