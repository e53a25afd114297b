// Can what an agent deletes be brought back?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { wordsOf } from '../../reading/name-words.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { writeOperations } from '../../reading/write-operations.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const UNDOING = new Set([
  'restore',
  'undelete',
  'undo',
  'recover',
  'cancel',
  'refund',
  'refunds',
  'unarchive',
])

export default defineCheck({
  id: 'undo',
  criterion: 'safety',
  weight: 2,
  effort: 3,
  title: 'Undo',
  why: 'Agents make mistakes; one that can be taken back is an incident less.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    offered: { points: 10, says: 'An operation takes things back: {operation}.' },
    stated: {
      points: 10,
      says: 'The documentation says that what was deleted can be brought back.',
    },
    final: {
      points: 0,
      says: 'The documentation says that a deletion is final.',
      fix: 'Keep deleted things for a while and offer a restore operation, such as POST /messages/:id/restore.',
    },
    documented: {
      points: 6,
      says: 'The documentation says that deleted things can be brought back; no operation does it.',
      fix: 'Offer a restore operation, such as POST /messages/:id/restore.',
    },
    missing: {
      points: 0,
      says: 'Things can be deleted ({deletes} DELETE operations) and nothing brings them back.',
      fix: 'Keep deleted things for a while and offer a restore operation, such as POST /messages/:id/restore.',
    },
  },
  judge({ openapi: { operations }, documentedTopics }) {
    const writes = writeOperations(operations)
    const deletes = writes.filter(({ method }) => method === 'delete').length
    if (deletes === 0) return notApplicable('Nothing can be deleted through the API.')
    const undoing = writes.find(isUndoing)
    if (undoing) return { outcome: 'offered', facts: { operation: operationLine(undoing) } }
    return isDocumented(documentedTopics, 'undo')
      ? { outcome: 'documented' }
      : { outcome: 'missing', facts: { deletes } }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API only reads.')
    return fromFact(declaration, 'api.undo', 'a way to bring back what was deleted', (isOffered) =>
      isOffered ? { outcome: 'stated' } : { outcome: 'final' },
    )
  },
})

function isUndoing({ method, path, operationId }: Seen<'openapi'>['operations'][number]): boolean {
  if (method === 'delete') return false
  const words = wordsOf(`${path} ${operationId ?? ''}`)
  // To recover a password or an account brings back nothing that was deleted.
  return (
    words.some((word) => UNDOING.has(word)) &&
    !words.includes('password') &&
    !words.includes('account')
  )
}
