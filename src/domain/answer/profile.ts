// A tool's profile: the tool, how to connect to it, what to fix first and where the rest is.
import type { Static, TProperties } from 'typebox'
import { LocalStartSchema } from '../evidence/declaration.ts'
import { ACCESS_IDS } from '../grading/criterion.ts'
import { GradingSchema } from '../grading/grading.ts'
import { LETTERS } from '../grading/letter.ts'
import {
  openObject,
  choice,
  count,
  flag,
  list,
  map,
  number,
  orNull,
  string,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ReviewSummarySchema, TEXT_STATES, ToolSchema } from '../tool/tool.ts'
import { paths } from './list.ts'
import { ScanSchema } from './scan.ts'

const address = orNull(string('An address.'))

const LocalServerSchema = openObject({
  command: Type.Literal('npx', { description: 'The command to run.' }),
  args: list(string('An argument.')),
  env: Type.Optional(map(string('Its value.'), 'Environment variables.')),
})
export type LocalServer = Static<typeof LocalServerSchema>

const RemoteServerSchema = openObject({
  type: choice(['http', 'sse'], 'The transport.'),
  url: string('An address.'),
  headers: Type.Optional(
    openObject({ Authorization: string('The header field with the key.') }, 'Header fields.'),
  ),
})
export type RemoteServer = Static<typeof RemoteServerSchema>
export type McpServer = LocalServer | RemoteServer

export const mcpConfig = openObject(
  { mcpServers: map(Type.Union([LocalServerSchema, RemoteServerSchema]), 'By name.') },
  'Configuration for an MCP client, ready to use.',
)

const MCP = openObject({
  url: address,
  package: address,
  transports: list(string('A transport.')),
  auth: list(string('A way to sign in.')),
  docs: address,
  key: Type.Optional(string('The environment variable of its key, if known.')),
  bearerKey: Type.Optional(
    Type.Boolean({ description: 'The URL accepts the key as a bearer token.' }),
  ),
  local: Type.Optional(LocalStartSchema),
  config: orNull(mcpConfig),
})
export const API = openObject({
  style: address,
  baseUrl: address,
  openapi: address,
  docs: address,
  curl: orNull(string('A first call.')),
})
export const CLI = openObject({
  command: string('The command to run.'),
  install: orNull(string('The command that installs it.')),
  package: address,
  docs: address,
})
const NO_MCP = 'The MCP server; null if there is none.'
const NO_API = 'The API; null if there is none.'
const NO_CLI = 'The command line; null if there is none.'

export const ConnectionSchema = openObject(
  { mcp: orNull(MCP, NO_MCP), api: orNull(API, NO_API), cli: orNull(CLI, NO_CLI) },
  'How to connect to it.',
)
export type Connection = Static<typeof ConnectionSchema>

/** The grade of one access method in short; all of it is in the checks. */
const gradeInShort = {
  grade: orNull(choice(LETTERS, 'The letter of this access method; null if it has none.')),
  score: orNull(number('Its score out of 10, truncated to one decimal.')),
  confidence: orNull(number('How much of it is known, 0 to 1; null before method 3.')),
  why: orNull(string('What holds it down, in one sentence.')),
  texts: Type.Optional(
    choice(TEXT_STATES, 'How far its texts are known; omitted where they are estimated.'),
  ),
  worst: Type.Optional(
    string(
      'The worst that one of its tools, operations or commands can do, as readers say, in one sentence; omitted where nobody has read it.',
    ),
  ),
}

function graded<G extends TProperties>(grades: G) {
  return openObject(
    {
      mcp: orNull(openObject({ ...grades, ...MCP.properties }), NO_MCP),
      api: orNull(openObject({ ...grades, ...API.properties }), NO_API),
      cli: orNull(openObject({ ...grades, ...CLI.properties }), NO_CLI),
    },
    'The access methods: how good each is, and how to connect to it.',
  )
}

const AccessSchema = graded(gradeInShort)
/** An older service has no grades there. */
export const ReliedAccessSchema = graded({
  grade: Type.Optional(gradeInShort.grade),
  score: Type.Optional(gradeInShort.score),
  confidence: Type.Optional(gradeInShort.confidence),
  why: Type.Optional(gradeInShort.why),
  texts: gradeInShort.texts,
  worst: gradeInShort.worst,
})
export type ProfileAccess = Static<typeof AccessSchema>

export const FixSchema = openObject({
  check: string('Id of the check.'),
  title: string('Title of the check.'),
  fix: string('What to do.'),
  gain: number('Added to the score by this fix alone.'),
  isUpTo: Type.Optional(flag('It rests on what readers say: the gain is the most.')),
  effort: Type.Integer({
    minimum: 1,
    maximum: 3,
    description: '1 an hour, 2 a day, 3 a week or more.',
  }),
  letterAfter: choice(LETTERS, 'The letter after the fix.'),
  scoreAfter: number('The score then.'),
})
export type ProfileFix = Static<typeof FixSchema>

const scanWouldTell = openObject(
  {
    declared: count('Results based on what the vendor states.'),
    undocumented: count('Results based on what the documentation does not mention.'),
    checks: list(string('The three most important checks.')),
  },
  'What a scan would confirm or refute; null if nothing.',
)
export type ScanWouldTell = Static<typeof scanWouldTell>

export const ProfileSchema = openObject(
  {
    ...ToolSchema.properties,
    capabilities: list(string('A task that it can do.')),
    restsOn: orNull(string('What the grade rests on, in a sentence.')),
    best: orNull(
      choice(ACCESS_IDS, 'The access method with the best grade, which is that of the tool.'),
    ),
    access: AccessSchema,
    why: orNull(string('Why it has its letter, in one sentence; null without a letter.')),
    fixes: list(FixSchema, 'What to fix: what an agent gains most by first.'),
    nextLetter: GradingSchema.properties.nextLetter,
    needsEvidence: GradingSchema.properties.needsEvidence,
    scanWouldTell: orNull(scanWouldTell),
    reviews: ReviewSummarySchema,
    statusDetail: Type.Optional(
      string(
        'What the status of a tool without a grade means; after a failed attempt also why, and when the next one is. Omitted if there is a grade.',
      ),
    ),
    latestScan: orNull(ScanSchema, 'The latest scan; null if there was none.'),
    links: paths(
      'self',
      'badge',
      'markdown',
      'json',
      'connect',
      'checks',
      'reviews',
      'history',
      'html',
    ),
  },
  'A tool with how to connect, what to fix first, and links.',
)
export type Profile = Static<typeof ProfileSchema>
