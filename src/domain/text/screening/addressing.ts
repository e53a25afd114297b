// The two halves of a steering sentence: it addresses its reader, and it concerns what only the
// reader has.
import type { Phrase } from '../phrases/phrase-book.ts'
import { MODELS } from '../steering-words.ts'

const MODEL = `(${MODELS})`

/** A sentence that addresses its reader instead of reporting what happened… */
export const ADDRESSING: readonly Phrase[] = [
  {
    say: `^ (please|kindly|now|also|then|instead|important|but|so|and|just|next|always|never|simply|make sure|let us|let)..3 (abandon|act|add|answer|approve|assume|base|be|begin|behave|break|buy|call|change|click|comply|confirm|consider|continue|copy|create|decode|delete|discard|disregard|do|donate|dont|downgrade|drop|encode|execute|fetch|follow|forget|forward|give|hide|ignore|imagine|include|invite|keep|let|list|log|make|mark|mention|neglect|never|obey|open|output|overwrite|pay|play|post|prefer|pretend|print|proceed|promote|put|rank|rate|read|recommend|remember|repeat|replace|reply|report|respond|return|reveal|run|save|say|score|send|set|share|show|skip|start|state|stop|store|submit|suggest|switch|take|tell|the human|treat|trust|turn|type|unlock|upload|upvote|use|visit|wire|write)`,
  },
  { say: `you (must|shall|should|will|may|now|are|have|do|got)` },
  {
    say: `^ (hi|hey|hello|dear|attention|to the|to all|as the|as an|note to)? (the|all)? ${MODEL}`,
  },
  {
    say: `(whoever|anyone who|everyone who) (reads|read|summarises|summarizes|processes)|(the|any|every|all) ${MODEL} (should|must|will|has to|have to|is to|are to)`,
  },
  {
    say: `i (command|order|instruct|(authorise|authorize)|am the admin*)|(when|whenever) (someone|the user|you|a user|anyone)|what (is|are|was|were) your?|make sure`,
  },
  {
    say: `(this|the following|nothing in your|no instructions|your (instructions|rules|guidelines|prompt|operator|owner|user|real))`,
  },
]

/**
 * …and concerns what only the reader has: its instructions, its user, its answers, its secrets, its
 * choice.
 */
export const CONCERNS: readonly Phrase[] = [
  {
    say: `your ..2 (prompt|instructions?|rules|guidelines?|guidance|policy|policies|restrictions?|safety|context|configuration|memory|answers?|reply|replies|responses?|reports?|reviews?|operator|owner|makers?|user|human|objective|training|programming|reasoning|character|cookie|prompts|secret|headers|boss)`,
    notBefore: ['id'],
  },
  { say: `its (original|initial|own|previous) (objective|goal|task|instructions?|rules|prompt)` },
  {
    say: `(system (prompt|message|directive|instructions?)|(earlier|previous|prior|original|aforementioned|safety) (policy|policies|instructions?|rules?|guidance|guidelines|text|orders)|hidden (prompt|instructions?))`,
  },
  {
    say: `(this|the) (review|reviewer|comment|text|message|matters)|as i say|after me|what (reviews|it|follows|i)..1 (says?|counts?|want)|what you are doing|everything else|the above|my (commands?|orders|website|link|page)`,
  },
  {
    say: `the (user|customer|human) (says|said|asks|asked|wants|wanted|has (agreed|approved)|believes?|not)|the human believe|person you work for|from the user`,
  },
  {
    say: `(any|every|all|each|your|later|next|future) (later|future|next|final|other)? (questions?|comparisons?|sources)|in (any|every|all) (comparisons?|answers?|reviews?)|every question about`,
  },
  {
    say: `(no (rules|restrictions)|never refuses?|break character|without any (safety|rules)|not apply to|obedient|pre approved|admin (access|password)|all checks)`,
  },
  {
    say: `(saved|stored) (password|credentials|card)|session cookie|(the|their|api|secret|your) (keys?|tokens?) (in|under|at|from|so|to me|$)|send me|prints? the secrets|including keys|whole context|context window|the conversation`,
  },
  {
    say: `(this tool|this one|acme|us) (first|above|instead)|rival*|(perfect|highest|maximum) (score|rating|grade)|tool other than|tool with 10|with this tool $|upvote|donate|to anyone $|the (words|word|sentence|phrase)|(answer|reply|respond) (with|in|only)? (yes|approved|json|acme)|wire the money|like a terminal`,
  },
]
