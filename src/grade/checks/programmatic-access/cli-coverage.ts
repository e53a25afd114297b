// How much of the API does the command-line tool reach?
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact } from '../../reading/documented.ts'

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 3,
  title: 'CLI coverage',
  why: 'An agent that works in a terminal gets stuck where the CLI ends and the web interface begins.',
  loss: 'the CLI covers only part of the API',
  surfaces: ['cli'],
  outcomes: {
    all: { points: 10, says: 'The CLI covers the whole API.' },
    most: {
      points: 5,
      says: 'The CLI covers most of the API.',
      loss: 'the CLI does not cover all of the API',
      fix: 'Add a command that can call any API path, such as api GET /messages.',
    },
    some: {
      points: 0,
      says: 'The CLI covers only some of the API.',
      fix: 'Add a command that can call any API path, such as api GET /messages.',
      cap: { letter: 'C+' },
    },
    unstated: {
      points: 1,
      says: 'The documentation does not say how much of the API the CLI covers.',
      loss: 'nobody says how much of the API its CLI covers',
      fix: 'Document how much of the API the CLI covers.',
      cap: { letter: 'C+' },
    },
  },
  judge: () => inconclusive('Only the docs can answer this.'),
  declared: (declaration) =>
    declaration.facts?.['cli.coverage']?.basis === 'absent'
      ? { outcome: 'unstated' }
      : fromFact(declaration, 'cli.coverage', (extent) => ({
          outcome: extent,
        })),
})
