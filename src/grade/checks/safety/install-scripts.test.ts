import { testCheck } from '../../../../test/check-cases.ts'
import { pkg } from '../../../../test/sample.ts'
import { installScripts as check } from './packages.ts'

const script = pkg({ name: '@acme/native', hasInstallScript: true })
const list = (...packages: ReturnType<typeof pkg>[]) => ({ seen: { packages: { packages } } })

testCheck(check, {
  'the sample': { seen: { packages: {} }, gives: 'none', facts: { count: 7 } },
  'one of two': {
    ...list(pkg(), script),
    gives: 'some',
    facts: { name: '@acme/native', count: 1 },
  },
  'a script in somebody else’s package': {
    ...list(pkg(), pkg({ isOfficial: false, hasInstallScript: true })),
    gives: 'none',
    facts: { count: 1 },
  },
  'a script outside npm': {
    ...list(pkg(), pkg({ registry: 'pypi', hasInstallScript: true })),
    gives: 'none',
  },
  'a local MCP server': {
    seen: { mcp: {}, packages: { packages: [pkg({ role: 'mcp', hasInstallScript: true })] } },
    gives: 'some',
  },
  'no npm package': { ...list(pkg({ registry: 'pypi' })), gives: 'not-applicable' },
  'only somebody else’s package': { ...list(pkg({ isOfficial: false })), gives: 'not-applicable' },
  'the registry did not answer': { seen: { cli: {}, packages: 'timeout' }, gives: 'inconclusive' },
  'no package': { seen: { cli: {}, packages: 'not-offered' }, gives: 'unpublished' },
})
