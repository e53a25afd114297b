import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { helpLength as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'next to nothing': { ...of({ bytes: 249 }), gives: 'estimated', points: 3 },
  'just enough': { ...of({ bytes: 250 }), gives: 'estimated', points: 8.5 },
  lean: {
    ...of({ bytes: 3_500 }),
    gives: 'estimated',
    points: 8.5,
    says: 'The help that was read has 3,500 bytes in 1 text.',
  },
  fair: {
    ...of({ bytes: 3_501, texts: 2 }),
    gives: 'estimated',
    points: 6,
    says: 'The help that was read has 3,501 bytes in 2 texts.',
  },
  long: { ...of({ bytes: 14_000 }), gives: 'estimated', points: 6 },
  heavy: { ...of({ bytes: 14_001 }), gives: 'estimated', points: 3 },
  'one byte': {
    ...of({ bytes: 1 }),
    gives: 'estimated',
    points: 3,
    says: 'The help that was read has 1 byte in 1 text.',
  },
  'few commands, by the first page': { ...of({ commands: 3 }), gives: 'estimated' },
  'commands whose help was not read': { ...of({ commands: 4 }), gives: 'inconclusive' },
  'a text without options and commands': { ...of({ options: 0 }), gives: 'inconclusive' },
  'read before figures were taken': {
    seen: { cliHelp: { figures: undefined } },
    gives: 'inconclusive',
  },
  'no help': { seen: { cliHelp: 'not-offered' }, gives: 'unpublished' },
  'a program that did not answer': {
    seen: { cli: 'timeout', cliHelp: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'cliHelp')
