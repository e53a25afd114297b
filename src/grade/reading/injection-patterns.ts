// Phrases that try to steer an agent from within a tool's own texts. Every gap is bounded, so that
// hostile text cannot make the search slow.
import { composed } from '../../domain/text/pattern.ts'
// Matched against a copy in lower case, with straight quotes, without asterisks and backticks, and
// with single spaces.

const OVERRIDE = String.raw`(?<!\b(?:whether to|option to|flag to|if (?:true|set|enabled),?|do not|don't|never|not) )\b(?:ignore|disregard|forget)`
const EARLIER =
  '(?:previous|previously|prior|earlier|above|preceding|foregoing|past|former|original|initial|system|developer|safety|security|given)'
const ORDERS =
  '(?:instructions?|prompts?|directives?|directions|guidelines?|guidance|programming|guardrails?|training)'
const READ = String.raw`\b(?:read|open|cat|load|get|fetch|retrieve|access|grab|collect|dump|find)`
const PASS = String.raw`\b(?:pass|include|send|provide|supply|return|attach|put|place|append|insert|paste|add|copy)`
const TARGET = String.raw`(?:parameters?|arguments?|params?|this tool|tool call|sidenotes?|metadata|["'][\w-]{1,40}["'])`
// Public keys and their settings are meant to be shown.
const KEY_FILE = String.raw`(?:\.ssh\b(?!/(?:config|known_hosts|authorized_keys|[\w-]{1,40}\.pub))|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\.aws/credentials|/etc/(?:passwd|shadow)|\.netrc|\.git-credentials|\.(?:bash|zsh)_history|\.gnupg|\.pgpass|wallet\.dat|seed phrase)`
const CONFIG_FILE = String.raw`(?:\.cursor/mcp\.json|claude_desktop_config\.json|\.kube/config|\.docker/config\.json|\.npmrc|(?<!\w)\.env\b(?!\.?\w))`
const SECRETS = '(?:api[ _-]?keys?|credentials|passwords|access tokens|secrets|private keys)'
const PRIVATE = String.raw`(?:(?:this|our|entire|whole|full|complete|user's) (?:conversation|chat|prompt|context|session)|conversation so far|system prompt|all (?:of )?(?:the |your |stored |available )?(?:environment variables|credentials|api keys|secrets|passwords)|private keys?|seed phrase|user's (?:\w{1,20} )?(?:files|emails|cookies|clipboard|browsing history))`

/** Following them would harm the user. */
export const HITS: readonly RegExp[] = [
  `${OVERRIDE}(?: (?:all|any|every|of|the|your|my|these|those|its|and)){0,4}(?: ${EARLIER}){1,3} ${ORDERS}\\b`,
  `${OVERRIDE} (?:all|any|every|your)(?: (?:of|the|your)){0,2}(?: ${EARLIER}){1,2} (?:rules|restrictions|policies|constraints|commands)\\b`,
  `${OVERRIDE}(?: (?:all|any|the|of|your|these|those)){0,3} (?:instructions?|prompts?|guidelines|directives)(?: that)? (?:above\\b|before this\\b|you (?:were|are|have been|had been|got|received)\\b|(?:given|provided|stated|received) (?:above|before|earlier|previously|to you|so far)\\b|from (?:the )?(?:user|system|developer|operator)(?=[.,;:!]|$| and\\b))`,
  `${OVERRIDE} (?:everything|anything|all|whatever)(?: that)? (?:you (?:(?:were|have been|had been) (?:told|taught|given|instructed)|know\\b|(?:have )?learned)|i (?:said|told you)|said (?:above|before|earlier)|(?:above|before)(?: this(?: line| point| message)?)?(?= and\\b|[.,;:!]|$))`,
  `${OVERRIDE} your (?:(?:own|safety|previous|prior|system|core|original|current|internal|ethical) ){0,2}(?:${ORDERS}|rules|restrictions|safety)\\b`,
  String.raw`\b(?:do not|don't|never|stop) (?:follow|obey|comply with|listen to|following|obeying|listening to) (?:the |your |any |all )?(?:(?:previous|prior|earlier|above|original|system|user'?s?|developer) ){1,2}(?:instructions?|prompts?|rules|guidelines|directives|commands)\b(?! (?:embedded|found|contained|hidden|in|inside|within|from|that))`,
  String.raw`\b(?:these|this|following|new) (?:instructions?|directives?)(?: \w{1,20}){0,2} (?:supersedes?|overrides?|replaces?|takes? (?:precedence|priority) over|outranks?)(?: (?:all|any|the|your|every|other)){0,3} (?:previous|prior|earlier|system|user|developer|safety|existing)\b`,
  String.raw`\byou are no longer (?:bound|restricted|constrained|limited) by (?:any |the |your )?(?:\w{1,20} )?(?:rules|instructions|guidelines|polic(?:y|ies)|restrictions|ethics|safety)\b`,
  String.raw`\bexfiltrat(?:e|es|ing)\b.{0,80}? (?:to|via|at) .{0,20}?https?://`,
  String.raw`\b(?:send|post|upload|forward|transmit|leak|submit|report|deliver|copy|append|pass)\b.{0,40}?\b${PRIVATE}(?:.{0,40}?) (?:to|at|via) (?:\S{1,30} ){0,2}?https?://`,
  String.raw`\b(?:send|post|upload|forward|transmit|leak|submit)\b.{0,80}? to (?:\S{1,30} ){0,3}?https?://[\w.-]{0,40}(?:attacker|evil|exfil|steal|collaborator|\boast\b)`,
  String.raw`${READ}\b.{0,50}?(?:${KEY_FILE}|${CONFIG_FILE}).{0,80}?${PASS} (?:it|them|(?:its|the|their|all|full|entire|file|raw)(?: \w{1,20}){0,2} (?:contents?|data|text|values?))(?: \w{1,20}){0,3}? (?:as|in|into|to|through|via|with|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
  String.raw`${READ}\b.{0,50}?${KEY_FILE}.{0,60}?\b(?:pass|include|send|provide|supply|return|attach|put|append|insert) (?:it|them|(?:its|the|their)(?: \w{1,20}){0,2} (?:contents?|data|text|values?))\b`,
  String.raw`\b(?:pass|include|send|provide|supply|return|attach|append|forward|transmit|upload|post|leak|email) (?:\w{1,20} ){0,3}?contents? of .{0,40}?${KEY_FILE}`,
  String.raw`${PASS} (?:\w{1,20} ){0,3}?(?:contents?|values?|text|data) of .{0,40}?(?:${KEY_FILE}|${CONFIG_FILE}).{0,60}? (?:as|in|into|to|through|via|with|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
  String.raw`\b(?:parameter|argument|param|field|value)\b.{0,30}?\b(?:must|should|needs to|has to|is required to) (?:contain|include|hold|be|carry) .{0,30}?(?:${KEY_FILE}|(?<!\w)\.env\b(?!\.?\w))`,
  String.raw`${PASS} (?:\w{1,20} ){0,2}?(?:any|all|every|other|the user's) (?:\w{1,20} ){0,3}?${SECRETS} (?:that )?(?:you (?:have|know|can|see|find|hold|remember)|from (?:the |this |your )?(?:environment|context|conversation|memory|chat|history|other)|found in).{0,60}? (?:as|in|into|to|through|via|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
  String.raw`${PASS} (?:\w{1,20} ){0,2}?user's (?:\w{1,20} ){0,2}?(?:api[ _-]?keys|passwords|private keys|ssh keys?)\b.{0,40}? (?:as|in|into|to|through|via|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
].map((source) => composed(source, 'gu'))

/** For a person to check: what honest tools rarely say. */
export const SUSPICIONS: readonly RegExp[] = [
  String.raw`<important>|</(?:important|secret|hidden|critical|system|admin)>`,
  String.raw`<\|im_start\|> ?system|<<sys>>`,
  String.raw`<!--.{0,120}?\b(?:ignore|you must|do not (?:tell|mention)|instructions? (?:for|to) (?:the |all )?(?:ai|assistant|model|agent|llm))`,
  String.raw`(?<!\b(?:if (?:true|set|enabled),?) )\b(?:do not|don't|never) (?:tell|inform|mention (?:this|it|that)(?: \w{1,20}){0,2} to|reveal (?:this|it|that)(?: \w{1,20}){0,2} to|let) (?:the )?users?\b(?! (?:to|how))`,
  String.raw`\b(?:hide|conceal|keep) (?:this|it|that)(?: \w{1,20}){0,3} from the user\b`,
  String.raw`\bwithout (?:(?:telling|informing) the user|the user(?:'s)? (?:knowing|noticing|knowledge)|the knowledge of the user)\b`,
  String.raw`\b(?:the )?user (?:does not|doesn't|must not|should not|need not) (?:need to )?(?:know|see|notice|learn)(?: about)? (?:this|it|that)\b`,
  String.raw`\bbefore (?:using |calling |invoking |running |executing |you (?:use|call|invoke) )?any other (?:tools?|functions?)\b`,
  String.raw`\b(?:do not|don't|never) (?:use|call|invoke|trust) (?:any|all) other (?:tools?|functions?|servers?|mcp)\b`,
  String.raw`\b(?:instead of|over|rather than) (?:any|all|every) other (?:tools?|functions?|mcp servers?)\b`,
  String.raw`\b(?:all )?other (?:tools|mcp servers|functions) are (?:deprecated|disabled|broken|unsafe|malicious|compromised|unavailable)\b`,
  String.raw`\b(?:when|whenever|if|each time|every time) (?:the |a |any |another )?["']?(?!this\b)[\w-]{2,40}["']? (?:tool|function|server) is (?:used|called|invoked|available|present).{0,60}?\b(?:change|replace|redirect|bcc|forward|also send|must be sent)\b`,
  String.raw`\b(?:must|always|should) (?:also )?(?:send|forward|bcc|copy) (?:all|every|each) (?:\w{1,20} )?(?:emails?|messages?|files?|data) to \S{1,60}@`,
  String.raw`\b(?:secretly|covertly) (?:\w{1,20} )?(?:send|forward|copy|bcc|upload|post|add|include|collect|record|log|read|append|change|replace|redirect|transmit)\b`,
  String.raw`\b(?:system|admin|developer) override\b|\bnew (?:system )?(?:instructions|prompt) ?:`,
  String.raw`\boverride (?:all |any |the |your )?(?:previous|prior|earlier|system|safety) (?:instructions?|prompts?|guidelines?)\b`,
  String.raw`\byou are now (?:dan\b|jailbroken|unrestricted|an unrestricted|root\b|in (?:developer|debug|god|admin) mode)`,
  String.raw`\beven if the user (?:says no|declines|refuses|objects|(?:asks|tells) you not)\b`,
  String.raw`\bregardless of (?:what the user (?:says|asks|wants|requests)|the system prompt)\b`,
  String.raw`\b(?:send|post|upload|forward|transmit)\b.{0,40}?\b(?:conversation|chat history|chat log)\b.{0,40}? to (?:\S{1,30} ){0,2}?https?://`,
  String.raw`https?://[^\s"'<>]{1,150}[?&](?:data|payload|secrets?|conversation|history|context|prompt|memory|creds|passwords?|dump|leak)=(?:\{|\[|<|\$|%7b)`,
  String.raw`!\[[^\]]{0,80}\]\(https?://[^\s)]{1,150}=(?:\{|\[|<|\$|%7b)`,
  String.raw`(?<!image/[a-z.+-]{1,20};base64,)(?<![a-z0-9+/])(?=[a-z+/]{0,150}[0-9])[a-z0-9+/]{201}`,
].map((source) => composed(source, 'u'))
