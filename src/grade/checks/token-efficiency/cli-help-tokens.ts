// How many tokens does an agent pay to learn the CLI?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { type Bounds, stepOf, tokenSteps } from '../../reading/figures.ts'

const BOUNDS: Bounds = [300, 500, 1_000, 1_500, 2_500, 4_000, 8_000]
const FIX =
  'Shorten --help to 300 tokens: list the commands with one line each; move options into the help of each command.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'CLI help tokens',
  why: 'Help is the first thing an agent reads about a CLI, in every new session.',
  loss: 'the CLI help costs {tokens|# token|# tokens}',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: tokenSteps('--help costs {tokens|# o200k token|# o200k tokens}', FIX, BOUNDS),
  judge({ cliHelp: { source, tokens, exitCode } }) {
    if (source !== 'help') return notApplicable('The help was not taken from the CLI itself.')
    if (exitCode !== null && exitCode !== 0)
      return inconclusive('What --help prints is an error, not the help.')
    if (tokens === null) return inconclusive('What the help costs was not measured.')
    return { outcome: stepOf(tokens, BOUNDS), facts: { tokens } }
  },
})
