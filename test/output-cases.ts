// The cases of what a program prints: one question that counts in two criteria.
import { HELP_THAT_IS_NOT_ALL, helpOf } from './bare.ts'
import type { Case } from './check-cases.ts'

export const OUTPUT_CASES: Record<string, Case> = {
  nothing: {
    ...helpOf({}),
    gives: 'estimated',
    points: 2.6,
    says: 'By the help, JSON is offered nowhere. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'another form': { ...helpOf({ formats: true }), gives: 'estimated', points: 4.75 },
  'half of the texts': {
    ...helpOf({ texts: 4, jsonTexts: 2 }),
    gives: 'estimated',
    points: 7.25,
    says: 'By the help, JSON is offered by some commands. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'more than half of the texts': {
    ...helpOf({ texts: 4, jsonTexts: 3 }),
    gives: 'estimated',
    points: 8.4,
    says: 'By the help, JSON is offered for most of what it prints. Estimated by that and by formats, limits and outputs that the help names: nobody has read it.',
  },
  'the program itself': {
    ...helpOf({ texts: 4, topJson: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 8.4,
  },
  'an answer that is shown': {
    ...helpOf({ topJson: true, outputs: true }),
    gives: 'estimated',
    points: 9.4,
  },
  'a limit, too': {
    ...helpOf({ topJson: true, outputs: true, limits: true }),
    gives: 'estimated',
    points: 10,
  },
  'JSON, as the docs say': { knows: { 'cli.json': true }, gives: 'json', points: 8 },
  'no JSON, as the docs say': { knows: { 'cli.json': false }, gives: 'plain', points: 3 },
  'nothing in the docs': { knows: { 'cli.json': null }, gives: 'not-documented' },
  ...HELP_THAT_IS_NOT_ALL,
}
