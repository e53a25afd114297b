import { testCheck } from '../../../../test/check-cases.ts'
import { operation, response, SAMPLE, write } from '../../../../test/sample.ts'
import { asyncJobs as check } from './async-jobs.ts'

const silent = { topics: [] }
const spoken = {
  topics: SAMPLE.documentedTopics.topics
    .slice(0, 1)
    .map((entry) => ({ ...entry, topic: 'async-jobs' as const })),
}
const accepting = write({
  path: '/exports',
  responses: [
    response({ status: '202', headers: ['x-request-id'] }),
    response({ status: '201', headers: ['location'] }),
  ],
})
const reading = (path: string) => ({
  openapi: { operations: [operation(), accepting, operation({ path })] },
  documentedTopics: silent,
})

testCheck(check, {
  '202 with Location': {
    seen: { openapi: {}, documentedTopics: silent },
    gives: 'located',
    facts: { operation: 'POST /exports', located: 1, count: 1 },
  },
  'Location after one of three': {
    seen: {
      openapi: {
        operations: [
          write({
            path: '/imports',
            responses: [response({ status: '202', headers: ['location'] })],
          }),
          accepting,
          { ...accepting, path: '/reports' },
        ],
      },
      documentedTopics: silent,
    },
    gives: 'lost',
    facts: { operation: 'POST /exports' },
  },
  'a job to read': {
    seen: reading('/v1/jobs/{job_id}'),
    gives: 'pollable',
    facts: { operation: 'GET /v1/jobs/:job_id' },
  },
  'an operation to read': { seen: reading('/operations/{id}/'), gives: 'pollable' },
  'a task to read': { seen: reading('/tasks/{id}'), gives: 'pollable' },
  'a task that callers create for somebody': {
    seen: {
      openapi: {
        operations: [
          accepting,
          write({ path: '/tasks', responses: [response({ status: '201' })] }),
          operation({ path: '/tasks/{id}' }),
        ],
      },
      documentedTopics: silent,
    },
    gives: 'lost',
  },
  'what the call began': { seen: reading('/exports/{id}'), gives: 'pollable' },
  'a thing that a call changed': {
    seen: {
      openapi: {
        operations: [
          { ...accepting, path: '/rules' },
          operation({ path: '/rules/{uid}' }),
          operation({ path: '/tasks/{uid}' }),
        ],
      },
      documentedTopics: silent,
    },
    gives: 'pollable',
    facts: { operation: 'GET /tasks/:uid' },
  },
  'a thing that a call made': {
    seen: {
      openapi: {
        operations: [
          { ...accepting, path: '/snapshots' },
          operation({ path: '/snapshots/{name}' }),
        ],
      },
      documentedTopics: silent,
    },
    gives: 'lost',
  },
  'a run of something else': { seen: reading('/automations/{id}/runs/{run}'), gives: 'lost' },
  'the status of something else': { seen: reading('/domains/{id}/status'), gives: 'lost' },
  'no 202 in a sample of the operations': {
    seen: {
      openapi: { operations: [operation()], operationCount: 90 },
      documentedTopics: silent,
    },
    gives: 'inconclusive',
  },
  'the status of a thing': { seen: reading('/exports/{id}/status'), gives: 'pollable' },
  'a job to read, and no 202': {
    seen: {
      openapi: { operations: [operation({ path: '/jobs/{id}' })] },
      documentedTopics: silent,
    },
    gives: 'inconclusive',
  },
  'a job that can only be deleted': {
    seen: {
      openapi: { operations: [accepting, write({ method: 'delete', path: '/jobs/{id}' })] },
      documentedTopics: silent,
    },
    gives: 'lost',
    facts: { operation: 'POST /exports' },
  },
  'a task that callers edit, and a run that goes on by a call below it': {
    seen: {
      openapi: {
        operations: [
          write({
            path: '/runs/{run_id}/actions/apply',
            responses: [response({ status: '202' })],
          }),
          operation({ path: '/tasks/{id}' }),
          write({ method: 'patch', path: '/tasks/{id}' }),
          operation({ path: '/runs/{run_id}' }),
        ],
      },
      documentedTopics: silent,
    },
    gives: 'pollable',
    facts: { operation: 'GET /runs/:run_id' },
  },
  'no job in a sample of the operations': {
    seen: { openapi: { operations: [accepting], operationCount: 90 }, documentedTopics: silent },
    gives: 'inconclusive',
  },
  'a list of jobs': { seen: reading('/jobs'), gives: 'lost' },
  'a status of the whole': { seen: reading('/status'), gives: 'lost' },
  'in the documentation alone': {
    seen: { openapi: { operations: [accepting] }, documentedTopics: spoken },
    gives: 'documented',
  },
  '202 and no more, as far as was seen': {
    seen: { openapi: { operations: [accepting] }, documentedTopics: 'blocked' },
    gives: 'lost',
  },
  'no long jobs': {
    seen: { openapi: { operations: [operation(), write()] }, documentedTopics: silent },
    gives: 'inconclusive',
  },
  'no operations': {
    seen: { openapi: { operations: [] }, documentedTopics: silent },
    gives: 'inconclusive',
  },
  'no description': {
    seen: { openapi: 'not-offered', documentedTopics: spoken },
    gives: 'unpublished',
  },
  'stated to be there': { knows: { 'api.asyncJobs': true }, gives: 'stated' },
  'stated not to be there': { knows: { 'api.asyncJobs': false }, gives: 'not-applicable' },
  'looked for and not found': { knows: { 'api.asyncJobs': null }, gives: 'not-documented' },
})
