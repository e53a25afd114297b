// How much of the API does the command-line tool reach?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'cli-coverage',
  criterion: 'programmaticAccess',
  weight: 10,
  effort: 3,
  title: 'CLI coverage',
  why: 'An agent that works on a command line stops where the command ends and the web page begins.',
  standard: 'AgentGrade method',
  surfaces: ['cli'],
  outcomes: {
    all: { points: 10, says: 'The command-line tool reaches all of the API.' },
    most: {
      points: 5,
      says: 'The command-line tool reaches most of the API.',
      fix: 'Add a command that calls any path of the API, such as api GET /messages.',
    },
    some: {
      points: 0,
      says: 'The command-line tool reaches only some of the API.',
      fix: 'Add a command that calls any path of the API, such as api GET /messages.',
    },
  },
  judge: () => inconclusive('Only the docs can answer this.'),
  declared: (declaration) =>
    fromFact(
      declaration,
      'cli.coverage',
      'how much of the API the command-line tool reaches',
      (extent) => ({ outcome: extent }),
    ),
})
