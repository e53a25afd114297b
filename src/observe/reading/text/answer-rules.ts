// The phrases with which documentation describes events, versions and response formats.
import { FOR_YOURS, NUMBER, pattern, SPAN, type TopicRules } from './topic-rule.ts'

export const AGENT_RULES: TopicRules = {
  'mcp-read-only': {
    stems: /read/i,
    says: [
      /(?:^|[\s(“"'`])--read-?only\b/i,
      /[?&`“"'( ](?:read_only|readonly|readOnly|read-only)=(?:true|1)\b/,
      /\bx-mcp-read-?only\b/i,
      /\/mcp\/readonly\b/i,
      /\bMCP (?:server )?(?:has|offers|supports|runs in|can run in|in) (?:an? )?read[- ]only mode\b/i,
      /\bread[- ]only mode\b[^.]{0,80}\b(?:tools?|MCP)\b/i,
    ],
    about: /\bmcp\b/i,
    unless: /\b(?:docker|replicas?|file ?systems?|tmpfs|volumes?)\b/i,
  },
  'agent-guide': {
    stems: /skill|agents\.md|rules|claude\.md/i,
    says: [
      /\bnpx (?:-y )?skills add\b/i,
      /\bagent skills?\b[^.]{0,60}\b(?:for|teach|tell|show|install|add|in|at)\b/i,
      /\b(?:install|add|publish|offer|provide|ship)(?:s|ed)? (?:an? |the |our |these |official )?(?:[\w-]{1,20} )?skills? (?:for|to) (?:an? |your |coding |AI )?(?:agents?|Codex|Cursor)\b/i,
      /\b(?:Cursor|Windsurf|Copilot|editor|agent) rules\b[^.]{0,60}\b(?:file|copy|add|download|install)\b/i,
      /\bAGENTS\.md\b[^.]{0,60}\b(?:for agents|how agents|tells agents|guide)\b/i,
    ],
    unless: FOR_YOURS,
  },
}

export const ANSWER_RULES: TopicRules = {
  webhooks: {
    stems: /webhook/i,
    says: [
      /\b(?:subscribe to|create|register|configure|set(?:ting)? up|add|manage|receive|use|listen (?:to|for)|enable) (?:an? |the |our |your |new )?(?:[\w-]{1,15} )?webhooks?\b/i,
      /\bwebhooks? (?:endpoints?|events?|notifications?|payloads?|urls?|subscriptions?|deliver(?:y|ies))\b/i,
      /\bwebhooks? (?:let|lets|allow|allows|notify|notifies|are sent|are fired|are triggered|will be sent|fires?|tells?|push|enable)\b/i,
      /\b(?:sends?|sending|deliver(?:s|ed)?|push(?:es|ed)?|notif(?:y|ies|ied))\b[^.]{0,60}\b(?:via|through|by|over|using|as|to) (?:an? |the |your |our )?webhooks?\b/i,
    ],
    unless:
      /\b(?:incoming webhooks?|admission|mutating|validating|third[- ]party webhooks?|webhooks? (?:trigger|node|step|action)s?|their webhooks?|any webhook|polling instead|webhook (?:testing|debugg\w{1,4}|proxy|gateway|infrastructure) (?:tool|service|platform))\b/i,
  },
  'webhook-signatures': {
    stems: /sign|webhook|hmac|whsec/i,
    says: [
      /\bwebhook[- ]signatures?\b/i,
      /\b(?:webhook )?sign(?:ing|ature) secrets?\b|\bwhsec_/i,
      /\b(?:verify|verifying|validate|validating|check)\b[^.]{0,40}\b(?:webhooks?|signatures?|hmac)\b/i,
      /\b(?:x-)?[a-z]{2,20}(?:-[a-z0-9]{2,12}){0,2}-signature\b/i,
      /\b(?:webhooks?|payloads?|events?|deliver(?:y|ies))\b[^.]{0,60}\b(?:is|are) signed\b/i,
      /\b(?:webhooks?|notifications?|events?|payloads?|requests?)\b[^.]{0,40}\b(?:sent|delivered|includes?|carry|carries|contains?)\b[^.]{0,20}\b(?:digital |secure |hmac )?signature\b/i,
    ],
    about: /webhook/i,
    unless:
      /\b(?:e-?signatures?|electronic signatures?|signers?|documents?|contracts?|signature requests?)\b/i,
  },
  streaming: {
    stems: /stream|websocket|wss:|server-sent|server sent/i,
    says: [
      /\bserver[- ]sent events?\b/i,
      /\btext\/event-stream\b/i,
      /\bwss:\/\/(?!example\.|localhost)[a-z0-9]/i,
      /\b(?:over|via|through|using|open|use|connect (?:to|via)|our|the) (?:an? |the )?(?:[\w-]{1,15} )?websockets?\b/i,
      /\bwebsocket (?:api|connections?|endpoint|url|server)\b/i,
      /["“]?\bstream["”]? ?[:=] ?true\b/i,
      /\bstream(?:ing|s|ed)? (?:the |your |partial |chat |model )?(?:responses?|completions?|output|results|answers|tokens|api)\b/i,
    ],
    unless:
      /\b(?:video|audio|live ?stream\w{0,3}|music|mcp|transport|streamable|movies?|media)\b|\byour (?:app|application|web service|server|service|own)\b/i,
  },
  'incremental-reads': {
    stems: /since|after|_gt|_from|_at_min|token|increment/i,
    says: [
      /\b(?:updated|modified|changed|created)_(?:since|after|gte?|at_min|from)\b|\b(?:updated|modified|changed)(?:Since|After)\b/,
      /\b(?:sync|delta|change)[ _]?tokens?\b/i,
      /\bincremental(?:ly)? (?:sync(?:s|ing|hronization)?|fetch(?:ing)?|exports?|poll(?:ing)?|reads?)\b/i,
      /\b(?:records|items|objects|events|changes|entries|messages|resources) (?:that (?:were|have been) )?(?:changed|updated|modified|created|added) (?:since|after) (?:an? |the |your )?(?:given |last |specified |previous )?(?:time(?:stamp)?|date|sync|request|cursor|poll)/i,
    ],
    unless: FOR_YOURS,
  },
  versioning: {
    stems: /version/i,
    says: [
      /\b(?:x-)?(?:[a-z]{2,20}-){0,2}(?:api-)?version\b (?:request )?(?:header|query parameter)/i,
      /\b(?:[A-Z][A-Za-z]{1,20}-(?:Api-)?Version|anthropic-version|api-version): ?\S/,
      /\b(?:the |our )?apis? (?:is|are|uses?) (?:[\w-]{1,15} )?version(?:ed|ing)\b/i,
      /\b(?:current|latest|default|stable) (?:[\w-]{1,15} )?api version\b|\bapi version (?:is|in the|by|with)\b/i,
      /\b(?:pin|specify|set|choose|select)\b[^.]{0,30}\bapi version\b/i,
      /\bapi versioning\b[^.]{0,80}\b(?:path|header|date|url|breaking)/i,
      /\bversion(?:ed|ing)?\b[^.]{0,30}\b(?:in|part of|through|via) the (?:url|path|uri|base url)\b/i,
      pattern`\bbreaking changes?\b[^.]{0,60}\bnew (?:major |api )?version\b`,
    ],
    unless: /\b(?:node(?:\.js)?|python|sdk|cli|package|library|browser|apiVersion|helm|plugin)\b/i,
  },
  deprecation: {
    stems: /deprecat|sunset|breaking|retir|remov|notice/i,
    says: [
      /\bdeprecation (?:policy|notices?|period|schedule|timeline|headers?|process)\b/i,
      /\bsunset (?:headers?|dates?|policy|period)\b|\bDeprecation and Sunset\b|\bSunset header\b/i,
      pattern`\b(?:deprecat(?:e|ed|ing|ion)|sunset|breaking changes?|retir(?:e|ed|ing)|remov(?:e|ed|ing))\b[^.]{0,100}\b(?:at least |after |for |with |within )?${NUMBER}[- ](?:months?|years?|days?|weeks?)['’]?(?: of)? (?:notice|before|in advance|prior|after|support|period)`,
      pattern`\b${NUMBER}[- ](?:months?|years?|days?|weeks?)['’]?(?: of)? (?:advance )?notice\b[^.]{0,60}\b(?:deprecat|remov|breaking|sunset|retir|chang)`,
    ],
    unless: /\bago\b|\b(?:cancel|refund|subscription|terminate)/i,
  },
  'deprecation-notice': {
    stems: /notice|ahead|advance|before|prior/i,
    says: [
      pattern`\b(?:deprecat(?:e|ed|ing|ion)|sunset|breaking changes?|retir(?:e|ed|ing)|remov(?:e|ed|ing)|goes away)\b[^.]{0,100}\b(?:${NUMBER}|half an?)[- ](?:months?|years?|days?|weeks?)['’]?(?: of)? (?:notice|before|in advance|ahead|prior)`,
      pattern`\b${NUMBER}[- ](?:months?|years?|days?|weeks?)['’]?(?: of)? (?:advance )?notice\b[^.]{0,60}\b(?:deprecat|remov|breaking|sunset|retir)`,
    ],
    unless: /\bago\b|\b(?:cancel|refund|subscription|terminate|accounts?|data)\b/i,
  },
  errors: {
    stems: /error|rfc|problem|400|401|403|422|429/i,
    says: [
      /\bRFC ?(?:9457|7807)\b|\bapplication\/problem\+json\b|\bproblem details\b/i,
      /\berror (?:responses?|objects?|bod(?:y|ies)|payloads?|messages?)\b[^.]{0,60}\b(?:contains?|includes?|ha(?:s|ve)|consists? of|follow|json|returns?)\b/i,
      /\b(?:returns?|responds? with|contains?|includes?)\b[^.]{0,40}\berror (?:codes?|objects?|types?|bod(?:y|ies)|responses?)\b/i,
      /\b(?:following|list of|table of|common|possible|all) (?:api )?error (?:codes?|types?)\b/i,
      /\b(?:400|401|403|422|429)\b[ :–—-]{1,4}(?:bad request|unauthorized|forbidden|unprocessable|too many requests)\b/i,
      /\berrors\b[^.]{0,30}\b(?:follow|use|share|have)\b[^.]{0,30}\b(?:format|shape|schema|structure)\b/i,
    ],
    about: /\b(?:apis?|https?|endpoints?|requests?|status|rest|rfc ?\d{4})\b/i,
    unless: FOR_YOURS,
  },
  pagination: {
    stems: /paginat|cursor|after|before|token|more|page/i,
    says: [
      /\bpaginat(?:ed|ion|e|es|ing)\b[^.]{0,80}\b(?:cursors?|limit|page|pages|offset|parameters?|tokens?|next|starting_after|results)\b/i,
      /\b(?:cursor|offset|page|token|key ?set|link)[- ]based pagination\b/i,
      /\b(?:next_cursor|nextCursor|starting_after|ending_before|next_page_token|nextPageToken|page_token|pageToken|has_more|hasMore|per_page|perPage|page_size|pageSize)\b/,
      /\b(?:list|collection)\b[^.]{0,40}\b(?:is|are) paginated\b/i,
    ],
    unless: /\b(?:components?|react|css|ui kit|theme|blog|tailwind|datatable)\b/i,
  },
  batch: {
    stems: /batch|bulk|up to/i,
    says: [
      /\b(?:batch|bulk) (?:api|endpoints?|requests?|operations?|calls?|sends?|sending|create|insert|updates?|delete|upsert|actions?|emails|imports?)\b/i,
      pattern`\bup to ${NUMBER} (?:[\w-]{1,20} ){1,3}(?:in|per|with) (?:an? |one |each )?(?:single |one |batch )?(?:api )?(?:requests?|calls?)\b`,
      /\bPOST \/[^\s]{0,60}\b(?:batch|bulk)\b/,
    ],
    unless: /\b(?:discounts?|pricing|training|batch size|orders? in bulk|bulk buying)\b/i,
  },
  'async-jobs': {
    stems: /202|poll|async|long|job|task|operation/i,
    says: [
      /\b202 accepted\b|\b202\b[^.]{0,40}\b(?:job|operation|location|status url)\b/i,
      /\bpoll(?:ing)?\b (?:for )?(?:the |its |a |this )?(?:[\w/{}-]{1,30} ){0,3}(?:status|job|task|operation|run|result)s?\b/i,
      pattern`\b(?:(?:asynchronous|async) (?:[\w-]{1,15} )?(?:jobs?|tasks?|exports?)|long[- ]running (?:[\w-]{1,15} )?(?:jobs?|operations?|tasks?|requests?|exports?))\b[^.]{0,100}\b(?:status|poll|id|result|complete[sd]?|webhook|callback|${SPAN})\b`,
      /\breturns? (?:an? |the )?(?:job|task|operation)[ _]?ids?\b/i,
    ],
    unless: /\byour (?:app|application|code|own|users?|backend|server)\b|\basync\/await\b/i,
  },
}
