// Can what an agent deletes be brought back?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { ifWhole, operationLine, writeOperations } from '../../reading/operations.ts'

const UNDOING = new Set(['restore', 'undelete', 'undo', 'unarchive', 'untrash'])
const DELETING = new Set(['delete', 'destroy', 'purge', 'erase', 'trash'])
/** Restoring these brings back nothing that was deleted. */
const OTHER_THINGS = new Set(
  'point points cancel password account session deploy deploys deployment deployments release purchase purchases backup backups snapshot snapshots default defaults factory'.split(
    ' ',
  ),
)

type Operation = Seen<'openapi'>['operations'][number]

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Undo',
  why: 'Agents make mistakes; one that can be undone does not become an incident.',
  loss: 'deleted data cannot be restored',
  surfaces: ['api'],
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  outcomes: {
    offered: { points: 10, says: '{operation} restores something that was deleted or archived.' },
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
      says: 'According to the docs, deleted data can be restored, but no operation for it was found.',
      fix: 'Offer a restore operation, such as POST /messages/:id/restore.',
    },
    missing: {
      points: 0,
      says: 'No operation that restores was found, beside {deletes|# operation that deletes|# operations that delete}.',
      fix: 'Keep deleted data for a while and offer a restore operation, such as POST /messages/:id/restore.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const writes = writeOperations(openapi.operations)
    const undoing = writes.find(isUndoing)
    if (undoing) return { outcome: 'offered', facts: { operation: operationLine(undoing) } }
    const deletes = writes.filter(isDeleting).length
    if (deletes === 0)
      return ifWhole(
        openapi,
        notApplicable('The OpenAPI description has no operation that deletes.'),
      )
    return isDocumented(documentedTopics, 'undo')
      ? { outcome: 'documented' }
      : ifWhole(openapi, { outcome: 'missing', facts: { deletes } } as const)
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return whether(declaration, 'api.undo', 'stated', 'final')
  },
})

/** By the last word of the path that is no parameter, or the first of its name. */
function isUndoing({ method, path, operationId }: Operation): boolean {
  if (method === 'delete') return false
  const [place, named] = [lastWords(path), wordsOf((operationId ?? '').slice(0, 200))]
  const isNamed = UNDOING.has(named[0] ?? '')
  if (!isNamed && !UNDOING.has(place[0] ?? '') && !UNDOING.has(place.at(-1) ?? '')) return false
  return ![...wordsOf(path), ...named].some((word) => OTHER_THINGS.has(word))
}

/** Also by POST, such as `/chat.delete` or `/messages/batch-delete`. */
function isDeleting({ method, path }: Operation): boolean {
  return method === 'delete' || lastWords(path).some((word) => DELETING.has(word))
}

function lastWords(path: string): string[] {
  return wordsOf(path.split(/[/:]/).findLast((part) => part !== '' && !part.includes('}')) ?? '')
}
