import { testCheck } from '../../../../test/check-cases.ts'
import { operation, parameter, SAMPLE, write } from '../../../../test/sample.ts'
import { incrementalReads as check } from './incremental-reads.ts'

const unvalidated = { reads: SAMPLE.apiReads.reads.map((read) => ({ ...read, hasEtag: false })) }
const taking = (...names: string[]) =>
  operation({ parameters: names.map((name) => parameter({ name })) })
const names = (...list: string[]) => ({
  openapi: { operations: list.map((name) => taking('limit', 'page', name)) },
  apiReads: unvalidated,
})

testCheck(check, {
  'the model tool': {
    seen: {
      openapi: { operations: [operation(), taking('cursor'), write()] },
      apiReads: unvalidated,
    },
    gives: 'since',
    facts: { count: 1, total: 2, operation: 'GET /messages', parameter: 'updated_after' },
  },
  'a since that is the position of a page': {
    seen: { openapi: { operations: [taking('since', 'per_page')] }, apiReads: unvalidated },
    gives: 'missing',
  },
  'one of five': {
    seen: names('updated_since', 'a', 'b', 'c', 'd'),
    gives: 'few',
    facts: { count: 1, total: 5, operation: 'GET /messages', parameter: 'updated_since' },
  },
  'from and to are times in a log alone': {
    seen: {
      openapi: {
        operations: [{ ...taking('from', 'to'), path: '/audit/logs' }, taking('from', 'to')],
      },
      apiReads: unvalidated,
    },
    gives: 'since',
    facts: { count: 1, total: 2, operation: 'GET /audit/logs', parameter: 'from' },
  },
  'from and to inside of a filter': {
    seen: {
      openapi: {
        operations: [{ ...taking('filter[from]', 'filter[to]'), path: '/orgs/{org}/vcs-events' }],
      },
      apiReads: unvalidated,
    },
    gives: 'since',
    facts: {
      count: 1,
      total: 1,
      operation: 'GET /orgs/:org/vcs-events',
      parameter: 'filter[from]',
    },
  },
  'figures over a period': {
    seen: {
      openapi: {
        operations: [
          { ...taking('start_date'), path: '/emails/metrics' },
          { ...taking('since'), path: '/projects/{id}/stats/' },
          taking('cursor'),
        ],
      },
      apiReads: unvalidated,
    },
    gives: 'missing',
    facts: { total: 1 },
  },
  'none in a sample of the operations': {
    seen: {
      openapi: { operations: [taking('cursor')], operationCount: 90 },
      apiReads: unvalidated,
    },
    gives: 'inconclusive',
  },
  'two spellings of the moment': {
    seen: names('updated_at[gte]', 'cursor', 'since'),
    gives: 'since',
    facts: { count: 2, total: 3, operation: 'GET /messages', parameter: 'updated_at[gte]' },
  },
  'a position in the pages': {
    seen: names('starting_after', 'cursor'),
    gives: 'missing',
    facts: { total: 2 },
  },
  'a header of that name': {
    seen: {
      openapi: {
        operations: [
          operation({ parameters: [parameter({ name: 'If-Modified-Since', in: 'header' })] }),
        ],
      },
      apiReads: unvalidated,
    },
    gives: 'missing',
  },
  'an ETag alone': {
    seen: { ...names('cursor'), apiReads: {} },
    gives: 'validated',
    facts: { total: 1 },
  },
  'no read to look for an ETag on': {
    seen: { ...names('cursor'), apiReads: 'not-offered' },
    gives: 'missing',
  },
  'the reads were not seen': {
    seen: { ...names('cursor'), apiReads: 'blocked' },
    gives: 'missing',
  },
  'a parameter, whatever the reads': {
    seen: { ...names('since'), apiReads: 'blocked' },
    gives: 'since',
  },
  'no collections': {
    seen: {
      openapi: { operations: [write(), operation({ path: '/messages/{id}', parameters: [] })] },
      apiReads: {},
    },
    gives: 'not-applicable',
  },
  'no description': { seen: { openapi: 'not-offered', apiReads: {} }, gives: 'unpublished' },
  'stated to be there': { knows: { 'api.sinceFilter': true }, gives: 'stated' },
  'stated not to be there': { knows: { 'api.sinceFilter': false }, gives: 'whole' },
  'looked for and not found': { knows: { 'api.sinceFilter': null }, gives: 'not-documented' },
})
