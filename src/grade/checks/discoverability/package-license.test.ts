import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { packageLicense as check } from './packages.ts'

const server = pkg({ name: '@acme/mcp', role: 'mcp', license: 'MIT' })
const list = (...packages: ReturnType<typeof pkg>[]) => ({
  seen: { mcp: {}, packages: { packages } },
})

testCheck(check, {
  named: { ...list(server), gives: 'named', facts: { name: '@acme/mcp', license: 'MIT' } },
  'a pointer to a file names no licence': {
    ...list(pkg({ name: '@acme/mcp', role: 'mcp', license: 'SEE LICENSE IN LICENSE.md' })),
    gives: 'referred',
    facts: { name: '@acme/mcp', file: 'LICENSE.md' },
  },
  'named by the server, not by the command': {
    ...list(server, pkg({ name: '@acme/cli', role: 'cli', license: null })),
    gives: 'missing',
    facts: { name: '@acme/cli' },
  },
  'a library is no program': { ...list(server, pkg({ license: null })), gives: 'named' },
  'somebody else’s program': {
    ...list(server, pkg({ role: 'cli', isOfficial: false, license: null })),
    gives: 'named',
  },
  'not looked at': { ...list(pkg({ role: 'mcp' })), gives: 'inconclusive' },
  'only libraries': { ...list(pkg({ license: null })), gives: 'not-applicable' },
})
