// Can an agent see what a write would do before it does it?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { operationLine } from '../../reading/operation-line.ts'
import { isReadOnlyApi, writeOperations } from '../../reading/write-operations.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

const FIELDS = new Set(['dryrun', 'validateonly', 'preview', 'simulate'])
const SEGMENTS = new Set([...FIELDS, 'validate'])
const OPTION =
  /(?<![\w-])--(?:dry-?run|check|what-?if|plan|preview|simulate|validate-only)(?![\w-])/i

export default defineCheck({
  id: 'dry-run',
  criterion: 'safety',
  weight: 2,
  effort: 2,
  title: 'Dry run',
  why: 'A preview shows an agent, and the person it asks, what a write would do before it happens.',
  loss: 'writes cannot be previewed',
  standard: 'AIP-163',
  surfaces: ['api'],
  uses: ['openapi', 'cliHelp', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    common: { points: 10, says: 'Writes support a dry run: {where}.' },
    stated: { points: 10, says: 'According to the docs, writes support a dry run.' },
    single: {
      points: 6,
      says: 'Only {operation} supports a dry run.',
      fix: 'Accept validate_only or dry_run on every write, as {operation} does.',
    },
    documented: {
      points: 6,
      says: 'The docs mention a dry run, but no parameter or option for it was found.',
      fix: 'Declare validate_only or dry_run on each write in the OpenAPI description, or --dry-run in the CLI help.',
    },
    missing: {
      points: 0,
      says: 'No dry run found for writes.',
      fix: 'Accept validate_only or dry_run on API writes, or --dry-run in the CLI.',
    },
  },
  judge({ openapi, cliHelp, documentedTopics }) {
    const option = cliHelp?.options
      .map((text) => OPTION.exec(text)?.[0])
      .find((found) => found !== undefined)
    if (option) return { outcome: 'common', facts: { where: option } }
    const [first, ...others] = writeOperations(openapi?.operations ?? []).filter(isPreviewable)
    if (first && others.length > 0)
      return { outcome: 'common', facts: { where: `${others.length + 1} API operations` } }
    if (first) return { outcome: 'single', facts: { operation: operationLine(first) } }
    if (isReadOnlyApi(openapi)) return notApplicable('The API is read-only.')
    return isDocumented(documentedTopics, 'dry-run')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return fromFact(declaration, 'api.dryRun', 'a dry run for writes', (isOffered) =>
      isOffered ? { outcome: 'stated' } : { outcome: 'missing' },
    )
  },
})

function isPreviewable({ path, parameters, body }: Seen<'openapi'>['operations'][number]): boolean {
  if (path.split(/[/:]/).some((segment) => SEGMENTS.has(plain(segment)))) return true
  return (
    parameters.some(({ name }) => FIELDS.has(plain(name))) ||
    (body?.fieldNames.some((name) => FIELDS.has(plain(name))) ?? false)
  )
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '')
}
