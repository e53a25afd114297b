import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './sdk-languages.ts'

const published = (...packages: ReturnType<typeof pkg>[]) => ({ seen: { packages: { packages } } })
const declared = (...sdks: string[]) => ({ declares: { api: { style: 'rest' as const, sdks } } })

testCheck(check, {
  'two languages': { seen: { packages: {} }, gives: 'several', facts: { languages: 'typescript, python' } },
  'one language': { ...published(pkg()), gives: 'single', facts: { languages: 'typescript' } },
  'one language under two names': { ...published(pkg(), pkg({ language: 'JavaScript' })), gives: 'single' },
  'the second by a third party': { ...published(pkg(), pkg({ language: 'python', isOfficial: false })), gives: 'single' },
  'the second a command': { ...published(pkg(), pkg({ language: 'go', role: 'cli' })), gives: 'single' },
  'third parties alone': { ...published(pkg({ isOfficial: false })), gives: 'none' },
  'a package of no language': { ...published(pkg({ language: '' })), gives: 'none' },
  'no packages': { seen: { packages: 'not-offered' }, gives: 'none' },
  'the registries did not answer': { seen: { packages: 'timeout' }, gives: 'inconclusive' },
  'no API': { seen: { api: 'not-offered', packages: 'not-offered' }, gives: 'not-applicable' },
  'declared in two': { ...declared('Node', 'python'), gives: 'several', facts: { languages: 'typescript, python' } },
  'declared under three names of one': { ...declared('typescript', 'javascript', 'node'), gives: 'single' },
  'declared for .NET under two names': { ...declared('csharp', 'dotnet'), gives: 'single', facts: { languages: 'csharp' } },
  'declared for Dart under two names': { ...declared('flutter', 'dart'), gives: 'single', facts: { languages: 'dart' } },
  'declared in none': { ...declared(), gives: 'none' },
  'declared without a word on it': { declares: { api: { style: 'rest' } }, gives: 'none' },
})
