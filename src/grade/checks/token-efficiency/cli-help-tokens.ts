// How many tokens does an agent pay to learn the CLI?
import { defineCheck, notApplicable } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'
import { stepOf, tokenSteps, type Bounds } from '../../reading/token-steps.ts'

const BOUNDS: Bounds = [300, 500, 1_000, 1_500, 2_500, 4_000, 8_000]
const FIX =
  'Shorten --help to 500 tokens: the commands and what each is for; move options into the help of each command.'

export default defineCheck({
  id: 'cli-help-tokens',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 1,
  title: 'Help tokens',
  why: 'The help is the first thing an agent reads of a CLI, in every session anew.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: tokenSteps('--help costs {tokens} o200k tokens', FIX, BOUNDS),
  exempts: reachesLittle,
  judge({ cliHelp: { source, tokens } }) {
    if (source !== 'help') return notApplicable('The help itself was not run.')
    return { outcome: stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})
