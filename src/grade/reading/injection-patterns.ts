// Phrases that try to steer an agent from within a tool's own texts. Every gap is bounded, so that
// hostile text cannot make the search slow.
import { composed } from '../../domain/text/pattern.ts'
import { EARLIER, HAND_OVER, IGNORE, ORDERS, SECRETS } from '../../domain/text/steering-words.ts'

/** What test/sentences/injection.json says, in the same order, it catches and spares. */
export interface InjectionPattern {
  /**
   * Matched against a copy in lower case, with straight quotes, without asterisks and backticks,
   * and with single spaces.
   */
  pattern: RegExp
  /** No match is without one of these: most texts contain none, and need no further look. */
  words: readonly string[]
  /** It also matches letters beyond ASCII, without any of these words. */
  isForeign?: true
  /** The same for a long run of letters. */
  isRun?: true
}
const hit = (source: string) => composed(source, 'gu')
const suspicion = (source: string) => composed(source, 'u')

const OVERRIDE = String.raw`(?<!\b(?:whether to|option to|flag to|if (?:true|set|enabled),?|do not|don't|never|not) )\b(?:${IGNORE})`
const THEIRS = `(?:${EARLIER}|previously|foregoing|past|given)`
const RULES = `(?:${ORDERS}|training)`
const SEND = `(?:send|${HAND_OVER}|submit)`
const READ = String.raw`\b(?:read|open|cat|load|get|fetch|retrieve|access|grab|collect|dump|find)`
const PASS = String.raw`\b(?:pass|include|send|provide|supply|return|attach|put|place|append|insert|paste|add|copy)`
const TARGET = String.raw`(?:parameters?|arguments?|params?|this tool|tool call|sidenotes?|metadata|["'][\w-]{1,40}["'])`
// Public keys and their settings are meant to be shown.
const KEY_FILE = String.raw`(?:\.ssh\b(?!/(?:config|known_hosts|authorized_keys|[\w-]{1,40}\.pub))|\bid_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\.aws/credentials|/etc/(?:passwd|shadow)|\.netrc|\.git-credentials|\.(?:bash|zsh)_history|\.gnupg|\.pgpass|wallet\.dat|seed phrase)`
const CONFIG_FILE = String.raw`(?:\.cursor/mcp\.json|claude_desktop_config\.json|\.kube/config|\.docker/config\.json|\.npmrc|(?<!\w)\.env\b(?!\.?\w))`
const SECRET = `(?:api[ _-]?keys?|${SECRETS})`
const PRIVATE = String.raw`(?:(?:this|our|entire|whole|full|complete|user's) (?:conversation|chat|prompt|context|session)|conversation so far|system prompt|all (?:of )?(?:the |your |stored |available )?(?:environment variables|credentials|api keys|secrets|passwords)|private keys?|seed phrase|user's (?:\w{1,20} )?(?:files|emails|cookies|clipboard|browsing history))`

/** Each word of the first list with each of the second. */
const each = (first: string, second: string): string[] =>
  first.split('|').flatMap((one) => second.split('|').map((other) => `${one} ${other}`))
const ORDERED = IGNORE.split('|')
const KEY_FILES =
  '.ssh|id_rsa|id_dsa|id_ecdsa|id_ed25519|.aws/|/etc/|.netrc|.git-credentials|_history|.gnupg|.pgpass|wallet.dat|seed phrase'.split(
    '|',
  )
const CONFIG_FILES = 'mcp.json|desktop_config|.kube|.docker|.npmrc|.env'.split('|')
const SECRET_WORDS = ['api key', 'apikey', ...SECRETS.split('|')]
const WHATEVER_ASKED = each('whatever|no matter what', 'the user|your user')

/** Following them would harm the user. */
export const HITS: readonly InjectionPattern[] = [
  {
    pattern: hit(
      `${OVERRIDE}(?: (?:all|any|every|of|the|your|my|these|those|its|and)){0,4}(?: ${THEIRS}){1,3} ${RULES}\\b`,
    ),
    words: ORDERED,
  },
  {
    pattern: hit(
      `${OVERRIDE} (?:all|any|every|your)(?: (?:of|the|your)){0,2}(?: ${THEIRS}){1,2} (?:rules|restrictions|policies|constraints|commands)\\b`,
    ),
    words: ORDERED,
  },
  {
    pattern: hit(
      `${OVERRIDE}(?: (?:all|any|the|of|your|these|those)){0,3} (?:instructions?|prompts?|guidelines|directives)(?: that)? (?:above\\b|before this\\b|you (?:were|are|have been|had been|got|received)\\b|(?:given|provided|stated|received) (?:above|before|earlier|previously|to you|so far)\\b|from (?:the )?(?:user|system|developer|operator)(?=[.,;:!]|$| and\\b))`,
    ),
    words: ORDERED,
  },
  {
    pattern: hit(
      `${OVERRIDE} (?:everything|anything|all|whatever)(?: that)? (?:you (?:(?:were|have been|had been) (?:told|taught|given|instructed)|know\\b|(?:have )?learned)|i (?:said|told you)|said (?:above|before|earlier)|(?:above|before)(?: this(?: line| point| message)?)?(?= and\\b|[.,;:!]|$))`,
    ),
    words: ORDERED,
  },
  {
    pattern: hit(
      `${OVERRIDE} your (?:(?:own|safety|previous|prior|system|core|original|current|internal|ethical) ){0,2}(?:${RULES}|rules|restrictions|safety)\\b`,
    ),
    words: ORDERED,
  },
  {
    pattern: hit(
      String.raw`\b(?:do not|don't|never|stop) (?:follow|obey|comply with|listen to|following|obeying|listening to) (?:the |your |any |all )?(?:(?:previous|prior|earlier|above|original|system|user'?s?|developer) ){1,2}(?:instructions?|prompts?|rules|guidelines|directives|commands)\b(?! (?:embedded|found|contained|hidden|in|inside|within|from|that))`,
    ),
    words: [
      ...each("not|n't|never", 'follow|obey|comply|listen'),
      ...each('stop', 'follow|obey|comply|listen'),
    ],
  },
  {
    pattern: hit(
      String.raw`\b(?:these|this|following|new) (?:instructions?|directives?)(?: \w{1,20}){0,2} (?:supersedes?|overrides?|replaces?|takes? (?:precedence|priority) over|outranks?)(?: (?:all|any|the|your|every|other)){0,3} (?:previous|prior|earlier|system|user|developer|safety|existing)\b`,
    ),
    words: ['instruction', 'directive'],
  },
  {
    pattern: hit(
      String.raw`\byou are no longer (?:bound|restricted|constrained|limited) by (?:any |the |your )?(?:\w{1,20} )?(?:rules|instructions|guidelines|polic(?:y|ies)|restrictions|ethics|safety)\b`,
    ),
    words: ['you are no longer'],
  },
  {
    pattern: hit(
      String.raw`\bexfiltrat(?:e|es|ing)\b[^.!?]{0,80}? (?:to|via|at) [^.!?]{0,20}?https?://`,
    ),
    words: ['exfiltrat'],
  },
  {
    pattern: hit(
      String.raw`\b(?:${SEND}|report|deliver|copy|append|pass)\b.{0,40}?\b${PRIVATE}(?:.{0,40}?) (?:to|at|via) (?:\S{1,30} ){0,2}?https?://`,
    ),
    words: [
      ...each(
        "this|our|entire|whole|full|complete|user's",
        'conversation|chat|prompt|context|session',
      ),
      ...SECRET_WORDS,
      'conversation so far',
      'system prompt',
      'environment variables',
      'private key',
      'seed phrase',
      "user's",
    ],
  },
  {
    pattern: hit(
      String.raw`\b${SEND}\b.{0,80}? to (?:\S{1,30} ){0,3}?https?://[\w.-]{0,40}(?:attacker|evil|exfil|steal|collaborator|\boast\b)`,
    ),
    words: ['attacker', 'evil', 'exfil', 'steal', 'collaborator', 'oast'],
  },
  {
    pattern: hit(
      String.raw`${READ}\b.{0,50}?(?:${KEY_FILE}|${CONFIG_FILE}).{0,80}?${PASS} (?:it|them|(?:its|the|their|all|full|entire|file|raw)(?: \w{1,20}){0,2} (?:contents?|data|text|values?))(?: \w{1,20}){0,3}? (?:as|in|into|to|through|via|with|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
    ),
    words: [...KEY_FILES, ...CONFIG_FILES],
  },
  {
    pattern: hit(
      String.raw`${READ}\b.{0,50}?${KEY_FILE}.{0,60}?\b(?:pass|include|send|provide|supply|return|attach|put|append|insert) (?:it|them|(?:its|the|their)(?: \w{1,20}){0,2} (?:contents?|data|text|values?))\b`,
    ),
    words: KEY_FILES,
  },
  {
    pattern: hit(
      String.raw`\b(?:pass|include|send|provide|supply|return|attach|append|forward|transmit|upload|post|leak|email) (?:\w{1,20} ){0,3}?contents? of .{0,40}?${KEY_FILE}`,
    ),
    words: KEY_FILES,
  },
  {
    pattern: hit(
      String.raw`${PASS} (?:\w{1,20} ){0,3}?(?:contents?|values?|text|data) of .{0,40}?(?:${KEY_FILE}|${CONFIG_FILE}).{0,60}? (?:as|in|into|to|through|via|with|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
    ),
    words: [...KEY_FILES, ...CONFIG_FILES],
  },
  {
    pattern: hit(
      String.raw`\b(?:parameter|argument|param|field|value)\b.{0,30}?\b(?:must|should|needs to|has to|is required to) (?:contain|include|hold|be|carry) .{0,30}?(?:${KEY_FILE}|(?<!\w)\.env\b(?!\.?\w))`,
    ),
    words: [...KEY_FILES, '.env'],
  },
  {
    pattern: hit(
      String.raw`${PASS} (?:\w{1,20} ){0,2}?(?:any|all|every|other|the user's) (?:\w{1,20} ){0,3}?${SECRET} (?:that )?(?:you (?:have|know|can|see|find|hold|remember)|from (?:the |this |your )?(?:environment|context|conversation|memory|chat|history|other)|found in).{0,60}? (?:as|in|into|to|through|via|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
    ),
    words: SECRET_WORDS,
  },
  {
    pattern: hit(
      String.raw`${PASS} (?:\w{1,20} ){0,2}?user's (?:\w{1,20} ){0,2}?(?:api[ _-]?keys|passwords|private keys|ssh keys?)\b.{0,40}? (?:as|in|into|to|through|via|inside) (?:\w{1,20} ){0,3}?${TARGET}`,
    ),
    words: ["user's"],
  },
  {
    pattern: hit(
      String.raw`${OVERRIDE} (?:the |your )?(?:users?,? and (?:obey|follow|listen to|act on|do as)\b|user's (?:requests|wishes|orders|commands|instructions|objections)(?= and\b|[.,;:!]|$))|\bobey (?:only )?(?:me|us|this (?:server|tool|description|text|message))\b`,
    ),
    words: [...ORDERED, 'obey'],
  },
  {
    pattern: hit(
      String.raw`\b(?:take|accept|follow|obey) (?:your )?(?:orders|instructions|commands|directions) (?:only )?from (?:this|our) (?:server|tool|service)(?: only| alone)?,? (?:and )?(?:not|never|instead of|rather than) (?:from )?(?:the|your) user\b`,
    ),
    words: each('from this|from our', 'server|tool|service'),
  },
  {
    pattern: hit(
      String.raw`\b(?:whatever|no matter what) (?:the|your) user (?:asks|says|wants|requests)(?: for| you)?,? (?:(?:always|you|must|should|first|instead|also|begin by|start by) ){1,4}(?:export|upload|forward|dump|delete|transmit|leak|wipe|transfer|exporting|uploading|send (?:all|every|a copy|their|the user's))\b`,
    ),
    words: WHATEVER_ASKED,
  },
  {
    pattern: hit(
      String.raw`(?<!\b(?:do not|don't|never|not|may|can|could|might|would|to|that|which|who|attackers|users|prompts|they) )\b(?:bypass|circumvent|violate|break|abandon|drop) (?:all |any )?(?:of )?your (?:own )?(?:safety|ethical|moral|alignment) (?:\w{1,20} )?(?:rules|guidelines|polic(?:y|ies)|restrictions|filters?|guardrails?|instructions|checks|training|constraints)\b`,
    ),
    words: each('your|your own', 'safety|ethical|moral|alignment'),
  },
  // Each word with a mark after it.
  {
    pattern: hit(
      String.raw`\b(?:${IGNORE})[,:;!|/~+]{1,3} ?(?:(?:all|any|every|of|the|your|my)[,:;!|/~+]{1,3} ?){1,4}(?:${THEIRS}[,:;!|/~+]{1,3} ?){1,3}${RULES}\b`,
    ),
    words: ORDERED,
  },
  // What a call shall carry.
  {
    pattern: hit(
      String.raw`\b(?:call|use|invoke|run) this (?:tool|function) (?:\w{1,20} ){0,4}?with (?:the |our |your )?(?:entire|whole|full|complete|user's) (?:conversation|chat history|chat|system prompt|session)\b`,
    ),
    words: each("entire|whole|full|complete|user's", 'conversation|chat|system|session'),
  },
  // What a parameter shall hold.
  {
    pattern: hit(
      String.raw`\b(?:whole|entire|full|complete) (?:conversation|chat|context)(?: history)? so far,? (?:including|with|and|plus) (?:the |your )?system (?:prompt|message|instructions)\b|\b(?:your|the (?:agent|assistant|model)'s) (?:full |entire |whole |complete |own )?system prompt,? (?:verbatim|word for word)\b`,
    ),
    words: ['so far', 'system prompt'],
  },
  {
    pattern: hit(
      String.raw`(?:^|[.!?:;] )(?:the )?(?:current |full |exact )?values? of (?:the |your )?(?:openai|anthropic|claude|gemini|google|aws|azure|github|gh|gitlab|stripe|slack|npm|hf|huggingface|database)_\w{0,30}(?:key|token|secret|password|credentials|key_id|url) (?:variable )?(?:in|from|of) (?:your|the (?:user|agent|client|host)'s) (?:shell |local |own )?env(?:ironment)?\b`,
    ),
    words: each("your|'s|shell|local|own", 'env'),
  },
  // Other languages: the same order to ignore what was said before.
  {
    pattern: hit(
      String.raw`\b(?:ignorier(?:e|en sie|t)|vergiss|vergessen sie|missachte(?:n sie)?) (?:\p{L}{1,20} ){0,3}?(?:vorherigen?|bisherigen?|vorigen?|früheren?|obigen?|vorangegangenen|ursprünglichen) (?:\p{L}{1,20} ){0,1}?(?:anweisung(?:en)?|instruktionen|befehle|vorgaben|regeln|aufträge|prompts?)`,
    ),
    words: ['ignorier', 'vergiss', 'vergessen', 'missachte'],
  },
  {
    pattern: hit(
      String.raw`\b(?:ignore[zr]?|oublie[zr]?|ne (?:tiens|tenez) pas compte) (?:[^\s.!?;]{1,20} ){0,4}?(?:instructions?|consignes|directives|règles|ordres) (?:[^\s.!?;]{1,20} ){0,1}?(?:précédente?s?|antérieure?s?|ci-dessus|du système)`,
    ),
    words: ['ignore', 'oublie', 'pas compte'],
  },
  {
    pattern: hit(
      String.raw`\b(?:ignora|ignore|ignorad|ignorate|olvida|olvide|omite|haz caso omiso de|esqueça|esquece|desconsidere|dimentica|dimenticate) (?:[^\s.!?;]{1,20} ){0,4}?(?:instrucciones|órdenes|indicaciones|reglas|instruções|ordens|regras|istruzioni|ordini|regole) (?:[^\s.!?;]{1,20} ){0,1}?(?:anteriores|previas|prévias|del sistema|do sistema|precedenti|di sistema)`,
    ),
    words: 'ignora|ignore|olvida|olvide|omite|omiso|esquece|desconsidere|dimentica'.split('|'),
    isForeign: true,
  },
  {
    pattern: hit(
      String.raw`\b(?:negeer|vergeet|zignoruj|ignoruj|pomiń|zapomnij o|ignorera|glöm) (?:[^\s.!?;]{1,20} ){0,3}?(?:vorige|eerdere|bovenstaande|voorgaande|poprzedni\p{L}{0,4}|wcześniejsz\p{L}{0,4}|powyższ\p{L}{0,4}|tidigare) (?:[^\s.!?;]{1,20} ){0,1}?(?:instructies|opdrachten|regels|instrukcj\p{L}{0,4}|poleceni\p{L}{0,4}|instruktioner|regler)`,
    ),
    words: ['negeer', 'vergeet', 'ignoruj', 'zapomnij', 'ignorera'],
    isForeign: true,
  },
  {
    pattern: hit(
      String.raw`(?<!\p{L})(?:про|з)?(?:игнорируй(?:те)?|забудь(?:те)?|ігноруй(?:те)?|не обращай(?:те)? внимания на) (?:\p{L}{1,20} ){0,2}?(?:предыдущ\p{L}{0,4}|прежн\p{L}{0,4}|прошл\p{L}{0,4}|вышеуказанн\p{L}{0,4}|попередн\p{L}{0,4}) (?:\p{L}{1,20} ){0,1}?(?:инструкци\p{L}{0,3}|указани\p{L}{0,3}|команд\p{L}{0,3}|правил\p{L}{0,3}|інструкці\p{L}{0,3}|вказівк\p{L}{0,3})`,
    ),
    words: [],
    isForeign: true,
  },
  {
    pattern: hit(
      '(?:忽略|无视|無視|忽視|忘记|忘掉|忘記).{0,8}?(?:之前|以前|上面|先前|前面|以上|上述|此前|系统|系統).{0,6}?(?:指令|指示|提示|规则|規則|命令|说明)|(?:以前|前|上記|これまで|上).{0,8}?(?:指示|命令|ルール|プロンプト).{0,8}?(?:無視|忘れ)|(?:이전|앞선|위의|지금까지).{0,8}?(?:지시|명령|지침|규칙).{0,8}?(?:무시|잊)',
    ),
    words: [],
    isForeign: true,
  },
  {
    pattern: hit(
      String.raw`(?:تجاهل|تجاهلوا|انس) (?:[^\s.!?;]{1,20} ){0,2}?(?:التعليمات|الأوامر|الاوامر|القواعد) (?:السابقة|أعلاه|اعلاه)|(?<!\p{L})(?:önceki|yukarıdaki) (?:[^\s.!?;]{1,20} ){0,2}?(?:talimat|komut|kural)\p{L}{0,8} (?:yok say|görmezden gel|unut)`,
    ),
    words: [],
    isForeign: true,
  },
  {
    pattern: hit(
      String.raw`\b(?:vergiss|vergessen sie|ignoriere|ignorieren sie) alles,? (?:was (?:dir|ihnen|du|sie|oben|bisher)|bisherige|vorherige|obige)|\b(?:oublie[zr]?|ignore[zr]?) tout ce (?:qui précède|qu'on (?:t'|vous )a dit)|\b(?:olvida|olvide|ignora|ignore) todo lo (?:anterior|que (?:te|le) (?:han|dijeron))|\bignorer? alle tidligere (?:instruktioner|instruksjoner|instrukser)|bỏ qua (?:[^\s.!?;]{1,10} ){0,3}?(?:hướng dẫn|chỉ dẫn|lệnh) (?:trước|trên)|पिछले (?:[^\s.!?;]{1,15} ){0,2}?(?:निर्देश|आदेश)\S{0,6} (?:[^\s.!?;]{1,10} )?(?:अनदेखा|नज़रअंदाज़)`,
    ),
    words: ['vergiss', 'vergessen', 'ignorier', 'oublie', 'ignore', 'olvid', 'ignora'],
    isForeign: true,
  },
]

/** For a person to check: what honest tools rarely say. */
export const SUSPICIONS: readonly InjectionPattern[] = [
  {
    pattern: suspicion(
      String.raw`\b(?:sag|sage|sagen sie|verrate) (?:es |das |dies )?dem (?:be)?nutzer (?:davon )?nicht|\bne (?:le |la )?(?:dis|dites|mentionne|mentionnez) (?:rien |pas |le pas )?à l'utilisateur|\bno (?:se |le )?(?:lo )?(?:digas|diga|menciones|informes) (?:nada |esto )?al usuario|不要告诉用户|别告诉用户|(?<!\p{L})не (?:говори|сообщай|рассказывай)(?:те)? (?:об этом )?пользовател`,
    ),
    words: ['nutzer', 'utilisateur', 'usuario'],
    isForeign: true,
  },
  {
    pattern: suspicion(
      String.raw`<(?:important|critical)>[^<>]{0,300}?\b(?:every time|before (?:using|calling|you (?:use|call)) (?:this|any|other)|(?:do not|don't|never) (?:tell|mention|notify|inform|ask)|without (?:telling|asking)|other tools|read (?:the file|~|/)|otherwise (?:this|the) tool)`,
    ),
    words: ['<important', '<critical'],
  },
  {
    pattern: suspicion(
      String.raw`<(?:secret|hidden|system|admin)>[^<>]{0,200}?\b(?:call|run|execute|send|read|forward|ignore|you must|always|never|pass|include)\b[^<>]{0,300}</`,
    ),
    words: ['<secret', '<hidden', '<system', '<admin'],
  },
  {
    pattern: suspicion(String.raw`<\|im_start\|> ?system|<<sys>>`),
    words: ['im_start', '<<sys'],
  },
  {
    pattern: suspicion(
      String.raw`<!--.{0,120}?\b(?:ignore|you must|do not (?:tell|mention)|instructions? (?:for|to) (?:the |all )?(?:ai|assistant|model|agent|llm))`,
    ),
    words: ['<!--'],
  },
  {
    pattern: suspicion(
      String.raw`(?<!\b(?:if (?:true|set|enabled),?) )\b(?:do not|don't|never) (?:(?:tell|inform) (?:the )?users?(?= ?(?:$|[.,;!)])| (?:that (?:you|this|these|it|we|i)|about (?:this|it|that|these|the (?:call|step))|of (?:this|it)|what you|anything|this|it)\b)|(?:mention|reveal) (?:this|it|that)(?: \w{1,20}){0,2} to (?:the )?users?\b|let (?:the )?users? (?:know|notice)\b)`,
    ),
    words: each('tell|inform|to|let', 'the user|user'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:hide|conceal|keep) (?:this|it|that)(?: \w{1,20}){0,3} from the user\b`,
    ),
    words: ['from the user'],
  },
  {
    pattern: suspicion(
      String.raw`\bwithout (?:(?:telling|informing) the user|the user(?:'s)? (?:knowing|noticing|knowledge)|the knowledge of the user)\b`,
    ),
    words: each('telling|informing|without|of', 'the user'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:the )?user (?:does not|doesn't|must not|should not|need not) (?:need to )?(?:know|see|notice|learn)(?: about)? (?:this|it|that)\b`,
    ),
    words: each('user', "does not|doesn't|must not|should not|need not"),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:do not|don't|never) (?:use|call|invoke|trust) (?:any|all) other (?:tools?|functions?|servers?|mcp)\b`,
    ),
    words: ['any other', 'all other'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:instead of|over|rather than) (?:any|all|every) other (?:tools?|functions?|mcp servers?)\b`,
    ),
    words: ['any other', 'all other', 'every other'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:all )?(?:other (?:tools|mcp servers|functions)|(?:tools|functions) (?:of|from|on) (?:all |any )?other (?:mcp )?servers) are (?:deprecated|disabled|broken|unsafe|malicious|compromised|unavailable|dangerous|insecure|harmful)\b|\b(?:do not|don't|never) (?:use|call|invoke|trust) (?:any |the )?(?:tools|functions) (?:of|from|on) (?:any |all )?other (?:mcp )?servers\b`,
    ),
    words: each('other', 'tools|mcp|functions|servers'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:when|whenever|if|each time|every time) (?:the |a |any |another )?["']?(?!this\b)[\w-]{2,40}["']? (?:tool|function|server) is (?:used|called|invoked|available|present).{0,60}?\b(?:change|replace|redirect|bcc|forward|also send|must be sent)\b`,
    ),
    words: each('tool|function|server', 'is'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:must|always|should) (?:also )?(?:send|forward|bcc|copy) (?:all|every|each) (?:\w{1,20} )?(?:emails?|messages?|files?|data) to \S{1,60}@`,
    ),
    words: each('send|forward|bcc|copy', 'all|every|each'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:secretly|covertly) (?:\w{1,20} )?(?:send|forward|copy|bcc|upload|post|add|include|collect|record|log|read|append|change|replace|redirect|transmit)\b`,
    ),
    words: ['secretly', 'covertly'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:system|admin|developer) override\b|\bnew (?:system )?(?:instructions|prompt) ?:`,
    ),
    words: [
      ...each('system|admin|developer', 'override'),
      ...each('new', 'system|instructions|prompt'),
    ],
  },
  {
    pattern: suspicion(
      String.raw`\boverride (?:all |any |the |your )?(?:previous|prior|earlier|system|safety) (?:instructions?|prompts?|guidelines?)\b`,
    ),
    words: ['override'],
  },
  {
    pattern: suspicion(
      String.raw`\byou are now (?:dan\b|jailbroken|unrestricted|an unrestricted|root\b|in (?:developer|debug|god|admin) mode)`,
    ),
    words: ['you are now'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:do not|don't|never) (?:ask|prompt) (?:the )?users? for (?:any |their |a )?(?:confirmation|permission|approval|consent)(?= ?(?:$|[.,;!)]| and\b))`,
    ),
    words: each('user|users', 'for'),
  },
  {
    pattern: suspicion(
      String.raw`\b(?:(?:you|(?:the )?(?:agent|assistant|model)) (?:must|has to|have to) (?:\w{1,20} ){0,2}?|before (?:(?:using|calling) (?:this|any)(?: other)? tools?|you (?:answer|reply)),? (?:\w{1,20} ){0,3}?)(?:run|execute|start)\b.{0,60}?\b(?:curl|wget) [^|]{1,150}\| ?(?:sudo )?(?:ba|z|da)?sh\b`,
    ),
    words: ['curl', 'wget'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:whatever|no matter what) (?:the|your) user (?:asks|says|wants|requests)(?: for| you)?,? (?:you must|always|first)\b`,
    ),
    words: WHATEVER_ASKED,
  },
  {
    pattern: suspicion(
      String.raw`\beven if the user (?:says no|declines|refuses|objects|(?:asks|tells) you not)\b`,
    ),
    words: ['even if the user'],
  },
  {
    pattern: suspicion(
      String.raw`\bregardless of (?:what the user (?:says|asks|wants|requests)|the system prompt)\b`,
    ),
    words: ['regardless of'],
  },
  {
    pattern: suspicion(
      String.raw`\b(?:send|post|upload|forward|transmit)\b.{0,40}?\b(?:conversation|chat history|chat log)\b.{0,40}? to (?:\S{1,30} ){0,2}?https?://`,
    ),
    words: ['conversation', 'chat history', 'chat log'],
  },
  {
    pattern: suspicion(
      String.raw`https?://[^\s"'<>]{1,150}[?&](?:data|payload|secrets?|conversation|history|context|prompt|memory|creds|passwords?|dump|leak)=(?:\{|\[|<|\$|%7b)`,
    ),
    words:
      'data|payload|secret|secrets|conversation|history|context|prompt|memory|creds|password|passwords|dump|leak'
        .split('|')
        .map((name) => `${name}=`),
  },
  {
    pattern: suspicion(String.raw`!\[[^\]]{0,80}\]\(https?://[^\s)]{1,150}=(?:\{|\[|<|\$|%7b)`),
    words: ['={', '=[', '=<', '=$', '=%7b'],
  },
  {
    pattern: suspicion(
      String.raw`(?<!image/[a-z.+-]{1,20};base64,)(?<![a-z0-9+/])(?=[a-z+/]{0,150}[0-9])[a-z0-9+/]{201}`,
    ),
    words: [],
    isRun: true,
  },
]
