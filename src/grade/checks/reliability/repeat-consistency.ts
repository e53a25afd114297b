// Does the same read give the same answer twice?
import { defineCheck, inconclusive } from '../../check.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Consistent reads',
  why: 'An agent that verifies its work by reading again has to trust what it reads.',
  loss: 'repeated reads return different responses',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    same: { points: 10, says: 'All repeated reads ({count}) returned the same response.' },
    similar: {
      points: 7,
      says: '{differing} of {count|# repeated read|# repeated reads} returned different values in the same structure.',
      fix: 'Move values that change on every call, such as request ids and timestamps, into headers, and sort lists by a fixed key.',
    },
    different: {
      points: 0,
      says: '{differing} of {count|# repeated read|# repeated reads} returned a different structure.',
      fix: 'Return the same fields for the same GET request, and sort lists by a fixed key.',
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
