import { localServer, program } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { mcpStartOutput as check } from './tools.ts'

const printing = (errorLines: number) => ({
  seen: { mcp: localServer({ program: program({ errorLines }) }) },
})

testCheck(check, {
  nothing: { ...printing(0), gives: 'short', facts: { lines: 0 } },
  'a line': { ...printing(1), gives: 'short' },
  'ten lines': { ...printing(10), gives: 'short' },
  'eleven lines': { ...printing(11), gives: 'long' },
  'fifty lines': { ...printing(50), gives: 'long' },
  'more than fifty': { ...printing(51), gives: 'endless' },
  'it was not watched': { seen: { mcp: { transport: 'stdio' } }, gives: 'inconclusive' },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
})
