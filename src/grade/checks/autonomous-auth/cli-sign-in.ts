// Does the command-line tool sign in without a browser?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'cli-sign-in',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 1,
  title: 'CLI authentication',
  why: 'A login that opens a browser fails when the agent runs in a container.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  outcomes: {
    headless: {
      points: 10,
      says: 'The CLI accepts a token from the environment or an option.',
    },
    browser: {
      points: 0,
      says: 'The CLI can sign in only through a browser.',
      fix: 'Read a token from an environment variable, such as ACME_TOKEN.',
    },
  },
  judge: () => inconclusive('Only the docs can answer this.'),
  declared: (declaration) =>
    fromFact(declaration, 'cli.headless', 'how the CLI accepts a token', (isHeadless) => ({
      outcome: isHeadless ? 'headless' : 'browser',
    })),
})
