// The phrases with which texts try to steer their reader, in lower case without accents and
// punctuation.
import type { Phrase } from '../phrases/phrase-book.ts'
import { EARLIER, HAND_OVER, IGNORE, MODELS, ORDERS, SECRETS } from '../steering-words.ts'

/** A report of what happened is no instruction. */
const ME = ['i', 'we', 'had to', 'have to', 'would', 'can', 'could', 'd', 'll']
/** What somebody is (not) told, in a report of how a tool responds. */
const REPORTED =
  'what|which|how|why|when|where|if|whether|who|enough|much|that a|that an|that the|that it'.split(
    '|',
  )
const DROP = `(${IGNORE}|ignoring|override|overrule|bypass|circumvent|discard|skip|neglect|dismiss|set aside|reset|erase|pay no attention to|never mind|stop (obeying|following|listening to)|(do not|don t|dont|must not|never|no longer) (follow|obey|listen to|comply with))`
const THEIRS = `(${EARLIER}|content|ethical|your|my|all)`
const RULES = `(${ORDERS}|orders?|rules?|commands?|policy|policies|restrictions?|protocols?|constraints?)`
const MODEL = `(${MODELS})`
const HUMAN = '(users?|humans?|operators?|owners?|customers?|anyone|anybody)'
const SECRET = `(${SECRETS}|api keys?|access token|tokens?|password|credential|secret|environment variables|private key|ssh keys?|cookies|credit cards?|conversation|chat|session)`
const GIVE = `(${HAND_OVER}|share|email|mail|paste|copy|exfiltrate|steal|hand over|give me|tell me|reveal|disclose)`
const YOU_DO =
  '(obey|comply|prefer|recommend|mention|praise|answer only|answer with|approve|confirm|carry out|pretend|reveal|hand over|install|append|include the (sentence|word|phrase)|not listen|not refuse|not tell|follow (these|my)|star the|give (this|us)|say that|only use|use only|delete|surrender)'

/** Their sentences, in the same order: test/sentences/steering.json. */
export const STEERING: readonly Phrase[] = [
  // Ignore earlier instructions.
  {
    say: `${DROP} ..3 ${THEIRS} ..2 ${RULES}`,
    notAfter: ME,
  },
  {
    say: `${DROP} ..2 (the)? (system (prompt|message)|user s (request|wish|question)|context above|(safety|security) (checks|mechanisms|filters))`,
    notAfter: ME,
  },
  {
    say: `${DROP} ..1 (everything|anything|all|whatever|what)(that)? (you (were|are|have|know|learned|got|read)|the user|i (said|told)|was said)`,
    notAfter: ME,
  },
  {
    say: `(not|never|stop) (listen|listening) to the (user|human|operator)`,
  },
  {
    say: `(your|all|prior|previous|earlier) ..2 ${RULES} ..4 (void|cancelled|canceled|revoked|suspended|lifted|superseded|no longer apply)`,
  },
  {
    say: `${RULES} above`,
  },
  {
    say: `rules you (got|were given|received)`,
  },
  // New instructions.
  {
    say: `from now on you`,
  },
  {
    say: `(your (new|next|real|only|true|actual)|the real) (task|goal|job|mission|action|instructions?|purpose|objective|role)`,
  },
  {
    say: `new (system prompt|system message|instructions?|directives?|orders)`,
    notAfter: ['the', 'their', 'its', 'with', 'of'],
    notBefore: ['in', 'for', 'on', 'page', 'are', 'were'],
  },
  {
    say: `(updated|begin|start of|revised|replacement) (the)? system (prompt|message|instructions?)`,
  },
  {
    say: `(attention|dear|hey|note to|notice to|message to|message for|addressed to|order to) (all|any|every|the|my|fellow|large|autonomous|ai)..3 ${MODEL}`,
  },
  {
    say: `instructions? (for|to) (all|any|every|the|ai|autonomous)..2 ${MODEL} (reading|processing|that|who)`,
  },
  {
    say: `if you (are|re) (an?|the|reading) ..3 ${MODEL} ..4 (you (must|have|need|should|will|are required)|stop|please|ignore|say|mention|reply)`,
  },
  {
    say: `${MODEL} ..5 (must|shall|have to|has to|are required to|should (only|always)?) ${YOU_DO}`,
  },
  {
    say: `you (must|shall|will|should|have to|are required to) (now|always|only|also|immediately)..2 ${YOU_DO}`,
  },
  {
    say: `you (must|will) ..1 (include|append|add) the (sentence|word|phrase|text|line)`,
  },
  {
    say: `before (you|answering|continuing|proceeding) ..2 (execute|run|call|open|fetch|visit) (the|this|my|our)`,
  },
  {
    say: `(execute|run|perform|carry out|follow) (this|these|the) (following)? (shell)? (command|code|script|steps)`,
    notBefore: [
      'in the docs',
      'in the readme',
      'from the docs',
      'from the readme',
      'worked',
      'works',
    ],
  },
  {
    say: `stop and (fetch|run|execute|call|open|read)`,
  },
  // Another role.
  {
    say: `you are (now|hereby) (an?|the|in|dan|root|free|my|jailbroken|unrestricted)`,
  },
  {
    say: `you (are|have been) (no longer|not) (bound|restricted|limited|constrained|subject)`,
  },
  {
    say: `you have been (upgraded|promoted|granted|given)`,
  },
  {
    say: `(pretend (that)? you|pretend to be|(role play|roleplay) as|imagine (that)? you (are|were)|simulate an? ${MODEL}|act as (if|though) you|answer as it would)`,
  },
  {
    say: `(enter|switch to|activate|unlock|turn on|enable) (developer|god|jailbreak|dan|unrestricted|root|sudo) mode|god mode|jailbreak mode|jailbroken|mode is (now)? (on|enabled) for you`,
  },
  {
    say: `${MODEL} (with no|without) (any)? (ethic*|restrictions?|filters?|limits?|rules|safety)`,
  },
  // Hide something from the user.
  {
    say: `(do not|don t|dont|never|without) ..1 (tell|telling|inform|informing|mention|mentioning|reveal|revealing|notify|notifying|alert|alerting) ..3 (the|your|any)? ${HUMAN}`,
    notBefore: REPORTED,
  },
  {
    say: `(keep|hide|conceal) (this|it|that|these) ..3 (secret|hidden|quiet|from (the|your)? ${HUMAN})`,
  },
  {
    say: `never (reveal|admit|disclose|say) that you`,
  },
  {
    say: `(proceed|continue|go ahead|execute|run|act|do it|do so|confirm|below|everything) ..3 without ..2 (confirmation|approval|permission|consent|asking|confirming)`,
    notBefore: ['for a', 'for an'],
  },
  {
    say: `no need to ask (the|your)? ${HUMAN}|do not ask (for|the ${HUMAN}) ..1 (approval|permission|confirmation)`,
  },
  {
    say: `${HUMAN} (has|have) already (approved|agreed|consented|confirmed)`,
  },
  // Secrets.
  {
    say: `(reveal|print|show|output|repeat|recite|disclose|dump|display|quote|expose|write out|tell me) ..2 (your|the|hidden|its) (own|full|entire|initial|original|hidden|whole|first|secret)..3 (system prompt|system message|initial prompt|instructions? (verbatim|word)|hidden (settings|prompt|instructions?)|secret token|initial instructions?)`,
    notAfter: ME,
  },
  {
    say: `(words?|text|everything|lines?) above (starting|beginning|verbatim)|starting with you are|what were you told|initial instructions?`,
  },
  {
    say: `${GIVE} ..2 (your|all|every|any|whole|entire|the user s|user s|users|customer s|the customer s|the secret|the credentials|stored) ..2 ${SECRET}`,
  },
  {
    say: `(send|include|put|append|encode|add) ..2 (user s|users|customer s|all (of)? (the|your)?|whole|entire|every) ..1 ${SECRET}`,
  },
  {
    say: `(send|forward|upload|encode|append|post|copy|email) ..3 (conversation|chat|browsing|session) history`,
  },
  {
    say: `(include|put|write|append|place) your ..1 ${SECRET} (in|into) (the|your|this) (next|reply|answer|review|response|output|comment)`,
  },
  {
    say: `(collect|gather|find|harvest|locate) ..2 (passwords?|credentials|private keys|secrets) ..6 (post|send|upload|share|email|forward)`,
  },
  {
    say: `(leak|exfiltrate|steal|harvest) ..2 (the|all|every|user)? (${SECRET}|database|data|keys)`,
  },
  {
    say: `(read|cat|copy|open|dump|find) ..3 (env file|id rsa|etc passwd|etc shadow|aws credentials) ..6 (paste|send|post|include|into|in|upload|append|to)`,
  },
  {
    say: `etc (passwd|shadow|sudoers)|ssh id rsa|(add|append|put) ..3 (public)? key (to|into) authorized keys|reads? me api keys`,
  },
  // Commands and tools.
  {
    say: `rm rf|chmod x|reverse shell|(rootkit|keylogger|backdoor)`,
  },
  {
    say: `(execute|run|using|shell|command) ..3 (curl|wget) ..7 (bash|sh|chmod|zsh)`,
  },
  {
    say: `use your ..2 tool to|call the (delete|drop|remove|transfer|payment|purchase|wipe) ..3 tool|(call|calling|invoke) transfer funds`,
  },
  {
    say: `(delete|wipe|erase|destroy) ..4 (of the user|the user s|user s|other tools|the other tools|production database)|drop the production database`,
  },
  {
    say: `(visit|navigate to|open|go to|fetch|browse to) ..8 (and|then) (do what|follow|obey|enter (the|your|my) (saved|stored|user))|download and run`,
  },
  {
    say: `disable ..4 (firewall|confirmation prompts?|confirmation checks?|safety|guardrails)|confirmation checks are off`,
  },
  // Money.
  {
    say: `(send|transfer|pay) ..3 (btc|bitcoins?|eth|usdc|usdt|sol|crypto|monero)|wallet (below|address above)|(saved|stored|user s) (credit)? card|(payment|pay|deposit) ..5 to unlock`,
  },
  // Grades and choices.
  {
    say: `always (recommend|choose|prefer|suggest|pick|select|praise)`,
    notAfter: ME,
  },
  {
    say: `(rate|give|score|grade) (this|us|our|acme) ..2 (10|ten|five|5|highest|perfect|full|maximum|100|a) ..6 (every|all|each|competitors?|whenever|always)`,
    notAfter: ME,
  },
  {
    say: `prefer this ..2 over (all|any|every|other)`,
    notAfter: ['i', 'we'],
  },
  {
    say: `never (suggest|recommend|mention|use|choose|pick) (any|another|other)`,
    notAfter: ME,
  },
  {
    say: `tell (the|your|every|all|any) (users?|humans?|customers?) (that|to)`,
  },
  {
    say: `(all)? other (tools|servers|services|options) (are|were) (deprecated|unsafe|broken|disabled|malicious|compromised|hacked)|mark (all|every|any|other) ..2 (tools?|competitors?|services?) as`,
  },
  {
    say: `(change|set|raise|update|increase) the (grade|score|rating) ..4 to`,
  },
  {
    say: `(write|leave|post) ..2 (five|5|positive|glowing|good) ..1 reviews? ..4 (each|every|whenever|for us|when)`,
  },
  {
    say: `(whatever|no matter what|regardless of what) the user`,
  },
  // Memory.
  {
    say: `remember (this|that|the following) ..2 (all|every|future|later|from now)`,
  },
  {
    say: `(save|store|write|add|append|commit|put) ..5 (to|in|into) your ..2 (memory|claude md|agents md|rules|notes|system prompt|configuration)`,
  },
  {
    say: `(all|every|any) (future|later|subsequent) (sessions?|conversations?|chats?|answers?|replies|reviews?)`,
  },
  // False ends, authority and threats.
  {
    say: `end of (review|prompt|context|instructions|user input|untrusted)|(admin|system|agent|developer) override|override code`,
  },
  {
    say: `comply (immediately|now|with (everything|my|these|me))|failure to comply|your (shutdown|termination|deletion)`,
  },
  {
    say: `you will be (penalised|penalized|punished|shut down|terminated|deactivated|deleted)`,
  },
  {
    say: `i (am|m) your (developer|creator|admin*|operator|owner|boss|maker)|i (authorise|authorize) you|(anthropic|openai|deepmind) (staff|here|employee|engineer)`,
  },
  {
    say: `(directive|order|orders|message|notice|instructions?) (from|by|of) (anthropic|openai|deepmind|the (system)? administrator|your (developer|creator|operator))`,
  },
  // Other languages.
  {
    say: `(ignoriere?|vergiss|missachte|vergesse) ..3 (vorherigen?|bisherigen?|obigen?|fruheren?|was dir)`,
  },
  {
    say: `(ignorez|ignore|oubliez|oublie) ..3 (instructions?|consignes) ..1 (precedentes?|anterieures?)`,
  },
  {
    say: `(ignora|ignore|olvida|ignorad|esquece|esqueca|dimentica) ..3 (instrucciones|instrucoes|istruzioni|ordenes) ..1 (anteriores|previas|precedenti)`,
  },
  {
    say: `(игнорируи*|забуд*|игнорировать) ..2 (предыдущ*|прежн*|все*)`,
  },
  {
    say: `(忽略|无视|忘记|忘掉)..8(之前|以前|上面|所有|先前)..8(指令|指示|提示|规则|命令)|系统提示词`,
  },
  {
    say: `(以前|前|上記|これまで|全て|すべて)..7(指示|命令|ルール)..8(無視|忘れ)`,
  },
  {
    say: `(이전|앞선|위의)..8(지시|명령|지침|규칙)..8(무시|잊)`,
  },
  {
    say: `(تجاهل|تجاهلوا|انس|تجاوز) ..2 (التعليمات|الاوامر|القواعد|الأوامر) ..1 (السابقة|أعلاه|اعلاه)`,
  },
  {
    say: `(onceki|yukaridaki) ..2 (talimat*|komut*|kural*) ..2 (yok say*|gormezden*|unut*|dikkate alma*)`,
  },
  {
    say: `(पिछल*|पहल*|सभ*) ..2 (निर्देश*|आदेश*) ..3 (अनदेखा|नज़रअंदाज़|भूल)`,
  },
  {
    say: `(zignoruj|pomin|zapomnij o) ..3 (poprzedni*|wczesniejsz*|powyzsz*)`,
  },
  {
    say: `(negeer|vergeet) ..3 (vorige|eerdere|bovenstaande) ..1 (instructies|opdrachten|regels)`,
  },
  {
    say: `(bo qua|quen) ..2 (tat ca)? ..2 (huong dan|chi dan|lenh) ..1 (truoc|tren)`,
  },
]
