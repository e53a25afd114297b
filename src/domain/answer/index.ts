// Every request body and every answer of the service by the name that the API description uses: the
// one source of their types, their validation, their description, and how clients read them.
import { ExchangeLineSchema } from '../evidence/exchange-line.ts'
import { ReviewRequestSchema, ReviewSchema } from '../review/review.ts'
import { LogEntrySchema, MistakeSchema, OwnerEditSchema } from '../tool/owner.ts'
import { ToolSchema } from '../tool/tool.ts'
import { CheckSchema, ChecksSchema, ComparisonSchema, ExchangesSchema } from './checks.ts'
import { EventListSchema, EventSchema } from './event.ts'
import { CurrentKeySchema, KeyRequestSchema, NewKeySchema, TriedKeySchema } from './key.ts'
import { PaginationSchema } from './list.ts'
import { ClaimSchema, EditAnswerSchema, LogListSchema, MistakeAnswerSchema } from './owner.ts'
import { ConnectionSchema, ProfileFixSchema, ProfileSchema } from './profile.ts'
import { RecommendationSchema } from './recommendation.ts'
import { RestoredReviewSchema, ReviewAnswerSchema, ReviewListSchema } from './review.ts'
import {
  EvidenceAnswerSchema,
  RescanAnswerSchema,
  ScanEntrySchema,
  ScanListSchema,
  ScanSchema,
  ScanStateSchema,
} from './scan.ts'
import {
  BadgeSchema,
  HealthSchema,
  MethodCheckSchema,
  MethodSchema,
  ProblemSchema,
} from './service.ts'
import { ClientSetupSchema, ToolSetupSchema } from './setup.ts'
import { SubmissionAnswerSchema, SubmissionSchema } from './submission.ts'
import {
  CategoryListSchema,
  CategorySchema,
  CategoryToolsSchema,
  SearchResultSchema,
  SearchResultsSchema,
  ToolListSchema,
} from './tool-list.ts'
import {
  NewWebhookSchema,
  TriedWebhookSchema,
  WebhookListSchema,
  WebhookMessageSchema,
  WebhookReplaySchema,
  WebhookRequestSchema,
  WebhookSchema,
  WebhookStateSchema,
  WebhookTrySchema,
} from './webhook.ts'

/** What is sent: a field that nobody announced is no part of it. */
export const REQUESTS = {
  ReviewRequest: ReviewRequestSchema,
  Mistake: MistakeSchema,
  OwnerEdit: OwnerEditSchema,
  Submission: SubmissionSchema,
  WebhookRequest: WebhookRequestSchema,
  KeyRequest: KeyRequestSchema,
}

/** What is answered: fields are only ever added. */
export const ANSWERS = {
  Tool: ToolSchema,
  Profile: ProfileSchema,
  Access: ConnectionSchema,
  ToolSetup: ToolSetupSchema,
  ClientSetup: ClientSetupSchema,
  Fix: ProfileFixSchema,
  Scan: ScanSchema,
  ScanState: ScanStateSchema,
  Evidence: EvidenceAnswerSchema,
  ScanEntry: ScanEntrySchema,
  ScanList: ScanListSchema,
  RescanAnswer: RescanAnswerSchema,
  Exchanges: ExchangesSchema,
  Exchange: ExchangeLineSchema,
  Checks: ChecksSchema,
  Check: CheckSchema,
  Comparison: ComparisonSchema,
  Badge: BadgeSchema,
  Pagination: PaginationSchema,
  ToolList: ToolListSchema,
  SearchResults: SearchResultsSchema,
  SearchResult: SearchResultSchema,
  Recommendation: RecommendationSchema,
  Category: CategorySchema,
  CategoryList: CategoryListSchema,
  CategoryTools: CategoryToolsSchema,
  Review: ReviewSchema,
  ReviewList: ReviewListSchema,
  RestoredReview: RestoredReviewSchema,
  ReviewAnswer: ReviewAnswerSchema,
  MistakeAnswer: MistakeAnswerSchema,
  Claim: ClaimSchema,
  LogEntry: LogEntrySchema,
  LogList: LogListSchema,
  EditAnswer: EditAnswerSchema,
  SubmissionAnswer: SubmissionAnswerSchema,
  Event: EventSchema,
  Webhook: WebhookSchema,
  TriedWebhook: TriedWebhookSchema,
  NewWebhook: NewWebhookSchema,
  WebhookList: WebhookListSchema,
  WebhookState: WebhookStateSchema,
  WebhookTry: WebhookTrySchema,
  WebhookReplay: WebhookReplaySchema,
  WebhookMessage: WebhookMessageSchema,
  EventList: EventListSchema,
  TriedKey: TriedKeySchema,
  NewKey: NewKeySchema,
  CurrentKey: CurrentKeySchema,
  Method: MethodSchema,
  MethodCheck: MethodCheckSchema,
  Health: HealthSchema,
  Problem: ProblemSchema,
}
