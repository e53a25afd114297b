import { localServer, serverReadme } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { readmeTools as check } from './packages.ts'

const unnamed = (tools: number, count: number) => ({
  seen: {
    mcp: localServer({
      readme: serverReadme({
        tools,
        unnamed: Array.from({ length: count }, (_, index) => `tool_${index}`),
      }),
    }),
  },
})

testCheck(check, {
  'all tools': { ...unnamed(4, 0), gives: 'all', facts: { share: '100%', count: 4 } },
  'the only tool': { ...unnamed(1, 0), gives: 'all' },
  'three of four': {
    ...unnamed(4, 1),
    gives: 'most',
    facts: { tool: 'tool_0', share: '75%', count: 4 },
  },
  'less than three of four': { ...unnamed(100, 26), gives: 'some' },
  'one of four': { ...unnamed(4, 3), gives: 'some' },
  'less than one of four': { ...unnamed(100, 76), gives: 'few' },
  'not the only tool': { ...unnamed(1, 1), gives: 'few' },
  'no README': { seen: { mcp: localServer({ readme: null }) }, gives: 'missing' },
  'no tools': { ...unnamed(0, 0), gives: 'inconclusive' },
  'a package that was not read': {
    seen: { mcp: { transport: 'stdio', url: null } },
    gives: 'inconclusive',
  },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
})
