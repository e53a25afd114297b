// Does the command-line tool sign in without a browser?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'cli-sign-in',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 1,
  title: 'CLI sign-in',
  why: 'A login that opens a browser ends where an agent runs in a container.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  outcomes: {
    headless: {
      points: 10,
      says: 'The command-line tool takes a token from the environment or an option.',
    },
    browser: {
      points: 0,
      says: 'The command-line tool signs in through a browser alone.',
      fix: 'Read a token from an environment variable, such as ACME_TOKEN.',
    },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared: (declaration) =>
    fromFact(
      declaration,
      'cli.headless',
      'how the command-line tool takes a token',
      (isHeadless) => ({ outcome: isHeadless ? 'headless' : 'browser' }),
    ),
})
