import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandFinding as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'nothing is said': { ...of({}), gives: 'estimated', points: 3.5 },
  'texts of all': {
    ...of({ describedOptions: 10, optionBytes: 480 }),
    gives: 'estimated',
    points: 7.5,
  },
  'longer texts count no more': {
    ...of({ describedOptions: 10, optionBytes: 900 }),
    gives: 'estimated',
    points: 7.5,
  },
  'texts of half': {
    ...of({ describedOptions: 5, optionBytes: 240 }),
    gives: 'estimated',
    points: 5.5,
    says: 'Estimated by the texts, headings and examples of its help: nobody has tried to find a command by it.',
  },
  'one option': {
    ...of({ options: 1, describedOptions: 1, optionBytes: 48 }),
    gives: 'estimated',
    points: 7.5,
    says: 'Estimated by the texts, headings and examples of its help: nobody has tried to find a command by it.',
  },
  'a heading': { ...of({ sections: 1 }), gives: 'estimated', points: 4 },
  'three headings': { ...of({ sections: 3 }), gives: 'estimated', points: 5 },
  'more headings count no more': { ...of({ sections: 4 }), gives: 'estimated', points: 5 },
  'headings of two texts': { ...of({ sections: 3, texts: 2 }), gives: 'estimated', points: 4.25 },
  'an example': { ...of({ examples: 1 }), gives: 'estimated', points: 4 },
  'three examples': { ...of({ examples: 3 }), gives: 'estimated', points: 5 },
  'more examples count no more': { ...of({ examples: 4 }), gives: 'estimated', points: 5 },
  'all of it': {
    ...of({ describedOptions: 10, optionBytes: 480, sections: 3, examples: 3 }),
    gives: 'estimated',
    points: 10,
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
