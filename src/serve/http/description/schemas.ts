// The schemas of requests and responses, by the names in the API description.
import { ALL_CATEGORIES } from '../../../domain/tool/all-categories.ts'
import { ExchangeLineSchema } from '../../../domain/evidence/exchange-line.ts'
import { CheckResultSchema, GradingSchema } from '../../../domain/grading/grading.ts'
import { ReviewRequestSchema } from '../../../domain/review/review.ts'
import { ToolSchema } from '../../../domain/tool/tool.ts'
import { CONNECT_SCHEMAS } from './connect-schemas.ts'
import { REFUSALS } from '../../../errors.ts'
import { COMPARISON_SCHEMA, WEIGHTS } from './comparison-schema.ts'
import { EVENT_SCHEMA } from './event-schema.ts'
import { SCAN_SCHEMAS } from './scan-schemas.ts'
import { UNDERSTOOD } from './understood-schema.ts'
import { METHOD_SCHEMA } from './method-schema.ts'
import { RECOMMENDATION_SCHEMA } from './recommendation-schema.ts'
import { KEY_SCHEMAS } from './key-schemas.ts'
import { OWNER_SCHEMAS } from './owner-schemas.ts'
import { SubmissionSchema, WebhookRequestSchema } from './request-schemas.ts'
import { WEBHOOK_SCHEMAS } from './webhook-schema.ts'
import {
  DRY_RUN,
  list,
  number,
  object,
  orNull,
  text,
  warned,
  whole,
  yesNo,
  type Schema,
} from './schema-forms.ts'

export const ref = (name: keyof typeof SCHEMAS): Schema => ({
  $ref: `#/components/schemas/${name}`,
})
const to = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

const warnings = list(text('What of the request was ignored, held back or changed.'))
const LISTED_TOOL = {
  allOf: [to('Tool')],
  properties: { weightedScore: number('By your weights.') },
}
const address = orNull(text('An address.'))
const category = {
  slug: {
    type: 'string',
    enum: ALL_CATEGORIES.map(({ slug }) => slug),
    description: 'Identifier in paths.',
  },
  name: text('Display name.'),
  description: text('One sentence.'),
  toolCount: whole('Graded tools in it.'),
  averageScore: orNull(number('Mean score of its tools; null when it has none.')),
}

const { facts: _facts, ...checkFields } = CheckResultSchema.properties as unknown as Record<
  string,
  Schema
>

export const SCHEMAS = {
  Tool: ToolSchema as unknown as Schema,
  Profile: {
    ...ToolSchema,
    description: 'A tool with how to connect to it, what to fix first and where the rest is.',
    required: [
      ...(ToolSchema.required ?? []),
      'capabilities',
      'access',
      'why',
      'fixes',
      'nextLetter',
      'needsEvidence',
      'ifVerified',
      'scanWouldTell',
      'reviews',
      'latestScan',
      'links',
    ],
    properties: {
      ...ToolSchema.properties,
      capabilities: list(text('A task that it can do.')),
      access: to('Access'),
      why: orNull(text('Why it has its letter, in one sentence; null without a letter.')),
      fixes: list(to('Fix')),
      nextLetter: GradingSchema.properties.nextLetter,
      needsEvidence: GradingSchema.properties.needsEvidence,
      ifVerified: {
        type: 'null',
        deprecated: true,
        description: 'Always null: nobody knows what a scan will find. See scanWouldTell.',
      },
      scanWouldTell: orNull(
        object({
          declared: whole('Answers that rest on what the vendor states.'),
          undocumented: whole('Answers that rest on what its documentation leaves out.'),
          checks: list(text('A check; the weightiest three.')),
        }),
      ),
      reviews: object({
        count: whole('Reviews.'),
        score: orNull(number('Their score.')),
        low: orNull(number('Likely at least.')),
        high: orNull(number('Likely at most.')),
      }),
      statusDetail: text(
        'What the status of a tool without a grade means; after a try that failed also why, and when the next one is. Left out where there is a grade.',
      ),
      latestScan: orNull(to('Scan')),
      links: {
        type: 'object',
        description: 'Paths from the root of the service.',
        additionalProperties: { type: 'string' },
      },
    },
  } as Schema,
  Access: object({
    mcp: orNull(
      object(
        {
          url: address,
          package: address,
          transports: list({ type: 'string' }),
          auth: list({ type: 'string' }),
          docs: address,
          key: text('The environment variable that its key is read from, where it is known.'),
          config: orNull({ type: 'object' }),
        },
        ['key'],
      ),
    ),
    api: orNull(
      object({
        style: address,
        baseUrl: address,
        openapi: address,
        docs: address,
        curl: orNull(text('A first call.')),
      }),
    ),
    cli: orNull(
      object({
        command: text('The command.'),
        install: orNull(text('The line that installs it.')),
        package: address,
        docs: address,
      }),
    ),
  }),
  Fix: object({
    check: text('Id of the check.'),
    title: text('Title of the check.'),
    fix: text('What to do.'),
    gain: number('Of the score, if this alone were done.'),
    effort: {
      type: 'integer',
      minimum: 1,
      maximum: 3,
      description: '1 an hour, 2 a day, 3 a week or more.',
    },
    letterAfter: text('The grade then.'),
    scoreAfter: number('The score then.'),
  }),
  ...SCAN_SCHEMAS,
  Evidence: {
    type: 'object',
    description: 'Evidence about one tool; schema/evidence.schema.json describes it whole.',
  } as Schema,
  ScanList: object({ scans: list(to('ScanEntry')), pagination: to('Pagination') }),
  RescanAnswer: object(
    {
      status: { type: 'string', enum: ['queued', 'under-way', 'would-queue'] },
      dryRun: DRY_RUN,
      scan: orNull(to('Scan')),
    },
    ['dryRun'],
  ),
  ...CONNECT_SCHEMAS,
  Exchanges: object({ slug: text('The tool.'), exchanges: list(to('Exchange')) }),
  Exchange: ExchangeLineSchema as unknown as Schema,
  Checks: object({
    slug: text('The tool.'),
    methodVersion: orNull(text('Version of the method.')),
    checks: list(to('Check')),
  }),
  Check: {
    ...object({
      title: text('Title.'),
      says: text('What was found.'),
      fix: orNull(text('What to do about it.')),
      ...checkFields,
    }),
    description: 'A check with its outcome in words.',
  },
  Comparison: COMPARISON_SCHEMA,
  Badge: object({
    schemaVersion: { const: 1 },
    label: text('On the left.'),
    message: text('On the right.'),
    color: text('Of the message; labelColor and style stand beside it where they were asked for.'),
    isError: yesNo('Whether there is no such tool.'),
  }),
  Pagination: object({
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100 },
    total: whole('Items in all.'),
    totalPages: whole('Pages in all.'),
    hasNext: yesNo('Whether a page follows.'),
    hasPrev: yesNo('Whether a page precedes.'),
  }),
  ToolList: object(
    { tools: list(LISTED_TOOL), pagination: to('Pagination'), weights: WEIGHTS, warnings },
    ['weights', 'warnings'],
  ),
  SearchResults: warned({
    query: text('The text as it was used.'),
    results: list(to('SearchResult')),
    total: whole('Matches in all.'),
    understood: UNDERSTOOD,
    didYouMean: orNull(text('The query with unknown words replaced by the likeliest known ones.')),
    relatedCategories: list(object({ slug: text('Slug of a category.'), name: text('Its name.') })),
  }),
  SearchResult: {
    ...ToolSchema,
    description: 'A tool that was found.',
    required: [...(ToolSchema.required ?? []), 'match'],
    properties: {
      match: {
        type: 'string',
        enum: ['all', 'some'],
        description: 'Whether every word, and everything else that was asked, is met.',
      },
      ...ToolSchema.properties,
    },
  } as Schema,
  Recommendation: RECOMMENDATION_SCHEMA,
  Category: object(category),
  CategoryList: object({ categories: list(to('Category')) }),
  CategoryTools: warned({ ...category, tools: list(to('Tool')), pagination: to('Pagination') }),
  ReviewRequest: ReviewRequestSchema as unknown as Schema,
  Review: {
    ...ReviewRequestSchema,
    additionalProperties: true,
    description: 'A review as it is kept: what was sent, with cleaned text, and what we add.',
    required: [
      ...(ReviewRequestSchema.required ?? []),
      'id',
      'createdAt',
      'verified',
      'evidenceLevel',
      'weight',
    ],
    properties: {
      ...ReviewRequestSchema.properties,
      id: text('Random.'),
      createdAt: text('A moment in UTC, ISO 8601.'),
      verified: yesNo('Made with an API key.'),
      evidenceLevel: { type: 'string', enum: ['measured', 'rated', 'told'] },
      weight: number('How much it weighs in the review score.'),
    },
  } as Schema,
  ReviewList: object({ reviews: list(to('Review')), pagination: to('Pagination') }),
  RestoredReview: object({ status: { const: 'restored' }, review: to('Review') }),
  ReviewAnswer: object(
    {
      status: { type: 'string', enum: ['stored', 'would-store'] },
      dryRun: DRY_RUN,
      state: {
        type: 'string',
        enum: ['listed', 'held'],
        description: 'held: kept for the operator, listed and counted nowhere.',
      },
      review: to('Review'),
      warnings,
    },
    ['dryRun', 'warnings'],
  ),
  ...OWNER_SCHEMAS,
  Submission: SubmissionSchema as unknown as Schema,
  SubmissionAnswer: object(
    {
      status: { type: 'string', enum: ['submitted', 'would-submit', 'exists'] },
      dryRun: DRY_RUN,
      tool: to('Tool'),
      scan: orNull(to('Scan')),
      warnings,
    },
    ['dryRun', 'warnings'],
  ),
  Event: EVENT_SCHEMA,
  WebhookRequest: WebhookRequestSchema as unknown as Schema,
  ...WEBHOOK_SCHEMAS,
  EventList: object(
    {
      events: list(to('Event')),
      cursor: text('Send it as since to read on.'),
      hasMore: yesNo('Whether more can be read at once.'),
      next: text('Path of what comes after.'),
      warnings,
    },
    ['warnings'],
  ),
  ...KEY_SCHEMAS,
  Method: METHOD_SCHEMA,
  Health: object(
    {
      status: { type: 'string', enum: ['ok', 'degraded'] },
      version: text('Of the API.'),
      tools: orNull(whole('Graded tools.')),
      database: text('The engine.'),
      egress: {
        type: 'string',
        enum: ['restricted', 'custom'],
        description:
          'Whether scans reach public addresses only, or also private ones that the operator allows.',
      },
    },
    ['tools'],
  ),
  Problem: {
    ...object(
      {
        type: text('A page that explains the code.'),
        title: text('The kind of problem.'),
        status: { type: 'integer' },
        detail: text('What happened and what to do next.'),
        instance: text('This very occurrence.'),
        code: { type: 'string', enum: Object.keys(REFUSALS) },
        errors: list(
          object({
            pointer: text('Where.'),
            detail: text('What was found and what was expected.'),
          }),
        ),
        suggestions: list(text('What may have been meant.')),
        retryAfter: number('Seconds after which it is worth trying again.'),
      },
      ['errors', 'suggestions', 'retryAfter'],
    ),
    description: 'Problem details (RFC 9457).',
  },
} as const satisfies Record<string, Schema>
