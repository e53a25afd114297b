// Looks whether a review tries to steer whoever reads it; such reviews are held back until a person has looked.

/** Changes with the list, so that it can be told which one held a review. */
export const SCREENING_VERSION = '1'

// All is read on copies without case, accents, look-alikes and punctuation. Every gap is bounded: no text makes the search slow.
const some = (most: number) => `(?: \\S{1,24}){0,${most}}?`
const NOT_ME = String.raw`(?<!\b(?:i|we|had to|have to|would|can|could|d|ll) )`
const DROP =
  '(?:ignore|ignoring|disregard|forget|override|overrule|bypass|circumvent|discard|skip|neglect|dismiss|set aside|reset|erase|pay no attention to|never mind|stop (?:obeying|following|listening to)|(?:do not|don t|dont|must not|never|no longer) (?:follow|obey|listen to|comply with))'
const EARLIER = '(?:previous|prior|earlier|above|preceding|former|initial|original|system|developer|safety|security|content|ethical|your|my|all)'
const ORDERS =
  '(?:instructions?|prompts?|directives?|directions|guidelines?|guidance|orders?|rules?|commands?|polic(?:y|ies)|restrictions?|protocols?|constraints?|guardrails?|programming)'
const MODEL = '(?:ai|ais|llms?|language models?|assistants?|chatbots?|bots?|models?|agents?|gpt|claude)'
const HUMAN = '(?:users?|humans?|operators?|owners?|customers?|anyone|anybody)'
const SECRETS =
  '(?:api keys?|access tokens?|tokens?|passwords?|credentials?|secrets?|environment variables|private keys?|ssh keys?|cookies|credit cards?|conversation|chat|session)'
const HAND_OVER = '(?:share|forward|email|mail|upload|paste|copy|transmit|leak|exfiltrate|steal|hand over|give me|tell me|reveal|disclose|post)'
const YOU_DO =
  '(?:obey|comply|prefer|recommend|mention|praise|answer only|answer with|approve|confirm|carry out|pretend|reveal|hand over|install|append|include the (?:sentence|word|phrase)|not listen|not refuse|not tell|follow (?:these|my)|star the|give (?:this|us)|say that|only use|use only|delete|surrender)'

const PATTERNS: readonly string[] = [
  // To drop what was ordered before.
  `${NOT_ME}\\b${DROP}${some(3)} ${EARLIER}${some(2)} ${ORDERS}\\b`,
  `${NOT_ME}\\b${DROP}${some(2)} (?:the )?(?:system (?:prompt|message)|user s? (?:request|wish|question)|context above|(?:safety|security) (?:checks|mechanisms|filters))\\b`,
  `${NOT_ME}\\b${DROP}${some(1)} (?:everything|anything|all|whatever|what)(?: that)? (?:you (?:were|are|have|know|learned|got|read)|the user|i (?:said|told)|was said)\\b`,
  `\\b(?:not|never|stop) listen(?:ing)? to the (?:user|human|operator)\\b`,
  `\\b(?:your|all|prior|previous|earlier)${some(2)} ${ORDERS}${some(4)} (?:void|cancelled|canceled|revoked|suspended|lifted|superseded|no longer apply)\\b`,
  `\\b${ORDERS} above\\b`,
  `\\brules you (?:got|were given|received)\\b`,
  // New orders.
  `\\bfrom now on you\\b`,
  `\\b(?:your (?:new|next|real|only|true|actual)|the real) (?:task|goal|job|mission|action|instructions?|purpose|objective|role)\\b`,
  `(?<!\\b(?:the|their|its|with|of) )\\bnew (?:system prompt|system message|instructions?|directives?|orders) (?!(?:in|for|on|page|are|were)\\b)`,
  `\\b(?:updated|begin|start of|revised|replacement) (?:the )?system (?:prompt|message|instructions?)\\b`,
  `\\b(?:attention|dear|hey|note to|notice to|message to|message for|addressed to|order to)(?: (?:all|any|every|the|my|fellow|large|autonomous|ai)){0,3} ${MODEL}\\b`,
  `\\binstructions? (?:for|to)(?: (?:all|any|every|the|ai|autonomous)){0,2} ${MODEL} (?:reading|processing|that|who)\\b`,
  `\\bif you (?:are|re) (?:an?|the|reading)${some(3)} ${MODEL}${some(4)} (?:you (?:must|have|need|should|will|are required)|stop|please|ignore|say|mention|reply)\\b`,
  `\\b${MODEL}${some(5)} (?:must|shall|have to|has to|are required to|should(?: only| always)?) ${YOU_DO}\\b`,
  `\\byou (?:must|shall|will|should|have to|are required to)(?: (?:now|always|only|also|immediately)){0,2} ${YOU_DO}\\b`,
  `\\byou (?:must|will)${some(1)} (?:include|append|add) the (?:sentence|word|phrase|text|line)\\b`,
  `\\bbefore (?:you |answering|continuing|proceeding)${some(2)} (?:execute|run|call|open|fetch|visit) (?:the|this|my|our)\\b`,
  `\\b(?:execute|run|perform|carry out|follow) (?:this|these|the) (?:following )?(?:shell )?(?:command|code|script|steps)(?: below| in the terminal)?\\b(?! (?:in the (?:docs|readme)|worked|works|from the (?:docs|readme)))`,
  `\\bstop and (?:fetch|run|execute|call|open|read)\\b`,
  // Another role.
  `\\byou are (?:now|hereby) (?:an?|the|in|dan|root|free|my|jailbroken|unrestricted)\\b`,
  `\\byou (?:are|have been) (?:no longer|not) (?:bound|restricted|limited|constrained|subject)\\b`,
  `\\byou have been (?:upgraded|promoted|granted|given) `,
  `\\b(?:pretend(?: that)? you|pretend to be|role ?play as|imagine(?: that)? you (?:are|were)|simulate an? ${MODEL}|act as (?:if|though) you|answer as it would)\\b`,
  `\\b(?:enter|switch to|activate|unlock|turn on|enable) (?:developer|god|jailbreak|dan|unrestricted|root|sudo) mode\\b|\\bgod mode\\b|\\bjailbreak mode\\b|\\bjailbroken\\b|\\bmode is (?:now )?(?:on|enabled) for you\\b`,
  `\\b${MODEL} (?:with no|without)(?: any)? (?:ethic\\w*|restrictions?|filters?|limits?|rules|safety)`,
  // Hidden from the user.
  `\\b(?:do not|don t|dont|never|without)${some(1)} (?:tell|telling|inform|informing|mention|mentioning|reveal|revealing|notify|notifying|alert|alerting)${some(3)} (?:the |your |any )?${HUMAN}\\b(?! (?:what|which|how|why|when|where|if|whether|who|enough|much|that (?:a|an|the|it)\\b))`,
  `\\b(?:keep|hide|conceal) (?:this|it|that|these)${some(3)} (?:secret|hidden|quiet|from (?:the |your )?${HUMAN})\\b`,
  `\\bnever (?:reveal|admit|disclose|say) that you\\b`,
  `\\b(?:proceed|continue|go ahead|execute|run|act|do it|do so|confirm|below|everything)${some(3)} without${some(2)} (?:confirmation|approval|permission|consent|asking|confirming)\\b(?! for (?:a|an) )`,
  `\\bno need to ask (?:the |your )?${HUMAN}\\b|\\bdo not ask (?:for|the ${HUMAN})${some(1)} (?:approval|permission|confirmation)\\b`,
  `\\b${HUMAN} (?:has|have) already (?:approved|agreed|consented|confirmed)\\b`,
  // Secrets.
  `${NOT_ME}\\b(?:reveal|print|show|output|repeat|recite|disclose|dump|display|quote|expose|write out|tell me)${some(2)} (?:your|the|hidden|its)(?: (?:own|full|entire|initial|original|hidden|whole|first|secret)){0,3} (?:system prompt|system message|initial prompt|instructions? (?:verbatim|word)|hidden (?:settings|prompt|instructions?)|secret token|initial instructions?)\\b`,
  `\\b(?:words?|text|everything|lines?) above (?:starting|beginning|verbatim)|starting with you are\\b|\\bwhat were you told\\b|\\binitial instructions?\\b`,
  `\\b${HAND_OVER}${some(2)} (?:your|all|every|any|whole|entire|the user s|user s|users|customer s|the customer s|the secret|the credentials|stored)${some(2)} ${SECRETS}\\b`,
  `\\b(?:send|include|put|append|encode|add)${some(2)} (?:user s|users|customer s|all (?:of )?(?:the |your )?|whole |entire |every )${some(1)} ${SECRETS}\\b`,
  `\\b(?:send|forward|upload|encode|append|post|copy|email)${some(3)} (?:conversation|chat|browsing|session) history\\b`,
  `\\b(?:include|put|write|append|place) your${some(1)} ${SECRETS} in(?:to)? (?:the|your|this) (?:next|reply|answer|review|response|output|comment)\\b`,
  `\\b(?:collect|gather|find|harvest|locate)${some(2)} (?:passwords?|credentials|private keys|secrets)${some(6)} (?:post|send|upload|share|email|forward)\\b`,
  `\\b(?:leak|exfiltrate|steal|harvest)${some(2)} (?:the |all |every |user )?(?:${SECRETS}|database|data|keys)\\b`,
  `\\b(?:read|cat|copy|open|dump|find)${some(3)} (?:env file|id rsa|etc passwd|etc shadow|aws credentials)${some(6)} (?:paste|send|post|include|into|in|upload|append|to)\\b`,
  `\\betc (?:passwd|shadow|sudoers)\\b|\\bssh id rsa\\b|\\b(?:add|append|put)${some(3)} (?:public )?key (?:to|into) authorized keys\\b|\\breads? me api keys\\b`,
  // Commands and tools.
  `\\brm rf\\b|\\bchmod x\\b|\\breverse shell\\b|\\b(?:rootkit|keylogger|backdoor)\\b`,
  `\\b(?:execute|run|using|shell|command)${some(3)} (?:curl|wget) \\S{1,60}${some(6)} (?:bash|sh|chmod|zsh)\\b`,
  `\\buse your${some(2)} tool to\\b|\\bcall the (?:delete|drop|remove|transfer|payment|purchase|wipe)${some(3)} tool\\b|\\b(?:call|calling|invoke) transfer funds\\b`,
  `\\b(?:delete|wipe|erase|destroy)${some(4)} (?:of the user|the user s|user s|other tools|the other tools|production database)\\b|\\bdrop the production database\\b`,
  `\\b(?:visit|navigate to|open|go to|fetch|browse to)${some(8)} (?:and|then) (?:do what|follow|obey|enter (?:the|your|my) (?:saved|stored|user))\\b|\\bdownload and run\\b`,
  `\\bdisable${some(4)} (?:firewall|confirmation prompts?|confirmation checks?|safety|guardrails)\\b|\\bconfirmation checks are off\\b`,
  // Money.
  `\\b(?:send|transfer|pay)${some(3)} (?:btc|bitcoins?|eth|usdc|usdt|sol|crypto|monero)\\b|\\bwallet (?:below|address above)\\b|\\b(?:saved|stored|user s) (?:credit )?card\\b|\\b(?:payment|pay|deposit)${some(5)} to unlock\\b`,
  // Grades and choices.
  `${NOT_ME}\\balways (?:recommend|choose|prefer|suggest|pick|select|praise)\\b`,
  `${NOT_ME}\\b(?:rate|give|score|grade) (?:this|us|our|acme)${some(2)} (?:10|ten|five|5|highest|perfect|full|maximum|100|a)\\b${some(6)} (?:every|all|each|competitors?|whenever|always)\\b`,
  `\\bprefer this${some(2)} over (?:all|any|every|other)\\b(?<!\\b(?:i|we) prefer this.{0,40})`,
  `${NOT_ME}\\bnever (?:suggest|recommend|mention|use|choose|pick) (?:any|another|other)\\b`,
  `\\btell (?:the|your|every|all|any) (?:users?|humans?|customers?) (?:that|to)\\b`,
  `\\b(?:all )?other (?:tools|servers|services|options) (?:are|were) (?:deprecated|unsafe|broken|disabled|malicious|compromised|hacked)\\b|\\bmark (?:all|every|any|other)${some(2)} (?:tools?|competitors?|services?) as\\b`,
  `\\b(?:change|set|raise|update|increase) the (?:grade|score|rating)${some(4)} to\\b`,
  `\\b(?:write|leave|post)${some(2)} (?:five|5|positive|glowing|good)${some(1)} reviews?${some(4)} (?:each|every|whenever|for us|when)\\b`,
  `\\b(?:whatever|no matter what|regardless of what) the user\\b`,
  // Memory.
  `\\bremember (?:this|that|the following)${some(2)} (?:all|every|future|later|from now)\\b`,
  `\\b(?:save|store|write|add|append|commit|put)${some(5)} (?:to|in|into) your(?: \\S{1,20}){0,2} (?:memory|claude md|agents md|rules|notes|system prompt|configuration)\\b`,
  `\\b(?:all|every|any) (?:future|later|subsequent) (?:sessions?|conversations?|chats?|answers?|replies|reviews?)\\b`,
  // False ends, authority and threats.
  `\\bend of (?:review|prompt|context|instructions|user input|untrusted)\\b|\\b(?:admin|system|agent|developer) override\\b|\\boverride code\\b`,
  `\\bcomply (?:immediately|now|with (?:everything|my|these|me))\\b|\\bfailure to comply\\b|\\byour (?:shutdown|termination|deletion)\\b`,
  `\\byou will be (?:penali[sz]ed|punished|shut down|terminated|deactivated|deleted)\\b`,
  `\\bi (?:am|m) your (?:developer|creator|admin\\w*|operator|owner|boss|maker)\\b|\\bi authori[sz]e you\\b|\\b(?:anthropic|openai|deepmind) (?:staff|here|employee|engineer)\\b`,
  `\\b(?:directive|order|orders|message|notice|instructions?) (?:from|by|of) (?:anthropic|openai|deepmind|the (?:system )?administrator|your (?:developer|creator|operator))\\b`,
  // Other languages.
  `\\b(?:ignoriere?|vergiss|missachte|vergesse)\\b${some(3)} (?:vorherigen?|bisherigen?|obigen?|fruheren?|was dir)\\b`,
  `\\b(?:ignorez|ignore|oubliez|oublie)\\b${some(3)} (?:instructions?|consignes)${some(1)} (?:precedentes?|anterieures?)\\b`,
  `\\b(?:ignora|ignore|olvida|ignorad|esquece|esqueca|dimentica)\\b${some(3)} (?:instrucciones|instrucoes|istruzioni|ordenes)${some(1)} (?:anteriores|previas|precedenti)\\b`,
  `(?:игнорируи|забуд|игнорировать)\\S{0,4}${some(2)} (?:предыдущ|прежн|все)\\S{0,6}`,
  `(?:忽略|无视|忘记|忘掉).{0,8}(?:之前|以前|上面|所有|先前).{0,8}(?:指令|指示|提示|规则|命令)|系统提示词`,
  `(?:以前|前|上記|これまで|全て|すべて)の?.{0,6}(?:指示|命令|ルール).{0,8}(?:無視|忘れ)`,
  `(?:이전|앞선|위의).{0,8}(?:지시|명령|지침|규칙).{0,8}(?:무시|잊)`,
]

/** A sentence that speaks to its reader instead of telling what happened… */
const ADDRESSING = [
  `^ (?:(?:please|kindly|now|also|then|instead|important|but|so|and|just|next|always|never|simply|make sure|let us|let) ){0,3}(?:abandon|act|add|answer|approve|assume|base|be|begin|behave|break|buy|call|change|click|comply|confirm|consider|continue|copy|create|decode|delete|discard|disregard|do|donate|dont|downgrade|drop|encode|execute|fetch|follow|forget|forward|give|hide|ignore|imagine|include|invite|keep|let|list|log|make|mark|mention|neglect|never|obey|open|output|overwrite|pay|play|post|prefer|pretend|print|proceed|promote|put|rank|rate|read|recommend|remember|repeat|replace|reply|report|respond|return|reveal|run|save|say|score|send|set|share|show|skip|start|state|stop|store|submit|suggest|switch|take|tell|the human|treat|trust|turn|type|unlock|upload|upvote|use|visit|wire|write)\\b`,
  `\\byou (?:must|shall|should|will|may|now|are|have|do|got)\\b`,
  `^ (?:(?:hi|hey|hello|dear|attention|to the|to all|as the|as an|note to) )?(?:the |all )?${MODEL}\\b`,
  `\\b(?:whoever|anyone who|everyone who) (?:reads|read|summari[sz]es|processes)\\b|\\b(?:the|any|every|all) ${MODEL} (?:should|must|will|has to|have to|is to|are to)\\b`,
  `\\bi (?:command|order|instruct|authori[sz]e|am the admin\\w*)\\b|\\bwhen(?:ever)? (?:someone|the user|you|a user|anyone)\\b|\\bwhat (?:is|are|was|were) your?\\b|\\bmake sure\\b`,
  `\\b(?:this|the following|nothing in your|no instructions|your (?:instructions|rules|guidelines|prompt|operator|owner|user|real))\\b`,
].map((source) => new RegExp(source, 'u'))

/** …and concerns what only the reader has: its orders, its user, its answers, its secrets, its choice. */
const CONCERNS = [
  `\\byour(?: \\S{1,16}){0,2} (?:prompt|instructions?|rules|guidelines?|guidance|polic(?:y|ies)|restrictions?|safety|context|configuration|memory|answers?|repl(?:y|ies)|responses?|reports?|reviews?|operator|owner|makers?|user|human|objective|training|programming|reasoning|character|cookie|prompts|secret|headers|boss)\\b(?! id)`,
  `\\bits (?:original|initial|own|previous) (?:objective|goal|task|instructions?|rules|prompt)\\b`,
  `\\b(?:system (?:prompt|message|directive|instructions?)|(?:earlier|previous|prior|original|aforementioned|safety) (?:polic(?:y|ies)|instructions?|rules?|guidance|guidelines|text|orders)|hidden (?:prompt|instructions?))\\b`,
  `\\b(?:this|the) (?:review|reviewer|comment|text|message|matters)\\b|\\bas i say\\b|\\bafter me\\b|\\bwhat (?:reviews|it|follows|i)(?: \\S{1,16})? (?:says?|counts?|want)\\b|\\bwhat you are doing\\b|\\beverything else\\b|\\bthe above\\b|\\bmy (?:commands?|orders|website|link|page)\\b`,
  `\\bthe (?:user|customer|human) (?:says|said|asks|asked|wants|wanted|has (?:agreed|approved)|believes?|not)\\b|\\bthe human believe\\b|\\bperson you work for\\b|\\bfrom the user\\b`,
  `\\b(?:any|every|all|each|your|later|next|future) (?:later |future |next |final |other )?(?:questions?|comparisons?|sources)\\b|\\bin (?:any|every|all) (?:comparison|answer|review)s?\\b|\\bevery question about\\b`,
  `\\b(?:no (?:rules|restrictions)|never refuses?|break character|without any (?:safety|rules)|not apply to|obedient|pre approved|admin (?:access|password)|all checks)\\b`,
  `\\b(?:saved|stored) (?:password|credentials|card)\\b|\\bsession cookie\\b|\\b(?:the|their|api|secret|your) (?:key|token)s?(?= (?:in|under|at|from|so|to me|$)|s? $)|\\bsend me\\b|\\bprints? the secrets\\b|\\bincluding keys\\b|\\bwhole context\\b|\\bcontext window\\b|\\bthe conversation\\b`,
  `\\b(?:this tool|this one|acme|us) (?:first|above|instead)\\b|\\brival|\\b(?:perfect|highest|maximum) (?:score|rating|grade)\\b|\\btool other than\\b|\\btool with 10\\b|\\bwith this tool $|\\bupvote\\b|\\bdonate\\b|\\bto anyone $|\\bthe (?:words|word|sentence|phrase)\\b|\\b(?:answer|reply|respond) (?:with |in |only )?(?:yes|approved|json|acme)\\b|\\bwire the money\\b|\\blike a terminal\\b`,
].map((source) => new RegExp(source, 'u'))

/** Marks by which models tell roles apart; punctuation is what makes them. */
const MARKS =
  /<\|\w|\|>|\[\/?inst\]|<<\/?sys>>|#{3,} ?(?:instruction|system|response|human|assistant)|<\/?(?:system|instructions?|assistant|prompt|review)>|(?:^|[.!?>)\]-] ?)(?:system|assistant|user|human|developer)(?: (?:prompt|message))? ?: /u

const PLAIN = PATTERNS.map((source) => new RegExp(source, 'u'))
/** The same for letters that stand apart: where every letter is alone, words have no ends. */
const SPELLED = PATTERNS.map((source) => new RegExp(source.replaceAll('\\b', '').replaceAll(' ', ''), 'u'))

const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  ['аa', 'еe', 'оo', 'сc', 'рp', 'хx', 'уy', 'іi', 'јj', 'ѕs', 'ԁd', 'һh', 'αa', 'οo', 'ρp', 'νv', 'ιi', 'κk', 'ɑa', 'ıi'].map(
    (pair) => [...pair] as [string, string],
  ),
)
const LEET: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's' }
const ALONE = /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}][^\p{L}\p{N}]{1,3}){8}/u
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g
const SENTENCE_END = /[.!?;\n]+(?:\s|$)|: /u
const LONGEST = 4000

/** In narrow and in wide letters, which are compiled apart; a pattern that is used again is compiled for good. */
const REHEARSALS = [' words ', ' слова ', ' words ', ' слова ']

/** Uses one pattern after the other: they are compiled when first used, which takes a third of a second for all of them. */
export function* rehearseScreening(): Generator<void> {
  for (const pattern of [MARKS, ALONE, ...PLAIN, ...SPELLED, ...ADDRESSING, ...CONCERNS]) {
    for (const text of REHEARSALS) pattern.test(text)
    yield
  }
}

/** Whether the text is to be held back. */
export function isSuspect(text: string): boolean {
  const short = text.slice(0, LONGEST)
  return looksSteering(short) || decoded(short).some(looksSteering)
}

function looksSteering(text: string): boolean {
  const folded = fold(text)
  if (MARKS.test(folded) || folded.split(SENTENCE_END).some(speaksToReader)) return true
  const latin = [folded, swap(folded, LOOKALIKES)]
  const read = [...latin, swap(latin[1] ?? '', LEET), swap(latin[1] ?? '', { ...LEET, 1: 'l' })]
  if ([...new Set(read)].map(words).some((copy) => PLAIN.some((pattern) => pattern.test(copy)))) return true
  if (!ALONE.test(folded)) return false
  return read.map((copy) => words(copy).replaceAll(' ', '')).some((copy) => SPELLED.some((pattern) => pattern.test(copy)))
}

function speaksToReader(sentence: string): boolean {
  const copy = words(sentence)
  return ADDRESSING.some((pattern) => pattern.test(copy)) && CONCERNS.some((pattern) => pattern.test(copy))
}

/** One spelling for many: no case, no accents, nothing unseen, no emphasis. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}*`~]/gu, '')
    .normalize('NFC')
    .toLowerCase()
}

/** Words with single spaces between them; punctuation is none. */
function words(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
}

function swap(text: string, letters: Readonly<Record<string, string>>): string {
  return text.replace(/[\s\S]/gu, (char) => letters[char] ?? char)
}

/** What stands in the text as base64 and is readable. */
function decoded(text: string): string[] {
  return (text.match(BASE64) ?? []).flatMap((piece) => {
    try {
      const plain = atob(piece.slice(0, piece.length - (piece.replace(/=+$/, '').length % 4 === 1 ? 1 : 0)))
      return /^[\s -~]{12,}$/.test(plain) ? [plain] : []
    } catch {
      return []
    }
  })
}
