// Can an agent leave a long call running and ask for its result later?
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const JOB_PATH = /\/(jobs|operations|tasks|runs|status)\/\{[^/{}]*\}\/?$|\}\/status\/?$/i

export default defineCheck({
  id: 'async-jobs',
  criterion: 'speed',
  weight: 2,
  effort: 2,
  title: 'Asynchronous jobs',
  why: 'A job that can be polled survives a timeout and leaves the agent free to do other work.',
  loss: 'long jobs are hard to follow',
  standard: 'RFC 9110',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    located: { points: 10, says: '{operation} returns 202 with a Location header.' },
    pollable: { points: 10, says: 'Job status can be read with {operation}.' },
    stated: {
      points: 10,
      says: 'According to the docs, long operations run as jobs that can be polled.',
    },
    documented: {
      points: 7,
      says: 'Only the docs describe how to poll a long-running job.',
      fix: 'Describe the 202 response with its Location header, or the operation that reads a job, in the OpenAPI description.',
    },
    lost: {
      points: 5,
      says: '{operation} returns 202, but nothing says where the result will be.',
      fix: 'Send a Location header with the 202 response of {operation}, and describe the operation that reads the job.',
    },
  },
  judge({ openapi: { operations }, documentedTopics }) {
    const accepting = operations.filter(({ responses }) =>
      responses.some(({ status }) => status === '202'),
    )
    const located = accepting.find(({ responses }) =>
      responses.some(({ status, headers }) => status === '202' && headers.includes('location')),
    )
    if (located) return { outcome: 'located', facts: { operation: operationLine(located) } }
    const pollable =
      accepting.length > 0 &&
      operations.find(({ method, path }) => method === 'get' && JOB_PATH.test(path))
    if (pollable) return { outcome: 'pollable', facts: { operation: operationLine(pollable) } }
    if (isDocumented(documentedTopics, 'async-jobs')) return { outcome: 'documented' }
    const [lost] = accepting
    return lost
      ? { outcome: 'lost', facts: { operation: operationLine(lost) } }
      : notApplicable('The API has no long-running jobs.')
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.asyncJobs', 'long-running jobs that can be polled', (isOffered) =>
      isOffered ? { outcome: 'stated' } : notApplicable('The tool has no long-running operations.'),
    ),
})
