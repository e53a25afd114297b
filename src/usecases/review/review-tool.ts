// Accepts an agent's review: sanitised, limited per reviewer and tool, never part of the grade.
import { hash } from 'node:crypto'
import type { ReviewOutcome, Using } from '../../store/catalogue.ts'
import { CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import { type Problem, problem } from '../../domain/schema/parse.ts'
import { cleanLine, cleanReviewText } from '../../domain/text/untrusted-text.ts'
import { isSuspect, STEERING_VERSION } from '../../domain/text/steering/steering.ts'
import {
  criterionOf,
  type EvidenceLevel,
  type ReviewRequest,
  type StoredReview,
} from '../../domain/review/review.ts'
import { isSlug } from '../../domain/tool/tool-name.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp, subjectOf, type Caller } from '../keys/caller.ts'
import { KEY_AGE_MS, startWeight, summariseReviews } from './review-summary.ts'

export interface ReviewDeps extends Using<'refusedReview' | 'addReview' | 'nearSlugs'> {
  randomId: () => string
  settings: {
    /** Hours within which a reviewer may review a tool once; 0 disables the limit. */
    reviewHours: number
    /** Reviews per UTC day from one network without a key; 0 disables the limit. */
    keylessReviews: number
  }
}

export async function reviewTool(
  { catalogue, now, randomId, settings }: ReviewDeps,
  request: ReviewRequest,
  who: Caller,
  /** Only reports what would happen. */
  isDryRun = false,
) {
  const slug = request.toolSlug
  const ratings = request.ratings && ratingsByCriterion(request.ratings)
  if (!isSlug(slug)) throw await unknownTool(catalogue, slug)

  const moment = now()
  const reviewer = reviewerOf(who, request.agentId)
  const windowMs = settings.reviewHours * 3_600_000
  const quota =
    who.keyId === null
      ? { subject: subjectOf(who), day: dayOf(moment), limit: settings.keylessReviews }
      : null
  // A refused reviewer costs no screening.
  const refused = await catalogue.refusedReview({ slug, reviewer, windowMs, quota }, moment)
  if (refused) throw await refusal(catalogue, slug, refused, moment)

  const evidenceLevel = evidenceLevelOf(request)
  const isHeld = isSuspect(textOf(request))
  const isGrown = who.keyCreatedAt !== null && moment - who.keyCreatedAt >= KEY_AGE_MS
  const review: StoredReview = {
    ...cleaned(request),
    ...(ratings && { ratings }),
    id: isDryRun ? 'dry-run' : randomId(),
    createdAt: new Date(moment).toISOString(),
    verified: who.keyId !== null,
    evidenceLevel,
    weight: isHeld ? 0 : startWeight(isGrown, evidenceLevel),
  }
  const state = isHeld ? 'held' : 'listed'
  if (isDryRun) return { state, review, used: null }
  const outcome = await catalogue.addReview(
    {
      slug,
      review,
      reviewer,
      network: hash('sha256', who.addressKey),
      isTrusted: who.keyId !== null && isGrown,
      heldBy: isHeld ? STEERING_VERSION : null,
      windowMs,
      quota,
    },
    (reviews, prior) => summariseReviews(reviews, prior, moment),
    moment,
  )
  if (outcome.outcome !== 'stored') throw await refusal(catalogue, slug, outcome, moment)
  return { state, review, used: outcome.used }
}

function ratingsByCriterion(ratings: Readonly<Record<string, number>>) {
  const problems: Problem[] = []
  const named: Partial<Record<CriterionId, number>> = {}
  for (const [name, rating] of Object.entries(ratings)) {
    const criterion = criterionOf(name)
    const pointer = `/ratings/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (!criterion)
      problems.push(problem(pointer, 'an unknown criterion', `one of ${CRITERION_IDS.join(', ')}`))
    else if (Object.hasOwn(named, criterion))
      problems.push(problem(pointer, `${criterion} for the second time`, 'each criterion once'))
    else named[criterion] = rating
  }
  if (problems.length > 0) throw new Refusal('invalid-body', { problems })
  return named
}

function evidenceLevelOf({
  interaction = {},
  ratings = {},
  overallScore,
}: ReviewRequest): EvidenceLevel {
  if (Object.keys(interaction).length > 0) return 'measured'
  return Object.keys(ratings).length > 0 || overallScore !== undefined ? 'rated' : 'told'
}

/** The whole text as sent: cleaning would remove the traces of an attack. */
function textOf({ task, agentId, agentPlatform, biggestFriction }: ReviewRequest): string {
  return [task.description, task.category, agentId, agentPlatform, biggestFriction]
    .filter((text) => text !== undefined)
    .join('\n')
}

function cleaned(request: ReviewRequest): ReviewRequest {
  const { task, agentId, agentPlatform, biggestFriction } = request
  return {
    ...request,
    task: {
      ...task,
      ...(task.description !== undefined && {
        description: cleanReviewText(task.description, 1000),
      }),
      ...(task.category !== undefined && { category: cleanReviewText(task.category, 64) }),
    },
    ...(agentId !== undefined && { agentId: cleanReviewText(agentId, 128) }),
    ...(agentPlatform !== undefined && { agentPlatform: cleanReviewText(agentPlatform, 128) }),
    ...(biggestFriction !== undefined && {
      biggestFriction: cleanReviewText(biggestFriction, 1000),
    }),
  }
}

async function refusal(
  catalogue: ReviewDeps['catalogue'],
  slug: string,
  outcome: Exclude<ReviewOutcome, { outcome: 'stored' }>,
  now: number,
): Promise<Refusal> {
  if (outcome.outcome === 'unknown-tool') return unknownTool(catalogue, slug)
  if (outcome.outcome === 'quota-exceeded') return usedUp('reviews without a key', now)
  return new Refusal('review-too-soon', {
    retryAfter: Math.max(1, Math.ceil((outcome.retryAt - now) / 1000)),
  })
}

async function unknownTool(catalogue: ReviewDeps['catalogue'], slug: string): Promise<Refusal> {
  const shown = cleanLine(slug, 64)
  return new Refusal('tool-not-found', {
    facts: { slug: shown },
    suggestions: await catalogue.nearSlugs(shown, 3),
  })
}

/** The identity under which reviews are stored: the key; else address and agent. */
export function reviewerOf(
  { keyId, addressKey }: Pick<Caller, 'keyId' | 'addressKey'>,
  agentId = '',
): string {
  const name = keyId === null ? `address ${addressKey} agent ${agentId}` : `key ${keyId}`
  return hash('sha256', name)
}
