// Can an agent see what a write would do before it does it?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import {
  extentOf,
  ifWhole,
  isReadOnlyApi,
  operationLine,
  writeOperations,
} from '../../reading/operations.ts'

const FIELDS = new Set(['dryrun', 'validateonly', 'preview', 'simulate'])
const COMMON = 0.1
const SEGMENTS = new Set([...FIELDS, 'validate'])

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Dry run',
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
