import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { sdkLanguages as check } from './sdk.ts'

const published = (...packages: ReturnType<typeof pkg>[]) => ({ seen: { packages: { packages } } })

testCheck(check, {
  'six languages': { seen: { packages: {} }, gives: 'wide' },
  'two languages': { ...published(pkg(), pkg({ language: 'python' })), gives: 'double' },
  'one language': { ...published(pkg()), gives: 'single' },
  'one language under two names': {
    ...published(pkg(), pkg({ language: 'JavaScript' })),
    gives: 'single',
  },
  'the second by a third party': {
    ...published(pkg(), pkg({ language: 'python', isOfficial: false })),
    gives: 'single',
  },
  'the second a command': {
    ...published(pkg(), pkg({ language: 'go', role: 'cli' })),
    gives: 'single',
  },
  'third parties alone': { ...published(pkg({ isOfficial: false })), gives: 'none' },
  'a package of no language': { ...published(pkg({ language: '' })), gives: 'none' },
  'no packages': { seen: { packages: 'not-offered' }, gives: 'none' },
  'the registries did not answer': { seen: { packages: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered', packages: 'not-offered' }, gives: 'not-applicable' },
  '.NET under two names': {
    ...published(pkg({ language: 'csharp' }), pkg({ language: 'dotnet' })),
    gives: 'single',
  },
  'declared in six': { knows: { 'api.sdkLanguages': 6 }, gives: 'wide', facts: { count: 6 } },
  'declared in five': { knows: { 'api.sdkLanguages': 5 }, gives: 'several', facts: { count: 5 } },
  'declared in three': { knows: { 'api.sdkLanguages': 3 }, gives: 'several' },
  'declared in two': { knows: { 'api.sdkLanguages': 2 }, gives: 'double' },
  'declared in one': { knows: { 'api.sdkLanguages': 1 }, gives: 'single' },
  'declared in none': { knows: { 'api.sdkLanguages': 0 }, gives: 'none' },
  'looked for and not found': { knows: { 'api.sdkLanguages': null }, gives: 'not-documented' },
})
