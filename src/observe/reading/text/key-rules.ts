// The phrases with which documentation describes getting, rotating and revoking keys.
import { KEY, NUMBER, pattern, SPAN, type TopicRules } from './topic-rule.ts'

const SALES = String.raw`(?:our |the |your )?(?:sales(?: team)?|account (?:manager|executive|representative)|team|us|support(?: team)?|representative)`
const ACCESS = String.raw`(?:(?:an? |your |the )?(?:${KEY}|credentials)|access to the api|api access)`
const PLACE = String.raw`(?:dashboards?|console|settings|account|portal|profile|workspace|api keys (?:page|tab|section))`

export const KEY_RULES: TopicRules = {
  'token-lifetime': {
    stems: /expir|valid|live|last|good|ttl|lifetime|refresh/i,
    says: [
      pattern`\b(?:${KEY}|keys?|tokens?|credentials|jwts?)\b[^.]{0,60}\b(?:expires?|valid|lives?|lifetime|lasts?|good|ttl|expiration)\b[^.]{0,40}\b${NUMBER}[- ]?${SPAN}\b`,
      pattern`\b(?:${KEY}|keys?|tokens?)\b[^.]{0,30}\b(?:never expires?|(?:do|does) not expire|(?:don|doesn)['’]t expire)\b`,
      pattern`\b${NUMBER}[- ]${SPAN} (?:expiration|expiry|lifetime|ttl)\b[^.]{0,40}\b(?:keys?|tokens?)\b`,
      /\b(?:use|exchange|send|with) (?:the |a |your )?refresh[ _]tokens?\b[^.]{0,80}\b(?:new|renew|obtain|access)/i,
      /\b(?:set|choose|select|setting|choosing)\b[^.]{0,20}\bexpir(?:ation|y)(?: dates?| periods?| times?)?\b/i,
      /["“]?\bexpires_in\b["”]?[^.]{0,40}\b\d{2,8}\b/,
    ],
    about: /\b(?:keys?|tokens?|credentials?|jwts?|expires_in)\b/i,
    unless:
      /\b(?:idempotency|cache|cached|redis|presigned|pre-signed|invit\w{1,6}|reset|verification|magic|download|signed url|session cookie|encryption|device|csrf|coupon|product|licen[cs]e)\b/i,
    canDeny: true,
  },
  'key-minting': {
    stems: /key|token|service/i,
    says: [
      /\bPOST \/[^\s]{0,60}\b(?:api[-_]?keys|keys|access[-_]tokens|api[-_]tokens|service[-_]accounts)(?=[\s,.;)]|$)/i,
      pattern`\b(?:programmatically|automatically) (?:create|mint|generate|issue|provision)s? (?:[\w-]{1,15} ){0,2}${KEY}\b`,
      pattern`\b(?:create|mint|generate|issue|provision)s? (?:[\w-]{1,15} ){0,3}${KEY} (?:programmatically|via (?:the )?(?:[\w-]{1,15} )?api|through the (?:[\w-]{1,15} )?api|(?:using|with) the (?:[\w-]{1,15} )?(?:api|cli)|over the api|with a call)\b`,
      /\bapi (?:key|token) management api\b/i,
    ],
    unless:
      /\b(?:your|their|end) (?:own |end )?(?:users?|customers?|visitors?|clients?)\b|\/oauth|\/(?:customers|users|devices)\/|\b(?:ssh|gpg|signing|encryption|public|deploy|device|license) keys?\b/i,
  },
  'key-self-serve': {
    stems: /key|token/i,
    says: [
      pattern`\b(?:create|generate|get|grab|obtain|find|copy|retrieve|make|manage|view)\b (?:[\w’'-]{1,15} ){0,4}${KEY}\b[^.]{0,80}\b(?:in|from|on|at|via|under|through|inside) (?:[\w’'-]{1,20} ){0,4}${PLACE}\b`,
      pattern`\b(?:in|from|on|open|visit|go to|navigate to|head to|log in ?to) (?:[\w’'-]{1,20} ){0,4}${PLACE}\b[^.]{0,80}\b(?:create|generate|get|grab|copy|make|click|find)\b[^.]{0,40}\b(?:${KEY}|new key)\b`,
      pattern`\bsign(?:ing)? ?up\b[^.]{0,60}\b(?:create|generate|get|receive|grab)\b[^.]{0,30}\b${KEY}\b`,
      pattern`\b(?:get|create|generate|grab|claim) (?:an?|your|a new) (?:free )?${KEY}(?: (?:for free|in seconds|instantly|here))?[.!:]?$`,
      pattern`\bfree ${KEY}\b[^.]{0,60}\b(?:no credit card|instantly|in seconds|at)\b`,
      pattern`\b${KEY} can be (?:[\w-]{1,15} and )?(?:created|generated|found|managed)(?: and [\w-]{1,15})? (?:in|from|on|under|via) (?:[\w’'-]{1,20} ){0,4}${PLACE}\b`,
      pattern`\bclick (?:on )?(?:the )?["“+ ]{0,4}(?:create|generate|new|add)\b (?:an? |new ){0,2}${KEY}\b`,
    ],
    unless:
      /\b(?:contact|sales|account manager|waitlist|wait list|approval|approved|apply for|request access|email us|administrator|upon request|enterprise customers only)\b/i,
  },
  'key-by-sales': {
    stems:
      /contact|reach out|email|talk to|speak|in touch|ask|request|available|issued|provided|granted/i,
    says: [
      pattern`\b(?:contact|reach out to|email|talk to|speak (?:to|with)|get in touch with|ask)\b ${SALES}\b[^.]{0,40}\b(?:to (?:get|obtain|request|receive|be issued|enable|activate|gain|arrange)|for)\b (?:[\w-]{1,15} ){0,2}${ACCESS}\b`,
      pattern`\bto (?:get|obtain|request|receive|gain)\b (?:[\w-]{1,15} ){0,2}${ACCESS}\b[^.]{0,40}\b(?:contact|reach out to|email|talk to|speak (?:to|with)|get in touch with|ask) ${SALES}\b`,
      pattern`\b${ACCESS} (?:is|are) (?:only )?(?:available|issued|provided|granted)\b[^.]{0,40}\b(?:upon request|on request|by our|after approval|by contacting|enterprise customers)\b`,
      pattern`\brequest ${ACCESS}\b[^.]{0,60}\b(?:form|by email|our team|approv\w{1,4}|waitlist)\b`,
    ],
    unless:
      /\b(?:lost|leaked|compromised|not work\w{0,3}|invalid|expired|higher|increase|raise|limits?)\b/i,
  },
  'no-auth': {
    stems: /auth|key|token/i,
    says: [
      pattern`\bno (?:api[- ]keys?|authentication|auth|authorization|access tokens?)(?: (?:or|and) (?:sign[- ]?up|account|login|api[- ]key|registration|authentication))? (?:is |are )?(?:required|needed|necessary)\b`,
      pattern`\b(?:do|does) ?(?:not|n['’]t) (?:need|require) (?:an? |any )?(?:api[- ]keys?|authentication|authorization|access tokens?)\b`,
      /\b(?:requires|needs) no (?:api[- ]keys?|authentication|authorization|access tokens?)\b/i,
      /\b(?:api|service|server) is (?:public|open|free) and (?:requires|needs) no (?:key|authentication|account)\b/i,
    ],
    unless:
      /\b(?:this|these|those|some|certain|following|endpoints?|routes?|methods?|operations?|resources?|health|webhooks?|to try|demo|playground|trial|locally|localhost|local|if|when|unless|except|preview|staging|only for|internal|public (?:data|repositories|projects))\b/i,
    canDeny: true,
  },
}
