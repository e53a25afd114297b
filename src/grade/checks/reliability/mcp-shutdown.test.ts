import { localServer, program } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { mcpShutdown as check } from './mcp.ts'

const ending = (given: 'ended' | 'left' | 'running' | 'earlier') => ({
  seen: { mcp: localServer({ program: program({ ending: given }) }) },
})

testCheck(check, {
  'it ends': { ...ending('ended'), gives: 'ends' },
  'it stays': { ...ending('running'), gives: 'stays' },
  'something that it started stays': { ...ending('left'), gives: 'leaves' },
  'it had ended before': { ...ending('earlier'), gives: 'inconclusive' },
  'it was not watched': { seen: { mcp: { transport: 'stdio' } }, gives: 'inconclusive' },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
})
