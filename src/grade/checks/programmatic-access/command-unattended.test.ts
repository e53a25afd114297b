import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandUnattended as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'a program without commands': {
    ...of({}),
    gives: 'estimated',
    points: 6,
    says: 'By the help, no option answers or skips questions. Estimated by that, by prompts and variables that it names: nobody has read it.',
  },
  'three commands': { ...of({ commands: 3, texts: 2 }), gives: 'estimated', points: 6 },
  'four commands': { ...of({ commands: 4, texts: 2 }), gives: 'estimated', points: 4.75 },
  'it asks': { ...of({ prompts: true }), gives: 'estimated', points: 3 },
  'it asks, and an option answers': {
    ...of({ prompts: true, unattended: 1 }),
    gives: 'estimated',
    points: 7,
    says: 'By the help, an option answers or skips questions. Estimated by that, by prompts and variables that it names: nobody has read it.',
  },
  'two options': { ...of({ unattended: 2 }), gives: 'estimated', points: 7.75 },
  'more options count no more': { ...of({ unattended: 3 }), gives: 'estimated', points: 7.75 },
  texts: { ...of({ describedOptions: 10 }), gives: 'estimated', points: 7.25 },
  variables: { ...of({ environment: 1 }), gives: 'estimated', points: 6.5 },
  silence: { ...of({ quiet: true }), gives: 'estimated', points: 6.5 },
  'a dry run': { ...of({ dryRun: true }), gives: 'estimated', points: 6.5 },
  'all of it': {
    ...of({ describedOptions: 10, unattended: 2, environment: 1, quiet: true, dryRun: true }),
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
