// Where mistakes cost nothing: a sandbox, a dry run, and an undo.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import {
  extentOf,
  ifWhole,
  isReadOnlyApi,
  operationLine,
  writeOperations,
} from '../../reading/operations.ts'

/** Can an agent try things where nothing real happens? */
export const sandbox = defineCheck('safety', 'sandbox', {
  effort: 3,
  why: 'An agent that learns by trying needs a place where mistakes cost nothing.',
  loss: 'its API description names no sandbox',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    offered: { points: 10, says: 'A sandbox is available: {where}.' },
    stated: {
      points: 10,
      says: 'According to the docs, there is a sandbox, a test mode or another isolated environment.',
    },
    documented: {
      points: 8,
      says: 'The docs mention a sandbox or test mode, but the OpenAPI description lists no such server.',
      fix: 'List the sandbox in servers[] of the OpenAPI description, with "Sandbox" in its description.',
    },
    missing: {
      points: 0,
      says: 'No sandbox or test mode found.',
      loss: 'there is no sandbox',
      fix: 'Offer a sandbox host or test keys, and list the sandbox in servers[] of the OpenAPI description.',
    },
  },
  judge({ openapi, documentedTopics }) {
    if (isReadOnlyApi(openapi)) return notApplicable('The API is read-only.')
    const server = openapi?.servers.find(isSandbox)
    if (server)
      return {
        outcome: 'offered',
        facts: { where: excerpt(server.url.replaceAll('{', ':').replaceAll('}', '')) },
      }
    return isDocumented(documentedTopics, 'sandbox')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return whether(declaration, 'api.sandbox', 'stated', 'missing')
  },
})

/** `latest` and `contest` are no tests, and staging is the vendor's own. */
const TEST_WORDS = /sandbox|(?<![a-z])test(?:ing|net)?(?![a-z])/

function isSandbox({ url, description }: Seen<'openapi'>['servers'][number]): boolean {
  const words = `${url} ${description ?? ''}`.toLowerCase()
  return TEST_WORDS.test(words) && !/staging|internal/.test(words)
}

const FIELDS = new Set(['dryrun', 'validateonly', 'preview', 'simulate'])
const COMMON = 0.1
const SEGMENTS = new Set([...FIELDS, 'validate'])

/** Can an agent see what a write would do before it does it? */
export const dryRun = defineCheck('safety', 'dry-run', {
  effort: 2,
  why: 'A preview shows an agent, and the person it asks, what a write would do before it happens.',
  loss: 'writes cannot be previewed',
  standard: 'AIP-163',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    common: {
      points: 10,
      says: '{extent} support a dry run, such as {operation}.',
      bounds: 'two or more, and 10% or more',
    },
    stated: { points: 10, says: 'According to the docs, writes support a dry run.' },
    few: {
      points: 6,
      says: 'Only {extent} support a dry run, such as {operation}.',
      bounds: 'one, or less than 10%',
      fix: 'Accept validate_only or dry_run on every write, as {operation} does.',
    },
    documented: {
      points: 6,
      says: 'The docs mention a dry run, but no parameter for it was found.',
      fix: 'Declare validate_only or dry_run on each write in the OpenAPI description, such as ?dry_run=true.',
    },
    missing: {
      points: 0,
      says: 'No dry run found for writes.',
      fix: 'Accept validate_only or dry_run on writes.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const all = writeOperations(openapi?.operations ?? [])
    const previews = new Set(all.map(previewedBy))
    // A preview writes nothing.
    const writes = all.filter(({ path }) => !isPreview(path))
    const previewable = writes.filter(
      (write) => takesDryRun(write) || previews.has(`${write.method} ${write.path}`),
    )
    const [first, ...others] = previewable
    const length = others.length + 1
    if (openapi && first)
      return {
        outcome: length > 1 && length >= COMMON * writes.length ? 'common' : 'few',
        facts: {
          extent: extentOf(length, writes.length, 'writes', openapi),
          operation: operationLine(first),
        },
      }
    if (isReadOnlyApi(openapi)) return notApplicable('The API is read-only.')
    return isDocumented(documentedTopics, 'dry-run')
      ? { outcome: 'documented' }
      : ifWhole(openapi, { outcome: 'missing' } as const)
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return whether(declaration, 'api.dryRun', 'stated', 'missing')
  },
})

type Operation = Seen<'openapi'>['operations'][number]

/** A path that previews belongs to a write: `/transactions/preview` to `/transactions`. */
function previewedBy({ method, path }: Operation): string {
  return isPreview(path) ? `${method} ${path.slice(0, endOf(path))}` : ''
}

function isPreview(path: string): boolean {
  const last = path.slice(endOf(path) + 1)
  return SEGMENTS.has(plain(last)) || wordsOf(last).at(-1) === 'preview'
}

function endOf(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf(':'))
}

function takesDryRun({ parameters, body }: Operation): boolean {
  return (
    parameters.some(({ name }) => FIELDS.has(plain(name))) ||
    (body?.fieldNames.some((name) => FIELDS.has(plain(name))) ?? false)
  )
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}

const UNDOING = new Set(['restore', 'undelete', 'undo', 'unarchive', 'untrash'])
const DELETING = new Set(['delete', 'destroy', 'purge', 'erase', 'trash'])
/** Restoring these brings back nothing that was deleted. */
const OTHER_THINGS = new Set(
  'point points cancel password account session deploy deploys deployment deployments release purchase purchases backup backups snapshot snapshots default defaults factory'.split(
    ' ',
  ),
)

/** Can what an agent deletes be brought back? */
export const undo = defineCheck('safety', 'undo', {
  effort: 3,
  why: 'Agents make mistakes; one that can be undone does not become an incident.',
  loss: 'deleted data cannot be restored',
  needs: ['openapi'],
  uses: ['documentedTopics'],
  fromPart: true,
  fix: 'Keep deleted data for a while and offer a restore operation, such as POST /messages/:id/restore.',
  outcomes: {
    offered: { points: 10, says: '{operation} restores something that was deleted or archived.' },
    stated: { points: 10, says: 'According to the docs, deleted data can be restored.' },
    final: { points: 0, says: 'According to the docs, deletions are permanent.' },
    documented: {
      points: 6,
      says: 'According to the docs, deleted data can be restored, but no operation for it was found.',
      fix: 'Offer a restore operation, such as POST /messages/:id/restore.',
    },
    missing: {
      points: 0,
      says: 'No operation that restores was found, beside {deletes|# operation that deletes|# operations that delete}.',
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
