import { testCheck } from '../../../../test/check-cases.ts'
import { mcpRestrictions as check } from './mcp.ts'

testCheck(check, {
  open: { knows: { 'mcp.restricted': false }, gives: 'open' },
  restricted: { knows: { 'mcp.restricted': true }, gives: 'restricted' },
  'looked for and not found': { knows: { 'mcp.restricted': null }, gives: 'not-documented' },
  'nobody looked': { seen: { mcp: {} }, gives: 'inconclusive' },
  'tools without an account': {
    seen: { mcp: { isAuthRequired: false }, mcpTools: {} },
    gives: 'answered',
  },
  'a program that was started': {
    seen: { mcp: { url: null, command: 'npx acme', transport: 'stdio' }, mcpTools: {} },
    gives: 'inconclusive',
  },
})
