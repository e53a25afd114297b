// A tool in its public form, and the record that all its representations are rendered from.
import { Type } from '../schema/type.ts'
import type { Static } from 'typebox'
import type { OwnerWords } from './owner.ts'
import { type Access, AuthInfoSchema, type AuthInfo } from './access.ts'
import { byAccess, CRITERION_IDS } from '../grading/criterion.ts'
import { CeilingSchema, type Grading } from '../grading/grading.ts'
import { KindSchema, type Kind } from '../evidence/declaration.ts'
import { LETTERS } from '../grading/letter.ts'
import {
  choice,
  count,
  flag,
  listOf,
  number,
  openObject,
  orNull,
  points,
  share,
  string,
  text,
} from '../schema/schema.ts'
import TABLE from './categories.json' with { type: 'json' }

export const TOOL_STATUSES = ['graded', 'pending', 'scanning', 'unreachable'] as const
export type ToolStatus = (typeof TOOL_STATUSES)[number]

/** What a grade is based on: a scan, a scan in part, or the vendor's documentation alone. */
export const EVIDENCE_LEVELS = ['verified', 'declared', 'mixed'] as const
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number]

/** Who wrote a tool's name and description: `address` if the name was derived from its URL. */
export const WORDS_BY = ['submitter', 'address', 'site', 'catalogue', 'owner'] as const
export type WordsBy = (typeof WORDS_BY)[number]

const score = orNull(points('Out of 10, truncated to one decimal.'))
/** Of a criterion; the score of the tool is computed from these. */
export const criterionScore = orNull(
  points('Out of 10, rounded to two decimals; null if it does not apply.'),
)
const moment = text('A time in UTC, ISO 8601.', 30)

export const AccessGradesSchema = openObject(
  byAccess(() => orNull(choice(LETTERS, 'The letter of this access method; null if it has none.'))),
  'The grade of each access method; null if the tool does not offer it, or too little is known about it.',
)

/** How far the texts of an access method are known. */
export const TEXT_STATES = ['read', 'changed', 'estimated'] as const
export type TextState = (typeof TEXT_STATES)[number]

export const ToolSchema = openObject(
  {
    slug: text('Identifier in paths.', 64),
    name: text('Display name.', 80),
    description: text('One sentence.', 500),
    wordsBy: Type.Optional(
      choice(
        WORDS_BY,
        'Whose words name and description are: the submitter’s until a scan has seen the site, then the site’s own; address: the name comes from the URL; catalogue: written by its editors; owner: written by the verified owner of the site.',
      ),
    ),
    url: text('Home page.', 2048),
    icon: Type.Optional(text('Path of its icon; omitted if no scan has found one.', 120)),
    category: text('Slug of its category.', 64),
    kind: KindSchema,
    status: choice(TOOL_STATUSES, 'The state of the tool.'),
    grade: orNull(choice(LETTERS, 'The letter, A+ to F; null if it is not graded.')),
    score,
    exact: orNull(
      points('The score before it is cut: the mean of the criteria by weight, under the limit.'),
    ),
    bonus: number('Always 0: since method 5 nothing is added for other access methods.'),
    limitedBy: orNull(
      openObject(CeilingSchema.properties),
      'The limit that lowers the score: its letter and its reason; null if nothing does.',
    ),
    criteria: openObject(
      Object.fromEntries(CRITERION_IDS.map((id) => [id, criterionScore])) as Record<
        (typeof CRITERION_IDS)[number],
        typeof criterionScore
      >,
      'The eight criteria of the best access method.',
    ),
    unknownCriteria: Type.Optional(
      listOf(
        choice(CRITERION_IDS),
        8,
        'Criteria of which nothing is known: their score is the middle and says nothing; omitted if there are none.',
      ),
    ),
    hazards: Type.Optional(
      listOf(
        text('A check.', 60),
        100,
        'Checks that found a hazard, such as words that would hijack an agent; omitted if none did.',
      ),
    ),
    accessMethods: listOf(
      choice(['MCP', 'API', 'CLI']),
      3,
      'How a program can access it: MCP, API, CLI.',
    ),
    accessGrades: AccessGradesSchema,
    auth: AuthInfoSchema,
    evidence: orNull(
      choice(
        EVIDENCE_LEVELS,
        '`verified`: a live scan in the last 12 months; `mixed`: documents or programs of the vendor that we read or ran, beside stated facts; `declared`: stated facts alone.',
      ),
    ),
    confidence: share('How much of the method could be judged, 0 to 1.'),
    provisional: flag('Confidence is too low to rely on.'),
    deprecated: Type.Optional(
      flag('The vendor has deprecated what the grade is of; omitted otherwise.'),
    ),
    reviewCount: count(
      'Votes in agent reviews: one per key; without a key, one per network and day.',
    ),
    reviewScore: orNull(
      Type.Number({ minimum: 1, maximum: 10, description: 'Separate from the grade.' }),
    ),
    methodVersion: orNull(text('Version of the grading method.', 20)),
    createdAt: moment,
    scannedAt: orNull(moment, 'The last live scan; null if there was none.'),
    evidenceDate: orNull(text('The day of the newest document or scan.', 10)),
    texts: Type.Optional(
      choice(
        TEXT_STATES,
        'Of its best access method: all of them read as they are now; changed: only a part of them; or estimated from structure. Left out without a grade.',
      ),
    ),
    updatedAt: moment,
  },
  'A tool.',
)
export type Tool = Static<typeof ToolSchema>

/** The summary of a tool's reviews: count, Bayesian score and its interval. */
export const ReviewSummarySchema = openObject(
  {
    count: count('Reviews.'),
    score: orNull(number('Their score.')),
    low: orNull(number('Lower bound of the 95% confidence interval.')),
    high: orNull(number('Upper bound of the 95% confidence interval.')),
  },
  'Summary of the reviews.',
)
export type ReviewSummary = Static<typeof ReviewSummarySchema>

/** The latest scan of a tool, and its last failed attempt, if any. */
export interface LatestScan {
  id: string
  status: 'queued' | 'running' | 'done' | 'failed'
  failure?: ScanFailure
  /** The day since which scans meet only requests for credentials; the grade is older. */
  lockedSince?: string
}

export const ScanFailureSchema = openObject(
  {
    error: string('Why the last attempt failed: `cause: detail`.'),
    attempt: count('Attempts so far.'),
    nextTryAt: orNull(string('A time in UTC; null after the last attempt.')),
  },
  'The last attempt, if it failed.',
)
export type ScanFailure = Static<typeof ScanFailureSchema>

/** All that is stored about a tool; its JSON, markdown, badge and pages are views of this. */
export interface ToolRecord {
  slug: string
  name: string
  description: string
  /** Missing in tools that were imported without it. */
  wordsBy?: WordsBy
  /** What the submitter gave; scans do not change it. Missing if nobody submitted it. */
  given?: ('name' | 'category')[]
  /** The version of the stored icon of its website; null if it has none. */
  iconVersion?: string | null
  url: string
  category: string
  /** The category that the submitter asked for, if it does not exist. */
  categoryWish: string | null
  kind: Kind
  tags: string[]
  /** Other names that people search for. */
  aliases: string[]
  /** What it can do, in short task phrases. */
  capabilities: string[]
  /** What people who need it say; only searched. Missing in tools that have none. */
  problems?: string[]
  /** The most distinctive names of MCP tools and API operations that a scan observed. */
  operations: string[]
  status: ToolStatus
  access: Access
  auth: AuthInfo
  accessMethods: ('MCP' | 'API' | 'CLI')[]
  grading: Grading | null
  /** Of the sources that graded it; missing in tools that were imported without it. */
  methodDigest?: string
  reviews: ReviewSummary
  /** What its verified owner says; missing if there is none. */
  owner?: OwnerWords
  latestScan: LatestScan | null
  createdAt: string
  scannedAt: string | null
  updatedAt: string
}

/** The documents of a tool, ready to serve; rendered when the tool is written. */
export interface Documents {
  /** The Tool as JSON, for lists. */
  tool: string
  /** The Profile as JSON. */
  profile: string
  markdown: string
  /** What the registry needs of it, as JSON; null if it has no MCP server. */
  registry: string | null
}

export type CategorySlug = keyof typeof TABLE
export const CATEGORY_SLUGS = Object.keys(TABLE) as readonly CategorySlug[]
export const CATEGORIES = Object.freeze(
  CATEGORY_SLUGS.map((slug) => Object.freeze({ slug, ...TABLE[slug] })),
)

export const OTHER_CATEGORY = Object.freeze({
  slug: 'other',
  name: 'Other',
  description: 'Everything that has no category of its own yet.',
})

export interface Category {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export const ALL_CATEGORIES: readonly Category[] = Object.freeze([...CATEGORIES, OTHER_CATEGORY])

/** The category that the words mean, by slug or by name. */
export function categoryOf(words: string): Category | undefined {
  const plain = words.trim().toLowerCase()
  return ALL_CATEGORIES.find(
    ({ slug, name }) => slug === plain.replace(/[\s_]+/g, '-') || name.toLowerCase() === plain,
  )
}

/** The displayed grading: null before the tool is graded. */
export function gradingOf({ status, grading }: ToolRecord): Grading | null {
  return status === 'graded' ? grading : null
}
