// Policies of the registry as they are read and written, and their secret paths.
import type { Static } from 'typebox'
import { CONFIRMATIONS } from '../evidence/observations/mcp.ts'
import { LETTERS } from '../grading/letter.ts'
import { PolicySchema } from '../registry/policy.ts'
import {
  choice,
  count,
  flag,
  list,
  openObject,
  orNull,
  shape,
  some,
  string,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { moment, PaginationSchema, paths, warnings } from './list.ts'

export { PolicySchema as PolicyRequestSchema }

const summary = {
  name: string('Its name in paths.'),
  description: orNull(string('What it is for.')),
  from: choice(['file', 'api'], 'Where it is edited: the operator’s file, or with an admin key.'),
  in: count('Servers that it lets in.'),
  total: count('Servers in all.'),
  warnings,
  links: paths('self', 'registry', 'file'),
}
export const PolicySummarySchema = openObject(summary, 'A policy.')
export type PolicySummary = Static<typeof PolicySummarySchema>

export const PolicyListSchema = openObject({ policies: list(PolicySummarySchema) })

export const PolicyVerdictSchema = openObject(
  {
    server: string('The name of the server.'),
    letter: orNull(choice(LETTERS), 'Of the MCP server; null if it has none.'),
    isIn: flag('Whether the policy lets it in.'),
    says: string('Why, in one sentence.'),
    reasons: list(
      openObject({ code: string('A reason.'), facts: some('What it is made with.') }),
      'The same as values.',
    ),
    ungraded: orNull(
      string('Why it has no grade: which part of its entry stands in the way; null if none does.'),
    ),
    report: orNull(string('Path of the tool behind it; null if none is known.')),
    seen: orNull(
      string(
        'What a look has seen since it was let in, as a digest by which an operator confirms it; null if nothing has changed.',
      ),
    ),
  },
  'A server, in or out.',
)
export type PolicyVerdictAnswer = Static<typeof PolicyVerdictSchema>

export const PolicyAnswerSchema = openObject({
  ...summary,
  policy: some('What it asks for, as it was written.'),
  servers: list(PolicyVerdictSchema),
  pagination: PaginationSchema,
})

const difference = openObject({
  at: string('The tool, or the instructions, and the place in it.'),
  says: string('What differs.'),
})

export const ToolConfirmationSchema = openObject(
  {
    at: moment,
    outcome: choice(
      CONFIRMATIONS,
      'same: the client was shown the tools of the scan; otherwise: others; outdated: a scan has been shown others since.',
    ),
    scans: count('Scans, one after the other, that were shown what it was compared with.'),
    tools: count('Tools that it was shown.'),
    differences: count('Differences from what the scan was shown.'),
    differs: list(difference, 'The first of them.'),
    says: string('What that means, in one sentence.'),
    scan: orNull(
      openObject({
        id: string('Of the scan.'),
        status: string('Its status.'),
        url: string('Its path.'),
        position: orNull(count('How many are before it; null if none is known.')),
      }),
      'The scan that was queued, because a difference may be a release; null if none was.',
    ),
  },
  'What a client of the operator was shown.',
)
export type ToolConfirmation = Static<typeof ToolConfirmationSchema>

export const ConfirmationLockSchema = openObject(
  {
    format: string('agentgrade-lock/1.'),
    servers: list(
      some('A server, with its tools as they were listed.'),
      'One of them is this one.',
    ),
  },
  'A lock file, as `agentgrade lock` writes it.',
)

export const TokenRequestSchema = shape(
  { name: Type.String({ minLength: 1, maxLength: 80, description: 'What the path is for.' }) },
  'A secret path to create.',
)

export const ConfirmationRequestSchema = shape(
  {
    server: Type.String({ maxLength: 200, description: 'The name of the server.' }),
    seen: Type.String({ maxLength: 100, description: '`seen` of its verdict.' }),
  },
  'A change of a server that an operator has looked at.',
)

const token = { id: string('Of the token.'), name: string('What it is for.'), createdAt: moment }
export const RegistryTokenSchema = openObject(token, 'A secret path.')
export const NewTokenSchema = openObject({
  ...token,
  url: string('The address for clients; it is shown only once.'),
})
export const TokenListSchema = openObject({ tokens: list(RegistryTokenSchema) })
