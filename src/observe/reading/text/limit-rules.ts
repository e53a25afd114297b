// The phrases with which documentation states limits and what makes calls safe.
import { ANY_KEY, KEY, NUMBER, pattern, SPAN, type TopicRules } from './topic-rule.ts'

const CALLS = String.raw`(?:[\w-]{1,20} ){0,2}(?:requests?|calls?|queries|messages|operations|tokens|events|points|credits|reqs?|emails|actions|connections)`

export const LIMIT_RULES: TopicRules = {
  'rate-limits': {
    stems: /sec|min|hour|hr|day|week|month|rpm|rps|qps|tpm|\/s|concurrent|simultaneous|limit/i,
    says: [
      pattern`\b${NUMBER} ${CALLS} ?(?:per|an?|each|every|\/|within|in) ?(?:an? |one |any |${NUMBER}[- ])?${SPAN}\b`,
      pattern`\b${NUMBER} ?(?:rpm|rps|req\/s|requests\/s|requests\/min|tpm|qps)\b`,
      pattern`\b${NUMBER} (?:concurrent|simultaneous) (?:requests?|connections?|calls?)\b`,
      /\b(?:x-)?rate-?limit-(?:limit|remaining|reset|policy)\b/i,
      pattern`\b(?:limit(?:ed)? to|limit (?:is|of)) ${NUMBER} (?:per|an?|\/|each|every) ?${SPAN}\b`,
      pattern`\b${NUMBER} ?\/ ?(?:s|secs?|seconds?|mins?|minutes?|hours?|hrs?|days?)\b`,
      pattern`\b(?:rate|request) limits? (?:is|of|are|:)[^.\d]{0,60}\b\d[\d,.]{0,12}[km]?\b[^.]{0,40}\b(?:per|an?|\/) ?${SPAN}\b`,
    ],
    about:
      /\b(?:limit(?:s|ed|ing)?|(?:x-)?rate-?limit[\w-]{0,20}|quotas?|throttl\w{1,5}|may (?:make|send)|can (?:make|send)|allow(?:s|ed)?|at most|max(?:imum)?|no more than|capped)\b|rate-limit/i,
    unless:
      /\byour (?:own |end )?(?:users?|customers?|visitors?|clients?)\b|\b(?:handl|process|serv|scal)(?:es?|ed|ing)\b[^.]{0,40}\b(?:million|billion|requests)|\b(?:million|billion|trillion)\b/i,
    canDeny: true,
  },
  'retry-after': {
    stems: /retry-after|retry_after|retryafter/i,
    says: [/\bretry-after\b/i, /\bretry_after(?:_ms)?\b/, /\bretryAfter\b/],
    unless:
      /\byour (?:server|endpoint|webhook|app)\w{0,10}\b[^.]{0,60}\b(?:return|send|respond|include|answer)/i,
  },
  idempotency: {
    stems: /idempoten/i,
    says: [
      /\bidempotency[- _]?(?:keys?|tokens?|headers?)\b/i,
      /\bsupports? (?:request )?idempotency\b/i,
      /\bidempotent (?:requests?|retries)\b[^.]{0,80}\b(?:header|key|support|send|pass|safely)/i,
      /\b(?:request|transaction)[_-]id\b[^.]{0,60}\bidempoten/i,
    ],
    unless:
      /\b(?:make|design|ensure|keep|write)\b[^.]{0,40}\b(?:handlers?|consumers?|functions?|endpoints?|jobs?|tasks?|workers?)\b[^.]{0,30}\bidempotent/i,
  },
  sandbox: {
    stems: /sandbox|test|staging/i,
    says: [
      /\bsandbox (?:environments?|accounts?|modes?|api|urls?|base|hosts?|servers?|credentials?|keys?|endpoints?|projects?|workspaces?)\b/i,
      /\b(?:in|use|using|using the|with) (?:the |our |a )?(?:free )?sandbox\b[^.]{0,60}\b(?:test|real|charged?|live|production|money|data)\b/i,
      /\btest[- ]mode\b/i,
      /\btest (?:api[- ])?keys?\b(?! length)/i,
      /\b(?:keys?|tokens?)\b[^.]{0,40}\b[a-z]{2,12}_test_/i,
      /\b[a-z]{2,12}_test_\w{0,40}\b[^.]{0,60}\b(?:keys?|tokens?|test)\b/i,
      /\b(?:test|staging) environment\b[^.]{0,60}\b(?:api|base url|requests?|keys?|https?:|integration)/i,
    ],
    unless:
      /\b(?:isolat\w{1,5}|untrusted|microvms?|containers?|firecracker|iframe|kernel|file ?system|code interpreter|execut(?:e|es|ed|ion|ing)|run (?:the |your )?tests?|unit tests?|test runner|jest|vitest|pytest)\b/i,
    canDeny: true,
  },
  'dry-run': {
    stems: /dry|validate|preview|simulate/i,
    says: [
      /(?:^|[\s(“"'])--dry-?run\b/i,
      /\bdry_run\b|\bdryRun\b|\bvalidate_only\b|\bvalidateOnly\b/,
      /\bdry[- ]run (?:mode|flag|parameter|option|requests?|endpoint|support)\b/i,
      /\b(?:preview|validate|simulate)s?\b[^.]{0,60}\bwithout (?:actually )?(?:applying|making|executing|sending|creating|saving|committing|persisting|charging)\b/i,
    ],
    unless:
      /(?:^|\s)(?:npm|git|kubectl|helm|rsync|pip|cargo|certbot|apt|pnpm|yarn|docker|terraform) \S/i,
    canDeny: true,
  },
  undo: {
    stems: /delet|archived|removed|trash|undo|bin/i,
    says: [
      /\b(?:deleted|archived|removed|trashed)\b[^.]{0,60}\b(?:can|may) be (?:restored|recovered|undeleted|brought back)\b/i,
      /\b(?:restore|recover|undelete)s? (?:an? |the |your |any )?(?:recently |previously |soft-)?(?:deleted|archived|trashed)\b/i,
      /\bsoft[- ]delet(?:e|es|ed|ion)\b/i,
      /\b(?:moved?|moves|sent|goes|go) (?:in)?to (?:the |your )?(?:trash|recycle bin|bin)\b/i,
      /\bundo (?:an? |the |any |your |this )?(?:last |previous )?(?:delet\w{1,4}|removal)\b/i,
    ],
    unless:
      /\b(?:cannot|can['’]t|can not|not be|irreversibl\w|permanent(?:ly)?|impossible|won['’]t|no way)\b/i,
  },
  'read-only-keys': {
    stems: /read/i,
    says: [
      pattern`\bread[- ]only (?:[\w-]{1,15} ){0,2}(?:${ANY_KEY}|scopes?|permissions?|roles?)\b`,
      pattern`\b(?:${KEY}|keys?|tokens?|scopes?|permissions?)\b[^.]{0,50}\bread[- ]only\b`,
      /(?:^|[\s(“"'])--read-?only\b/i,
      pattern`\b(?:keys?|tokens?)\b[^.]{0,50}\b(?:only|just) (?:have |has |grant |allow )?read(?:ing)? (?:access|permissions?)\b`,
    ],
    unless: /\b(?:replicas?|file ?systems?|properties|property|field|attribute|columns?|getter)\b/i,
  },
}
