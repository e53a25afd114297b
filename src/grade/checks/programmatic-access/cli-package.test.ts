import { testCheck } from '../../../../test/check-cases.ts'
import { cliPackage as check } from './cli.ts'

testCheck(check, {
  'official, with an install line': {
    seen: { cli: {} },
    gives: 'packaged',
    facts: { command: 'acme', install: 'npm install -g @acme/cli' },
  },
  'official, with a package': {
    seen: { cli: { install: null } },
    gives: 'packaged',
    facts: { command: 'acme', install: 'the package @acme/cli' },
  },
  'official, without either': {
    seen: { cli: { install: null, package: null } },
    gives: 'loose',
    facts: { command: 'acme' },
  },
  'official, with empty words': { seen: { cli: { install: '', package: '' } }, gives: 'loose' },
  'by a third party': {
    seen: { cli: { isOfficial: false } },
    gives: 'foreign',
    facts: { command: 'acme' },
  },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
})
