// The rules for documented topics, and the phrases that many rules share. A rule should rather miss
// a sentence than misread one.
import { composed } from '../../../domain/text/pattern.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'

export type Topic = Seen<'documentedTopics'>['topics'][number]['topic']
export type TopicRules = Partial<Record<Topic, TopicRule>>

export interface TopicRule {
  /** For a quick pre-check: every matching sentence contains one of these. */
  stems: RegExp
  /** Any of these, in one sentence of at most 600 characters. */
  says: readonly RegExp[]
  /** What the sentence, those before it or the URL of the page must mention. */
  about?: RegExp
  /** Excludes sentences that match this. */
  unless?: RegExp
  /** A negation near the phrase is part of what is offered, as in “keys do not expire”. */
  canDeny?: true
}

export const NUMBER = String.raw`(?:\d[\d,.]{0,12}[km]?\+?|one|two|three|four|five|six|ten|twelve|twenty|thirty|sixty|hundred|thousand)`
export const SPAN = String.raw`(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)`
export const KEY = String.raw`(?:api|access|secret|personal access|bearer|auth|authentication|oauth|publishable|developer|service|project|admin)[- ](?:api[- ])?(?:keys?|tokens?)`
export const ANY_KEY = String.raw`(?:${KEY}|keys?|tokens?|credentials?)`
/** A pattern composed of such parts. */
export const pattern = (raw: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
  composed(String.raw(raw, ...parts), 'i')

/** Describes what customers of the tool build for their own users. */
export const FOR_YOURS =
  /\byour (?:own |end )?(?:users?|customers?|visitors?|clients?|apps?|application|code|servers?|services?|handlers?|consumers?|functions?|workers?|backend)\b/i
