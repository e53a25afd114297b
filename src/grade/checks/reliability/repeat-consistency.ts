// Does the same read give the same answer twice?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck({
  id: 'repeat-consistency',
  criterion: 'reliability',
  weight: 4,
  effort: 2,
  title: 'Repeat consistency',
  why: 'An agent that checks its work by reading again must be able to trust what it reads.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    same: { points: 10, says: 'Each of {count} repeated reads gave the same answer.' },
    similar: {
      points: 7,
      says: '{differing} of {count} repeated reads gave other values in the same shape.',
      fix: 'Keep values that change with every call, such as request ids and clocks, in headers, and sort lists by a fixed key.',
    },
    different: {
      points: 0,
      says: '{differing} of {count} repeated reads gave an answer of another shape.',
      fix: 'Answer the same GET with the same members, and sort lists by a fixed key.',
    },
  },
  judge({ apiReads: { reads } }) {
    const repeats = reads.flatMap(({ repeat }) => repeat ?? [])
    const count = repeats.length
    if (count === 0) return inconclusive('No read was repeated.')
    const different = repeats.filter((repeat) => repeat === 'different').length
    if (different > 0) return { outcome: 'different', facts: { differing: different, count } }
    const similar = repeats.filter((repeat) => repeat === 'same-shape').length
    return similar > 0
      ? { outcome: 'similar', facts: { differing: similar, count } }
      : { outcome: 'same', facts: { count } }
  },
})
