// Does the API compress the answers that are worth it?
import { defineCheck, notApplicable } from '../../check.ts'

const WORTH_IT_BYTES = 1_024
const ENCODINGS = new Set(['br', 'zstd', 'gzip'])

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Compression',
  why: 'Compressed responses reach an agent faster, with a fraction of the bytes.',
  loss: 'responses are not always compressed',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    compressed: {
      points: 10,
      says: '{count|The only response of 1 KB or more is|All # responses of 1 KB or more are} compressed.',
    },
    some: {
      points: 5,
      says: '{encoded} of {count|# response|# responses} of 1 KB or more {encoded|is|are} compressed.',
      fix: 'Honor Accept-Encoding on every path: send Content-Encoding: br, zstd or gzip for responses of 1 KB or more.',
    },
    plain: {
      points: 0,
      says: '{count|No response of 1 KB or more is|None of the # responses of 1 KB or more is} compressed.',
      fix: 'Honor Accept-Encoding: send Content-Encoding: br, zstd or gzip for responses of 1 KB or more.',
    },
  },
  judge({ apiReads }) {
    const large = apiReads.reads.filter(({ bytes }) => bytes >= WORTH_IT_BYTES)
    const count = large.length
    if (count === 0) return notApplicable('No response has 1 KB or more.')
    const encoded = large.filter(({ contentEncoding }) =>
      contentEncoding?.split(',').some((coding) => ENCODINGS.has(coding.trim().toLowerCase())),
    ).length
    if (encoded === 0) return { outcome: 'plain', facts: { count } }
    return encoded === count
      ? { outcome: 'compressed', facts: { count } }
      : { outcome: 'some', facts: { encoded, count } }
  },
})
