// The schemas of the API description: those of the domain, each printed once under its name and
// referred to elsewhere, in the usual forms of OpenAPI; and examples of one tool and the resources
// around it. A test applies the schema of each.
import { SCHEMAS } from '../../../domain/answer/index.ts'
import { REFUSALS } from '../../../errors/refusal.ts'
import type { Operation } from '../route.ts'
import type { Checks } from '../../../domain/answer/checks.ts'
import type { EventAnswer } from '../../../domain/answer/event.ts'
import type { Pagination } from '../../../domain/answer/list.ts'
import type { Claim } from '../../../domain/answer/owner.ts'
import type { Profile } from '../../../domain/answer/profile.ts'
import type { Recommendation } from '../../../domain/answer/recommendation.ts'
import type { ScanInShort, ScanState } from '../../../domain/answer/scan.ts'
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import type { WebhookAnswer } from '../../../domain/answer/webhook.ts'
import type { ReviewRequest, StoredReview } from '../../../domain/review/review.ts'
import type { LogEntry, OwnerEdit } from '../../../domain/tool/owner.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import EXAMPLES from './examples.json' with { type: 'json' }

export type Schema = Readonly<Record<string, unknown>>

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
)

export const ref = (name: keyof typeof SCHEMAS): Schema => ({
  $ref: `#/components/schemas/${name}`,
})

/**
 * A JSON response in the description of an operation, with examples of its other forms. A schema that
 * no other response has stands in the file of its route; those of `domain/answer` are named.
 */
export function described(
  description: string,
  schema: keyof typeof SCHEMAS | Schema,
  example: unknown,
  { markdown, html }: { markdown?: string; html?: string } = {},
): Operation['answers'][number] {
  const text = { type: 'string' }
  return {
    description,
    content: {
      'application/json': {
        schema: typeof schema === 'string' ? ref(schema) : (inside(schema, true) as Schema),
        example,
      },
      ...(markdown !== undefined && { 'text/markdown': { schema: text, example: markdown } }),
      ...(html !== undefined && { 'text/html': { schema: text, example: html } }),
    },
  }
}

/** A response as text of another media type. */
export function describedAs(
  description: string,
  media: string,
  example: string,
): Operation['answers'][number] {
  return { description, content: { [media]: { schema: { type: 'string' }, example } } }
}

/** The responses of an operation that has only one: 200. */
export function ok(...parts: Parameters<typeof described>): Operation['answers'] {
  return { 200: described(...parts) }
}

const { properties: problem } = SCHEMAS.Problem
/** What the domain knows as any text, and other rooms list. */
const LISTED = {
  Problem: {
    ...SCHEMAS.Problem,
    properties: { ...problem, code: { ...problem.code, enum: Object.keys(REFUSALS) } },
  },
}

/** `listed` are schemas in place of those of the domain. */
export function components(listed: Readonly<Record<string, Schema>> = {}): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries({ ...SCHEMAS, ...LISTED, ...listed }).map(([name, schema]) => {
      // Request bodies alone are closed.
      const isAnswer = !('additionalProperties' in schema)
      return [name, inside(schema, isAnswer) as Schema]
    }),
  )
}

/** Those of the schemas that something refers to, itself or through others. */
export function referredTo<S>(
  from: unknown,
  schemas: Readonly<Record<string, S>>,
): Record<string, S> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (names.has(name)) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  visit(from)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)))
}

const REFERENCE = /#\/components\/schemas\/(\w+)/g

function printed(value: unknown, isAnswer: boolean): unknown {
  const name = NAMES.get(value)
  return name === undefined ? inside(value, isAnswer) : { $ref: `#/components/schemas/${name}` }
}

function inside(value: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => printed(each, isAnswer))
  if (typeof value !== 'object' || value === null) return value
  const { properties, ...parts } = value as Readonly<Record<string, Schema>>
  const { patternProperties, additionalProperties, anyOf, ...rest } = mapped(parts, isAnswer)
  // What a list holds, or a union may be, says what it is.
  const held = [rest['items'], anyOf].flat().find((each) => each?.['description'] !== undefined)
  return {
    ...('enum' in rest && { type: 'string' }),
    ...(held && { description: held['description'] }),
    ...rest,
    ...(properties && { properties: mapped(properties, isAnswer) }),
    ...(anyOf && unionOf(anyOf as unknown as readonly Schema[])),
    ...(patternProperties?.['^.*$'] === undefined
      ? patternProperties && { patternProperties }
      : { additionalProperties: patternProperties['^.*$'] }),
    // Clients must accept added fields of a response.
    ...(additionalProperties !== undefined && !isAnswer && { additionalProperties }),
  }
}

function mapped(parts: Schema, isAnswer: boolean): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, printed(part, isAnswer) as Schema]),
  )
}

/** One type or null, in the shorter of both ways to say so. */
function unionOf(anyOf: readonly Schema[]): Schema {
  const [one, none, ...more] = anyOf
  if (typeof one?.['type'] !== 'string' || none?.['type'] !== 'null' || more.length > 0)
    return { anyOf }
  const words = one['enum'] as readonly unknown[] | undefined
  return { ...one, type: [one['type'], 'null'], ...(words && { enum: [...words, null] }) }
}

export const TOOL = EXAMPLES.tool as Tool
export const PROFILE = { ...TOOL, ...EXAMPLES.profile } as Profile
export const PENDING_TOOL = { ...TOOL, ...EXAMPLES.pendingTool } as Tool
export const CHECKS = EXAMPLES.checks as Checks
export const PAGINATION: Pagination = EXAMPLES.pagination
export const CATEGORY: CountedCategory = EXAMPLES.category
export const SCAN = EXAMPLES.scan as ScanInShort
export const SCAN_STATE = { ...SCAN, ...EXAMPLES.scanState } as ScanState
export const REVIEW_REQUEST: ReviewRequest = EXAMPLES.reviewRequest
export const REVIEW = { ...REVIEW_REQUEST, ...EXAMPLES.review } as StoredReview
export const KEY = EXAMPLES.key
export const EVENT = EXAMPLES.event as EventAnswer
export const WEBHOOK = EXAMPLES.webhook as WebhookAnswer
export const RECOMMENDATION = EXAMPLES.recommendation as Recommendation
export const CLAIM = EXAMPLES.claim as Claim
export const LOG_ENTRY = EXAMPLES.logEntry as LogEntry
export const STORED_MISTAKE = EXAMPLES.mistake
export const MISTAKE = EXAMPLES.mistakeRequest
export const VERIFIED_CLAIM = { ...CLAIM, ...EXAMPLES.verifiedClaim }
export const TRIED_KEY = EXAMPLES.triedKey
export const TRIED_WEBHOOK = EXAMPLES.triedWebhook
export const SETUP = EXAMPLES.setup
export const TOOL_CLIENTS = EXAMPLES.toolClients
export const HEALTH = EXAMPLES.health
export const FOUND = { ...EXAMPLES.search, results: [{ match: 'all', ...TOOL }] }
export const REGISTRY_OVERVIEW = EXAMPLES.registryOverview
export const OWNER_EDIT: OwnerEdit = EXAMPLES.ownerEdit
