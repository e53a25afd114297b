// Does the API compress the answers that are worth it?
import { defineCheck, notApplicable } from '../../check.ts'

const WORTH_IT_BYTES = 1_024
const ENCODINGS = new Set(['br', 'zstd', 'gzip'])

export default defineCheck({
  id: 'compression',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 1,
  title: 'Compression',
  why: 'Compressed answers reach an agent in a fraction of the bytes and the time.',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    compressed: { points: 10, says: 'All {count} reads of 1 KB or more come compressed.' },
    some: {
      points: 5,
      says: '{encoded} of {count} reads of 1 KB or more come compressed.',
      fix: 'Honour Accept-Encoding on every path: send Content-Encoding: br, zstd or gzip from 1 KB on.',
    },
    plain: {
      points: 0,
      says: 'None of {count} reads of 1 KB or more comes compressed.',
      fix: 'Honour Accept-Encoding: send Content-Encoding: br, zstd or gzip from 1 KB on.',
    },
  },
  judge({ apiReads }) {
    const large = apiReads.reads.filter(({ bytes }) => bytes >= WORTH_IT_BYTES)
    const count = large.length
    if (count === 0) return notApplicable('No read is as large as 1 KB.')
    const encoded = large.filter(({ contentEncoding }) =>
      contentEncoding?.split(',').some((coding) => ENCODINGS.has(coding.trim().toLowerCase())),
    ).length
    if (encoded === 0) return { outcome: 'plain', facts: { count } }
    return encoded === count
      ? { outcome: 'compressed', facts: { count } }
      : { outcome: 'some', facts: { encoded, count } }
  },
})
