// Reads declarations in the earlier format, in which each section had its own yes/no fields: they
// become facts, because stored evidence must stay readable.
import type { FactKey } from './facts.ts'

type Section = Record<string, unknown>
type Convert = (value: unknown) => { value: unknown; note?: string } | undefined

const same: Convert = (value) => ({ value })
const ifTrue =
  (value: unknown): Convert =>
  (stated) =>
    stated === true ? { value } : undefined
const worded =
  (member: string): Convert =>
  (stated) =>
    isSection(stated)
      ? {
          value: stated[member],
          ...(typeof stated.words === 'string' && { note: stated.words.slice(0, 80) }),
        }
      : undefined

/**
 * The current location of each field of the earlier format. A linked page is a fact too; its link
 * stays.
 */
const MOVED: Record<string, Record<string, { to: FactKey; convert: Convert; stays?: true }>> = {
  api: {
    openapi: { to: 'api.openapiOfficial', convert: () => ({ value: true }), stays: true },
    sdks: { to: 'api.sdkLanguages', convert: languages },
    isReadOnly: { to: 'api.readOnly', convert: same },
    versioning: { to: 'api.versioning', convert: worded('scheme') },
    pagination: { to: 'api.pagination', convert: same },
    fieldSelection: { to: 'api.fieldSelection', convert: same },
    batch: { to: 'api.bulk', convert: same },
    idempotency: {
      to: 'api.idempotencyKeys',
      convert: (stated) => ({ value: stated === true ? 'key' : stated }),
    },
    conditional: { to: 'api.conditionalRequests', convert: same },
    errors: { to: 'api.errors', convert: worded('form') },
    sandbox: { to: 'api.sandbox', convert: same },
    dryRun: { to: 'api.dryRun', convert: same },
    webhooks: { to: 'api.webhooks', convert: same },
    streaming: { to: 'api.streaming', convert: same },
  },
  rateLimits: {
    documented: { to: 'api.rateLimitsDocumented', convert: same },
    headers: { to: 'api.rateLimitHeaders', convert: same },
  },
  mcp: { auth: { to: 'mcp.auth', convert: mcpAuth } },
  cli: { json: { to: 'cli.json', convert: same } },
  auth: {
    selfServeKey: { to: 'auth.selfServeKey', convert: same },
    scoped: { to: 'auth.granularScopes', convert: same },
    clientCredentials: { to: 'auth.clientCredentials', convert: ifTrue(true) },
  },
  docs: {
    llmsTxt: { to: 'docs.llmsTxt', convert: () => ({ value: true }), stays: true },
    markdown: { to: 'docs.markdown', convert: same },
    changelog: { to: 'docs.changelog', convert: () => ({ value: true }), stays: true },
    status: { to: 'docs.status', convert: () => ({ value: true }), stays: true },
  },
}

/** An evidence or entry with its declaration in the current format. */
export function declaringToday(input: unknown): unknown {
  return isSection(input) && 'declaration' in input
    ? { ...input, declaration: inTodaysForm(input.declaration) }
    : input
}

/** A declaration with facts is current; any other problem is left for the parser to report. */
function inTodaysForm(declaration: unknown): unknown {
  if (!isSection(declaration) || 'facts' in declaration) return declaration
  const sections = { ...declaration }
  const facts: Record<string, unknown> = {}
  const move = (name: string, section: Section, page: unknown): Section => {
    const left = { ...section }
    for (const [field, { to, convert, stays }] of Object.entries(MOVED[name] ?? {})) {
      if (!Object.hasOwn(section, field)) continue
      const converted = convert(section[field])
      if (converted)
        facts[to] = {
          value: converted.value,
          basis: 'known',
          source: stays ? section[field] : page,
          ...(converted.note && { note: converted.note }),
        }
      if (!stays) delete left[field]
    }
    return left
  }
  for (const name of ['api', 'mcp', 'cli', 'auth', 'docs']) {
    const section = declaration[name]
    if (!isSection(section)) continue
    const page =
      section.docs ??
      (Array.isArray(declaration.sources) ? (declaration.sources[0] as unknown) : undefined)
    const left = move(name, section, page)
    if (
      name === 'api' &&
      isSection(left.rateLimits) &&
      Object.keys(move('rateLimits', left.rateLimits, page)).length === 0
    )
      delete left.rateLimits
    sections[name] = left
  }
  const { sources, ...rest } = sections
  return { ...rest, ...(Object.keys(facts).length > 0 && { facts }), sources }
}

function languages(stated: unknown) {
  return Array.isArray(stated)
    ? { value: stated.length, note: stated.join(', ').slice(0, 80) }
    : { value: stated }
}

function mcpAuth(stated: unknown) {
  if (!Array.isArray(stated)) return { value: stated }
  const words = stated.map((method) =>
    method === 'none' ? 'none' : method === 'oauth2' ? 'oauth' : 'api_key',
  )
  return { value: [...new Set(words)] }
}

function isSection(value: unknown): value is Section {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
