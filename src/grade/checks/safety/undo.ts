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
  why: 'Agents make mistakes; one that can be undone does not become an incident.',
  loss: 'deleted data cannot be restored',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    offered: { points: 10, says: 'Deleted data can be restored with {operation}.' },
    stated: {
      points: 10,
      says: 'According to the docs, deleted data can be restored.',
    },
    final: {
      points: 0,
      says: 'According to the docs, deletions are permanent.',
      fix: 'Keep deleted data for a while and offer a restore operation, such as POST /messages/:id/restore.',
    },
    documented: {
      points: 6,
      says: 'According to the docs, deleted data can be restored, but no operation does it.',
      fix: 'Offer a restore operation, such as POST /messages/:id/restore.',
    },
    missing: {
      points: 0,
      says: 'The API has DELETE operations ({deletes}) but no way to restore deleted data.',
      fix: 'Keep deleted data for a while and offer a restore operation, such as POST /messages/:id/restore.',
    },
  },
  judge({ openapi: { operations }, documentedTopics }) {
    const writes = writeOperations(operations)
    const deletes = writes.filter(({ method }) => method === 'delete').length
    if (deletes === 0) return notApplicable('The API cannot delete anything.')
    const undoing = writes.find(isUndoing)
    if (undoing) return { outcome: 'offered', facts: { operation: operationLine(undoing) } }
    return isDocumented(documentedTopics, 'undo')
      ? { outcome: 'documented' }
      : { outcome: 'missing', facts: { deletes } }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return fromFact(declaration, 'api.undo', 'a way to restore deleted data', (isOffered) =>
      isOffered ? { outcome: 'stated' } : { outcome: 'final' },
    )
  },
})

function isUndoing({ method, path, operationId }: Seen<'openapi'>['operations'][number]): boolean {
  if (method === 'delete') return false
  const words = wordsOf(`${path} ${operationId ?? ''}`)
  // Recovering a password or an account restores nothing that was deleted.
  return (
    words.some((word) => UNDOING.has(word)) &&
    !words.includes('password') &&
    !words.includes('account')
  )
}
