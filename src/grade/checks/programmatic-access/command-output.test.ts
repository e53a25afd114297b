import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandOutput as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  nothing: {
    ...of({}),
    gives: 'estimated',
    points: 2.6,
    says: 'By the help, JSON is offered nowhere. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'another form': { ...of({ formats: true }), gives: 'estimated', points: 4.75 },
  'half of the texts': {
    ...of({ texts: 4, jsonTexts: 2 }),
    gives: 'estimated',
    points: 7.25,
    says: 'By the help, JSON is offered by some commands. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'more than half of the texts': {
    ...of({ texts: 4, jsonTexts: 3 }),
    gives: 'estimated',
    points: 8.4,
    says: 'By the help, JSON is offered for most of what it prints. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'the program itself': {
    ...of({ texts: 4, topJson: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 8.4,
  },
  'an answer that is shown': {
    ...of({ topJson: true, outputs: true }),
    gives: 'estimated',
    points: 9.4,
  },
  'a limit, too': {
    ...of({ topJson: true, outputs: true, limits: true }),
    gives: 'estimated',
    points: 10,
  },
  'JSON, as the docs say': { knows: { 'cli.json': true }, gives: 'json', points: 8 },
  'no JSON, as the docs say': { knows: { 'cli.json': false }, gives: 'plain', points: 3 },
  'nothing in the docs': { knows: { 'cli.json': null }, gives: 'not-documented' },
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
