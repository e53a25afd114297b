// The phrases that ask for a tool that can be used without an account.
import { composed } from '../../domain/text/pattern.ts'

const THING =
  '(?:auth|authentication|authenticating|authenticate|log[- ]?in|logging in|sign[- ]?in|signing in|sign[- ]?up|signing up|register|registering|registration|accounts?|credentials|(?:api |access )?keys?|(?:api|access) tokens?)'
/** Words between "no" and the thing. */
const BETWEEN =
  '(?:(?:a|an|any|the|user|prior|need|needing|having|requiring|creating|making|opening|getting|to|for|of|create|make|open|get) ){0,4}'
const BEFORE = '(?:(?:that |which )?(?:requires?|needs?|works?|usable|used|possible) (?:with )?)?'
const AFTER = '(?: (?:is |are )?(?:required|needed|necessary|at all))?'
/** They make the thing a part of something else. */
const UNLESS = '(?! (?:fees?|forms?|pages?|screens?|walls?)\\b)'

export const NO_ACCOUNT: readonly RegExp[] = [
  composed(`\\b${BEFORE}(?:no|without|w/o|zero)[ -]${BETWEEN}${THING}\\b${UNLESS}${AFTER}`, ''),
  composed(
    `\\b(?:(?:i|we|you|it|that) )?(?:do|does)(?: not|n.?t) (?:want|need|require|have to|wish|like) (?:to )?${BETWEEN}${THING}\\b${UNLESS}`,
    '',
  ),
  composed(`\\b${THING} (?:is |are )?not (?:required|needed|necessary)\\b`, ''),
  /\b(?:keyless|accountless|unauthenticated)\b/,
  /\b(?:account|sign-?up|login|registration|auth|key)-free\b/,
  /\b(?:used? anonymously|anonymous (?:access|use))\b/,
  /\banonymous\b(?=(?: \w{1,20})? (?:api|requests?|calls?)\b)/,
]
