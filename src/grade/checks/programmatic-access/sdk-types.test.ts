import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { sdkTypes as check } from './sdk.ts'

const published = (...packages: ReturnType<typeof pkg>[]) => ({ seen: { packages: { packages } } })

testCheck(check, {
  bundled: { seen: { packages: {} }, gives: 'bundled', facts: { name: '@acme/sdk' } },
  inherent: { ...published(pkg({ types: 'inherent' })), gives: 'bundled' },
  separate: {
    ...published(pkg(), pkg({ name: '@acme/web', types: 'separate' })),
    gives: 'separate',
    facts: { name: '@acme/web' },
  },
  none: {
    ...published(pkg({ types: 'separate' }), pkg({ name: '@acme/web', types: 'none' })),
    gives: 'missing',
    facts: { name: '@acme/web' },
  },
  'none in a third party’s, a command and another registry': {
    ...published(
      pkg(),
      pkg({ isOfficial: false, types: 'none' }),
      pkg({ role: 'cli', types: 'none' }),
      pkg({ registry: 'pypi', types: 'none' }),
    ),
    gives: 'bundled',
  },
  'libraries elsewhere alone': {
    ...published(pkg({ registry: 'pypi', language: 'python' })),
    gives: 'not-applicable',
  },
  'the registries did not answer': { seen: { packages: 'timeout' }, gives: 'inconclusive' },
  'no packages': { seen: { packages: 'not-offered' }, gives: 'not-applicable' },
})
