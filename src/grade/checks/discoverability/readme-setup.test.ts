import { localServer, serverReadme } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { readmeSetup as check } from './packages.ts'

const setup = (given: 'configuration' | 'command' | 'none' | 'unknown') => ({
  seen: { mcp: localServer({ readme: serverReadme({ setup: given }) }) },
})

testCheck(check, {
  'a configuration': {
    ...setup('configuration'),
    gives: 'configuration',
    facts: { package: '@acme/mcp' },
  },
  'only a command': { ...setup('command'), gives: 'command' },
  neither: { ...setup('none'), gives: 'none' },
  'a server whose name is not known': { ...setup('unknown'), gives: 'inconclusive' },
  'no README': { seen: { mcp: localServer({ readme: null }) }, gives: 'missing' },
  'a package that was not read': {
    seen: { mcp: { transport: 'stdio', url: null } },
    gives: 'inconclusive',
  },
  'a hosted server': { seen: { mcp: {} }, gives: 'not-applicable' },
  'a server that was not seen': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
})
