import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { packageProvenance as check } from './packages.ts'

const repository = 'https://github.com/acme/mcp'
const server = (more: object) => pkg({ name: '@acme/mcp', role: 'mcp', ...more })
const list = (...packages: ReturnType<typeof pkg>[]) => ({
  seen: { mcp: {}, packages: { packages } },
})

testCheck(check, {
  attested: {
    ...list(server({ repository, isAttested: true })),
    gives: 'attested',
    facts: { name: '@acme/mcp' },
  },
  'not attested': { ...list(server({ repository, isAttested: false })), gives: 'linked' },
  'a registry that does not tell': { ...list(server({ repository })), gives: 'linked' },
  'no repository': { ...list(server({ repository: null, isAttested: false })), gives: 'unknown' },
  'the weaker of two': {
    ...list(
      server({ repository, isAttested: true }),
      pkg({ name: '@acme/cli', role: 'cli', repository: null }),
    ),
    gives: 'unknown',
    facts: { name: '@acme/cli' },
  },
  'a library is no program': {
    ...list(server({ repository, isAttested: true }), pkg({ repository: null })),
    gives: 'attested',
  },
  'not looked at': { ...list(server({})), gives: 'inconclusive' },
  'only libraries': { ...list(pkg({ repository: null })), gives: 'not-applicable' },
})
