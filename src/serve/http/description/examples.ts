// Examples for the API description: one tool and the resources around it. A test applies the schema
// of each.
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
