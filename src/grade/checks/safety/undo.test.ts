import { testCheck } from '../../../../test/check-cases.ts'
import { operation, SAMPLE, write } from '../../../../test/sample.ts'
import { undo as check } from './trying.ts'

const silent = { topics: [] }
const deletion = write({ method: 'delete', path: '/messages/{id}', operationId: 'deleteMessage' })
const api = (...operations: (typeof SAMPLE.openapi.operations)[number][]) => ({
  seen: { openapi: { operations }, documentedTopics: silent },
})

testCheck(check, {
  'a restore path': {
    ...api(deletion, write({ path: '/messages/{id}/restore', operationId: null })),
    gives: 'offered',
    facts: { operation: 'POST /messages/:id/restore' },
  },
  'a name that says so': {
    ...api(
      deletion,
      write({ path: '/messages/{id}', method: 'patch', operationId: 'undeleteMessage' }),
    ),
    gives: 'offered',
  },
  'what was archived': {
    ...api(deletion, write({ path: '/contacts/{id}/unarchive', operationId: null })),
    gives: 'offered',
  },
  'a method in the path': {
    ...api(write({ path: '/conversations.unarchive', operationId: 'conversations_unarchive' })),
    gives: 'offered',
  },
  refunds: {
    ...api(deletion, write({ path: '/refunds', operationId: 'createRefund' })),
    gives: 'missing',
  },
  'a refund': {
    ...api(deletion, write({ path: '/application_fees/{id}/refund', operationId: null })),
    gives: 'missing',
  },
  'what is cancelled': {
    ...api(deletion, write({ path: '/bookings/{id}/cancel', operationId: null })),
    gives: 'missing',
  },
  'a restoration that is cancelled': {
    ...api(deletion, write({ path: '/projects/{ref}/restore/cancel', operationId: null })),
    gives: 'missing',
  },
  'a cluster that recovers': {
    ...api(deletion, write({ path: '/cluster/recover', operationId: null })),
    gives: 'missing',
  },
  'an older deployment': {
    ...api(deletion, write({ path: '/deploys/{id}/restore', operationId: 'restoreSiteDeploy' })),
    gives: 'missing',
  },
  'a point to restore': {
    ...api(deletion, write({ path: '/backups/restore-point', operationId: 'createRestorePoint' })),
    gives: 'missing',
  },
  'deletes by POST': {
    ...api(write({ path: '/chat.delete', operationId: 'chat_delete' })),
    gives: 'missing',
    facts: { deletes: 1 },
  },
  'deletes by POST in a batch': {
    ...api(write({ path: '/documents/delete-batch', operationId: null })),
    gives: 'missing',
  },
  'not in a sample of the operations': {
    seen: {
      openapi: { operations: [deletion], operationCount: 400 },
      documentedTopics: silent,
    },
    gives: 'inconclusive',
  },
  'nothing to delete in a sample': {
    seen: { openapi: { operations: [write()], operationCount: 400 }, documentedTopics: silent },
    gives: 'inconclusive',
  },
  'a DELETE that is called cancel': {
    ...api(write({ method: 'delete', operationId: 'cancelOrder' })),
    gives: 'missing',
    facts: { deletes: 1 },
  },
  'a read of what was restored': {
    ...api(deletion, operation({ path: '/messages/restore' })),
    gives: 'missing',
  },
  'a way to recover a password': {
    ...api(deletion, write({ path: '/password/recover', operationId: 'recoverPassword' })),
    gives: 'missing',
  },
  'only the docs': {
    seen: { openapi: { operations: [deletion] }, documentedTopics: SAMPLE.documentedTopics },
    gives: 'documented',
  },
  'docs unseen': {
    seen: { openapi: { operations: [deletion] }, documentedTopics: 'timeout' },
    gives: 'inconclusive',
  },
  'nothing to delete': { ...api(operation(), write()), gives: 'not-applicable' },
  'no description': {
    seen: { openapi: 'not-offered', documentedTopics: silent },
    gives: 'unpublished',
  },
  'stated to be there': { knows: { 'api.undo': true }, gives: 'stated' },
  'stated not to be there': { knows: { 'api.undo': false }, gives: 'final' },
  'looked for and not found': { knows: { 'api.undo': null }, gives: 'not-documented' },
})
