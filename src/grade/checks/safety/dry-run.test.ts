import { testCheck } from '../../../../test/check-cases.ts'
import { operation, parameter, SAMPLE, write } from '../../../../test/sample.ts'
import { dryRun as check } from './trying.ts'

const plain = write({ path: '/keys', parameters: [], body: null })
const body = { fields: 1, describedFields: 1, hasExample: true, isArray: false }
const silent = { topics: [] }
const documented = {
  topics: [
    {
      topic: 'dry-run' as const,
      url: 'https://acme.example/docs',
      quote: 'Every write takes dry_run.',
    },
  ],
}
const api = (...operations: (typeof SAMPLE.openapi.operations)[number][]) => ({
  seen: {
    openapi: { operations },
    documentedTopics: silent,
  },
})
testCheck(check, {
  'a parameter on two writes': {
    ...api(write(), write(), plain),
    gives: 'common',
    facts: { extent: '2 of 3 writes', operation: 'POST /messages' },
  },
  'a body field and a path': {
    ...api(
      write({ parameters: [], body: { ...body, fieldNames: ['validateOnly'] } }),
      write({ path: '/orders', parameters: [] }),
      write({ path: '/orders:preview', parameters: [] }),
    ),
    gives: 'common',
  },
  'one write of many': {
    ...api(write(), plain, plain),
    gives: 'few',
    facts: { extent: '1 of 3 writes', operation: 'POST /messages' },
  },
  'two writes of many': {
    ...api(write(), write(), ...Array.from({ length: 19 }, () => plain)),
    gives: 'few',
    facts: { extent: '2 of 21 writes', operation: 'POST /messages' },
  },
  'a preview is no write': {
    ...api(
      write({ path: '/transactions', parameters: [] }),
      write({ path: '/transactions/preview', parameters: [] }),
      write({ path: '/pricing-preview', parameters: [] }),
      plain,
    ),
    gives: 'few',
    facts: { extent: '1 of 2 writes', operation: 'POST /transactions' },
  },
  'one path to validate': {
    ...api(
      write({ path: '/flows/validate', parameters: [] }),
      write({ path: '/flows', parameters: [] }),
    ),
    gives: 'few',
  },
  'a path that validates something else': {
    ...api(write({ path: '/credentials/validate', parameters: [] }), plain),
    gives: 'missing',
  },
  'not in a sample of the operations': {
    seen: { openapi: { operations: [plain], operationCount: 90 }, documentedTopics: silent },
    gives: 'inconclusive',
  },
  'a preview that is a read': {
    ...api(operation({ parameters: [parameter({ name: 'preview' })] }), plain),
    gives: 'missing',
  },
  'a field whose name only begins so': {
    ...api(write({ parameters: [parameter({ name: 'preview_text' })] })),
    gives: 'missing',
  },
  'no way': { ...api(plain), gives: 'missing' },
  'an API that only reads': { ...api(operation()), gives: 'not-applicable' },
  'the option of a command, which is no call': {
    seen: { ...api(plain).seen, cli: {}, cliHelp: { options: ['-n, --dry-run=client'] } },
    gives: 'missing',
  },
  'only the docs': {
    seen: { ...api(plain).seen, documentedTopics: documented },
    gives: 'documented',
  },
  'nothing to read at all': {
    seen: { openapi: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'not in the description, docs unseen': {
    seen: { openapi: { operations: [plain] }, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'neither API nor CLI': {
    seen: { api: 'not-offered', cli: 'not-offered' },
    gives: 'not-applicable',
  },
  declared: { knows: { 'api.dryRun': true }, gives: 'stated' },
  'declared not to exist': { knows: { 'api.dryRun': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.dryRun': null }, gives: 'not-documented' },
  'not stated': { declares: { api: { style: 'rest' } }, gives: 'inconclusive' },
  'declared as read-only': { knows: { 'api.readOnly': true }, gives: 'not-applicable' },
  'declared as read-only beside a CLI': {
    declares: { api: { style: 'rest' }, cli: { command: 'acme' } },
    knows: { 'api.readOnly': true },
    gives: 'not-applicable',
  },
  'a declared CLI alone': { declares: { cli: { command: 'acme' } }, gives: 'not-applicable' },
})
