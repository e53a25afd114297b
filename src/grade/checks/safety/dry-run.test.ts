import { testCheck } from '../../../../test/check-cases.ts'
import { operation, parameter, SAMPLE, write } from '../../../../test/sample.ts'
import check from './dry-run.ts'

const help = SAMPLE.cliHelp.options.filter((option) => option !== '--dry-run')
const plain = write({ path: '/keys', parameters: [], body: null })
const body = { fields: 1, describedFields: 1, hasExample: true, isArray: false }
const silent = { pagesRead: 4, topics: [] }
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
    cli: 'not-offered' as const,
    cliHelp: 'not-offered' as const,
    documentedTopics: silent,
  },
})
const cli = (...options: string[]) => ({
  seen: {
    openapi: { operations: [plain] },
    cli: {},
    cliHelp: { options },
    documentedTopics: silent,
  },
})

testCheck(check, {
  'a parameter on two writes': {
    ...api(write(), write(), plain),
    gives: 'common',
    facts: { where: '2 API operations' },
  },
  'a body field and a path': {
    ...api(
      write({ parameters: [], body: { ...body, fieldNames: ['validateOnly'] } }),
      write({ path: '/orders:preview', parameters: [] }),
    ),
    gives: 'common',
  },
  'one write of many': {
    ...api(write(), plain, plain),
    gives: 'single',
    facts: { operation: 'POST /messages' },
  },
  'one path to validate': {
    ...api(write({ path: '/flows/validate', parameters: [] }), plain),
    gives: 'single',
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
  'an API that only reads beside a CLI': {
    seen: {
      openapi: { operations: [operation()] },
      cli: {},
      cliHelp: { options: help },
      documentedTopics: silent,
    },
    gives: 'not-applicable',
  },
  'a CLI with --dry-run': {
    ...cli('--json', '-n, --dry-run=client'),
    gives: 'common',
    facts: { where: '--dry-run' },
  },
  'a CLI with --check': { ...cli('--check'), gives: 'common' },
  'a CLI with --checksum': { ...cli('--checksum', '--plan-file', '--no-check'), gives: 'missing' },
  'only the docs': {
    seen: { ...api(plain).seen, documentedTopics: documented },
    gives: 'documented',
  },
  'nothing to read at all': {
    seen: { openapi: 'not-offered', cliHelp: 'not-offered', documentedTopics: 'not-offered' },
    gives: 'missing',
  },
  'not in the description, help unseen': {
    seen: { openapi: { operations: [plain] }, cliHelp: 'timeout', documentedTopics: silent },
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
