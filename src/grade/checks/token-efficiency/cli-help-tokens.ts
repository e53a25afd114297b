// How many tokens does an agent pay to learn the CLI?
import { defineCheck, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'cli-help-tokens',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 1,
  title: 'Tokens of the help',
  why: 'The help is the first thing an agent reads of a CLI, in every session anew.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    lean: { points: 10, says: '--help costs {tokens} o200k tokens.' },
    heavy: { points: 5, says: '--help costs {tokens} o200k tokens.', fix: 'Shorten --help to 1,000 tokens; move options into the help of each command.' },
    crushing: {
      points: 0,
      says: '--help costs {tokens} o200k tokens.',
      fix: 'Shorten --help to 1,000 tokens; move all but the list of commands into their own help.',
    },
  },
  judge({ cliHelp: { source, tokens } }) {
    if (source !== 'help') return notApplicable('The help itself was not run.')
    return { outcome: tokens <= 1_000 ? 'lean' : tokens <= 3_000 ? 'heavy' : 'crushing', facts: { tokens } }
  },
})
