import { localServer, program } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { mcpStdout as check } from './mcp.ts'

const stray = (strayLines: number) => ({
  seen: {
    mcp: localServer({
      program: program({ strayLines, stray: strayLines === 0 ? null : 'Server started' }),
    }),
  },
})

testCheck(check, {
  'messages only': { ...stray(0), gives: 'clean' },
  'a banner': { ...stray(1), gives: 'mixed', facts: { count: 1, line: 'Server started' } },
  'many lines': { ...stray(12), gives: 'mixed' },
  'it was not watched': { seen: { mcp: { transport: 'stdio' } }, gives: 'inconclusive' },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
})
