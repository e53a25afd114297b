// What a rule for a documented topic is, and the words that many rules share. A rule would rather
// miss a sentence than misread one.
import { composed } from '../../../domain/text/pattern.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'

export interface TopicRule {
  topic: Seen<'documentedTopics'>['topics'][number]['topic']
  /** In lower case, for a quick look: whatever says it has one of these in it. */
  stems: readonly string[]
  /** Any of these, in one sentence of at most 600 characters. */
  says: readonly RegExp[]
  /** What the sentence, those before it or the address of the page must speak of. */
  about?: RegExp
  /** Not where the sentence has this. */
  unless?: RegExp
  /** A denial near the words is part of what is offered, as in “keys do not expire”. */
  canDeny?: true
}

export const NUMBER = String.raw`(?:\d[\d,.]{0,12}[km]?\+?|one|two|three|four|five|six|ten|twelve|twenty|thirty|sixty|hundred|thousand)`
export const SPAN = String.raw`(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)`
export const KEY = String.raw`(?:api|access|secret|personal access|bearer|auth|authentication|oauth|publishable|developer|service|project|admin)[- ](?:api[- ])?(?:keys?|tokens?)`
export const ANY_KEY = String.raw`(?:${KEY}|keys?|tokens?|credentials?)`
/** A pattern out of such parts. */
export const pattern = (source: string, flags = 'i'): RegExp => composed(source, flags)

/** Somebody who uses the tool builds this for people of his own. */
export const FOR_YOURS =
  /\byour (?:own |end )?(?:users?|customers?|visitors?|clients?|apps?|application|code|servers?|services?|handlers?|consumers?|functions?|workers?|backend)\b/i
