// The messages between the service and a scan process: a job in, progress and one report out.
import type { Static } from 'typebox'
import { AccessSchema, AuthInfoSchema } from '../../domain/tool/access.ts'
import type { OwnerFacts } from '../../domain/tool/owner-facts.ts'
import { CAUSES, FAILURE_KINDS } from '../../domain/evidence/failure.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { ExchangeLinesSchema } from '../../domain/evidence/exchange-line.ts'
import { GradingSchema } from '../../domain/grading/grading.ts'
import {
  LONGEST_OPERATION_NAME,
  MOST_OPERATION_NAMES,
} from '../../domain/evidence/operation-names.ts'
import { choice, flag, listOf, orNull, shape, text } from '../../domain/schema/schema.ts'
import { ProgressSchema } from '../../domain/scan/scan.ts'
import { Type } from '../../domain/schema/type.ts'
import type { Given, Target } from '../../observe/scan.ts'
import type { OwnHeaders } from '../../observe/outbound/request.ts'
import type { RegistrySettings } from '../../observe/npm/registry.ts'

export interface ScanJob {
  target: Target
  tool: Evidence['tool']
  now: number
  allowedRanges: readonly string[]
  botUrl: string
  npm: RegistrySettings | null
  history: { days: number; probes: number; answered: number }
  /** Earlier evidence as JSON: the vendor's declaration, and what to compare with. */
  before: string | null
  /** Only its MCP server is asked again, as another client; it has earlier evidence. */
  isSecondLook?: boolean
  /** What the owner declares: it counts where this scan reads it. */
  ownerFacts?: OwnerFacts
  /** The MCP registry to query, if the operator names one. */
  mcpRegistry?: string
  /** Whether the icon of its website is fetched, too. */
  wantsIcon?: boolean
  /** What the owner gives, and the header fields for the tool's own origin. */
  given?: Given
  ownHeaders?: OwnHeaders
  /** The owner asked for the scan, so robots.txt does not apply. */
  isInvited?: boolean
  /** The time in milliseconds after which no request is sent. */
  deadline?: number
}

const report = {
  isStarved: Type.Optional(flag('This machine was too busy to measure all of it.')),
  observedAt: text('When the looking began.', 30),
}

/** The final message of a scan process, which has read hostile input: it is validated too. */
export const ScanReportSchema = Type.Union([
  shape({
    outcome: Type.Literal('seen'),
    ...report,
    grading: GradingSchema,
    own: shape(
      {
        name: orNull(text('A name.', 80)),
        description: orNull(text('A sentence.', 500)),
        category: orNull(text('A slug.', 64)),
      },
      'What the tool says of itself.',
    ),
    found: shape(
      {
        access: AccessSchema,
        auth: AuthInfoSchema,
        accessMethods: listOf(choice(['MCP', 'API', 'CLI']), 3),
        operations: listOf(text('A name.', LONGEST_OPERATION_NAME), MOST_OPERATION_NAMES),
      },
      'What a record takes from the evidence: worked out here, because long lists take a second.',
    ),
    difference: orNull(text('As JSON.', 200_000)),
    exchanges: ExchangeLinesSchema,
    clients: text('What clients make of its tools, as JSON.', 200_000),
    icon: Type.Optional(orNull(text('An image as base64; null where the site has none.', 44_000))),
  }),
  shape({
    outcome: Type.Literal('unreachable'),
    ...report,
    cause: choice(CAUSES),
    kind: choice(FAILURE_KINDS),
    detail: text('What happened, and why a program says that it ended.', 6000),
  }),
  shape({ outcome: Type.Literal('fault'), detail: text('What went wrong with us.', 2000) }),
])
type ReportMessage = Static<typeof ScanReportSchema>
/** Has the evidence as JSON text, so that storing it needs no parsing. */
export type ScanReport =
  | (Exclude<ReportMessage, { outcome: 'fault' }> & { evidence: string })
  | Extract<ReportMessage, { outcome: 'fault' }>

/** One line each. The evidence is a line of its own after its mark, before the report. */
export const ScanMessageSchema = Type.Union([
  shape({ kind: Type.Literal('progress'), progress: ProgressSchema }),
  shape({
    kind: Type.Literal('program'),
    pid: Type.Integer({ minimum: 2 }),
    mark: text('In its environment: a variable with its value.', 60),
  }),
  shape({ kind: Type.Literal('report'), report: ScanReportSchema }),
])
export type ScanMessage = Static<typeof ScanMessageSchema>
export const EVIDENCE_MARK = 'evidence '
