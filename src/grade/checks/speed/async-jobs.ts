// Can an agent leave a long call running and ask for its result later?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact, isDocumented } from '../../reading/documented.ts'
import { ifWhole, operationLine, sampleOf } from '../../reading/operations.ts'

/** Jobs of every kind. */
const JOBS = /\/(?:jobs|operations|tasks)\/(?:status\/)?\{[^/{}]{0,100}\}(?:\/status)?\/?$/i
const TASKS = /\/tasks\/\{/i
/** What one call began, such as `/exports/{id}`, `/videos/{jobId}` or `/orders/{id}/status`. */
const OWN = /^(.{1,400})\/\{([^/{}]{0,100})\}(\/status)?\/?$/i
const JOB_NAMES = /(?:job|task|operation|run|export|import|report|batch)/i

export const asyncJobs = defineCheck('speed', 'async-jobs', {
  effort: 2,
  title: 'Asynchronous jobs',
  why: 'A job that can be polled survives a timeout and leaves the agent free to do other work.',
  loss: 'long jobs are hard to follow',
  standard: 'RFC 9110',
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    located: {
      points: 10,
      says: 'Of {count|# operation~ that returns|# operations~ that return} 202, {located|# sends|# send} a Location header, such as {operation}.',
    },
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
      says: '{operation} returns 202, but declares no Location header, and no operation was found that reads a job.',
      fix: 'Send a Location header with the 202 response of {operation}, and describe the operation that reads the job.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const accepting = openapi.operations.filter(({ responses }) =>
      responses.some(({ status }) => status === '202'),
    )
    const located = accepting.filter(({ responses }) =>
      responses.some(({ status, headers }) => status === '202' && headers.includes('location')),
    )
    const [leading] = located
    const count = accepting.length
    if (leading && located.length >= count / 2)
      return {
        outcome: 'located',
        facts: {
          operation: operationLine(leading),
          located: located.length,
          count,
          ...sampleOf(openapi),
        },
      }
    const begun = new Set(accepting.map(({ path }) => withoutSlash(path)))
    // What a caller can edit is a thing or a setting, not the progress of a call.
    const edited = new Set(
      openapi.operations
        .filter(({ method }) => method === 'put' || method === 'patch')
        .map(({ path }) => withoutSlash(path)),
    )
    const reads = openapi.operations.filter(
      ({ method, path }) => method === 'get' && !edited.has(withoutSlash(path)),
    )
    // What a caller creates at once, such as a task for a person, is no job.
    const made = new Set(
      openapi.operations
        .filter(
          ({ method, responses }) =>
            method === 'post' && responses.every(({ status }) => status !== '202'),
        )
        .map(({ path }) => withoutSlash(path)),
    )
    const pollable =
      accepting.length > 0 &&
      (reads.find(
        ({ path }) =>
          JOBS.test(path) && !(TASKS.test(path) && made.has(path.slice(0, path.lastIndexOf('/{')))),
      ) ??
        reads.find(({ path }) => reports(path, begun)))
    if (pollable) return { outcome: 'pollable', facts: { operation: operationLine(pollable) } }
    if (isDocumented(documentedTopics, 'async-jobs')) return { outcome: 'documented' }
    const lost = accepting.find((operation) => !located.includes(operation))
    return lost
      ? ifWhole(openapi, { outcome: 'lost', facts: { operation: operationLine(lost) } } as const)
      : inconclusive('No operation that was looked at returns 202.')
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.asyncJobs', (isOffered) =>
      isOffered ? { outcome: 'stated' } : notApplicable('The tool has no long-running operations.'),
    ),
})

/** What was begun at its collection, or goes on by a call below it, such as `/runs/{id}/apply`. */
function reports(path: string, begun: ReadonlySet<string>): boolean {
  const [, collection = '', slot = '', status] = OWN.exec(path) ?? []
  const isJob =
    JOB_NAMES.test(slot) || JOB_NAMES.test(collection.slice(collection.lastIndexOf('/') + 1))
  if (begun.has(collection)) return status !== undefined || isJob
  return isJob && [...begun].some((each) => each.startsWith(`${withoutSlash(path)}/`))
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}
