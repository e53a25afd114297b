import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { helpLength as check } from './cli.ts'

testCheck(check, {
  'next to nothing': { ...helpOf({ bytes: 249 }), gives: 'estimated', points: 3 },
  'just enough': { ...helpOf({ bytes: 250 }), gives: 'estimated', points: 8.5 },
  lean: {
    ...helpOf({ bytes: 3_500 }),
    gives: 'estimated',
    points: 8.5,
    says: 'The help that was read has 3,500 bytes in 1 text.',
  },
  fair: {
    ...helpOf({ bytes: 3_501, texts: 2 }),
    gives: 'estimated',
    points: 6,
    says: 'The help that was read has 3,501 bytes in 2 texts.',
  },
  long: { ...helpOf({ bytes: 14_000 }), gives: 'estimated', points: 6 },
  heavy: { ...helpOf({ bytes: 14_001 }), gives: 'estimated', points: 3 },
  'one byte': {
    ...helpOf({ bytes: 1 }),
    gives: 'estimated',
    points: 3,
    says: 'The help that was read has 1 byte in 1 text.',
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')
