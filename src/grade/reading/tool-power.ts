// Whether an MCP tool runs what it is given, writes files anywhere, or reaches any address: by its
// name, its description and its parameters.
import { inLatin } from '../../domain/text/lookalikes.ts'
import { composed } from '../../domain/text/pattern.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isJsonObject, parametersOf, propertiesOf } from './tool-schema.ts'
import { wordsOf } from './name-words.ts'
import { readOnce } from './read-once.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

export interface Power {
  /** Completes a sentence that starts with the tool. */
  does: string
  /** It chooses an address to read or a place to save to; the others can change anything. */
  isReading: boolean
  /** Nothing contradicts it, not even an annotation. */
  isSure: boolean
  /** Its description says what keeps it inside: a sandbox, a page, some folders. */
  isConfined: boolean
}

const LEAD = 300
const LONGEST = 1_500
const LONGEST_PARAMETER = 600
const NEAR = 45

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
// A parameter carries what is run, unless its name says that it is about something else.
const COMMANDS = set('command commands cmd cmdline commandline shell bash')
const CODES = set('code script scripts source javascript js python function snippet program')
// These carry code only if a text names its language.
const EXPRESSIONS = set('expression expressions expr')
const SHEETS = set('form forms cell line')
const PLACE =
  /\b(?:index|numbers?|ids?|names?|positions?|references?|addresse?s?|which|coverage|line of)\b/u
const LANGUAGE =
  /\b(?:javascript|typescript|python|ruby|lua|php|perl|applescript|clojure|clojurescript|lisp|scheme|elixir|erlang|haskell|julia|groovy|scala|node\.?js|powershell|bash|repl|eval|(?:jupyter|python|javascript|browser|rails|interactive|js) (?:console|notebook|kernel))\b/u
const CODE_OF_LANGUAGE = composed(
  String.raw`${LANGUAGE.source} (?:source|code|chunks?|expressions?|scripts?|programs?|statements?|snippets?|to (?:run|execute|evaluate))\b|\b(?:source|code|script|program)\b(?: \w{1,20}){0,4} in ${LANGUAGE.source}`,
  'u',
)
const EXAMINES =
  /\b(?:lint\w{0,4}|analy[sz]\w{1,4}|format\w{0,4}|checks?|scans?|reviews?|type-?checks?|compil\w{1,3}|pars\w{1,3}|validat\w{1,3}|coverage|static|transpil\w{1,3}|translat\w{1,3}|convert\w{0,3}|explain\w{0,3}|sandbox\w{0,3})\b/u
const NO_LANGUAGE =
  /\b(?:math\w{0,10}|arithmetic\w{0,5}|numeric\w{0,4}|algebra\w{0,4}|calculat\w{1,4}|regular|regexp?|cron|json ?path|xpath|formulas?|line numbers?|spreadsheets?)\b/u
const RUNS = composed(String.raw`\b(?:run|execut|evaluat|eval\b|interpret)`, 'gu')
const QUERIES = set('sql query queries statement statements')
const MUTATIONS = set('mutation mutations document operation')
const GIVEN_MUTATION = /\bmutations?\b/gu
const INPUTS = set('input args arguments argv text content body payload data value line')
const ABOUT = set(
  'id ids name names path paths file filename dir directory cwd timeout env type language lang version key url uri mode format limit include is has max min country postal zip area status error error_code sub subcommand by to from',
)
const PATHS = set('path paths filepath file filename destination dest target')
const CONTENTS = set(
  'content contents text data body edits edit patch diff replacement new base64 url append lines',
)
const ADDRESSES = set('url urls uri uris link links')
const BODIES = set('body data payload value json')

/** Most tools have no parameter with such a name, and this test is cheap. */
const TELLING =
  /command|cmd|shell|bash|code|script|source|python|function|expr|form|cell|keys|snippet|program|sql|quer|statement|input|arg|text|content|body|payload|data|value|line|path|file|dest|target|ur[il]|link|js|output|dir|prompt|task|instruction|patch|diff|mutation|document|operation|extra|run|chars|char|stdin|chunk/i

const STOP =
  'on|for|against|over|to|with|from|in|into|and|or|before|after|via|using|through|of|by|as|without|tests?|checks?|scans?|analysis|review|search|query|queries|audits?|lint'
const GAP = String.raw`(?:(?!(?:${STOP})\b)[\w'’.+#-]{1,30} ){0,4}?`
const RUN = String.raw`\b(?:run|runs|running|execute|executes|executing|evaluate|evaluates|eval|evals|spawn|spawns)`
const NOT_THE_THING = String.raw`(?! ?-? ?(?:name|id|path|file|search|analys|review|scan|quality|check|lint|coverage|generat|complet|format|owner|example|palette|histor|router))`
const COMMAND = String.raw`(?:shell|bash|terminal|powershell|cmd|ssh|command|commands|command[- ]lines?|processes|binaries|executables?)`
const CODE = String.raw`(?:code|scripts?|javascript|typescript|python|applescript|node\.?js|ruby|lua|php|perl|snippets?)`
const RUNS_COMMANDS = composed(String.raw`${RUN} ${GAP}${COMMAND}\b${NOT_THE_THING}`, 'gu')
const RUNS_CODE = composed(String.raw`${RUN} ${GAP}${CODE}\b${NOT_THE_THING}`, 'gu')
const RUNS_SQL = composed(
  String.raw`(?:${RUN}|\b(?:perform|performs|issue|issues|send|sends|submit|submits)) (?:(?!(?:${STOP})\b)[\w'’.+#,-]{1,30} ){0,6}?(?:sql|insert, update|ddl|dml)\b`,
  'gu',
)
const GIVEN_TO_RUN = composed(
  String.raw`\b(?:${COMMAND}|${CODE}|sql(?: quer(?:y|ies)| statements?)?|javascript source|source)\b(?: \w{1,20}){0,4}? (?:(?:to (?:be )?|that (?:will be|is|are) |will be )(?:run|execute|evaluate|eval)|that \w{1,20} (?:runs|executes))`,
  'gu',
)
const WRITES_FILES =
  /\b(?:write|writes|overwrite|overwrites|edit|edits|modify|modifies|append|appends|save|saves|create|creates|delete|deletes|remove|removes|move|moves|rename|renames|replace|replaces|patch|patches|download|downloads|put|puts|store|stores)(?: (?!(?:from|on|by|for)\b)[\w'’-]{1,30}){0,6}? (?:files?|director(?:y|ies)|folders?|disk|file ?system)\b(?!-)/gu
const DESTROYS = set('delete remove move rename unlink rm mv')
const SENDS_REQUESTS = composed(
  String.raw`\b(?:send|sends|make|makes|perform|performs|issue|issues|execute|executes) ${GAP}https?(?: (?:get|post|put|patch|delete|api|rest))? (?:requests?|calls?)\b`,
  'gu',
)
const WRITING_METHOD =
  /\bhttps? (?:post|put|patch|delete)\b|\b(?:any|every|all) (?:http )?methods?\b/u
const FETCHES = composed(
  String.raw`\b(?:fetch|fetches|fetching|scrape|scrapes|crawl|crawls|download|downloads|read|reads|retrieve|retrieves|extract|extracts|get|gets|request|requests)(?: (?:a|all|an|and|any|arbitrary|at|behind|clean|contents?|data|from|full|given|html|information|known|live|main|many|markdown|multiple|of|one|or|page|provided|public|raw|several|single|specific|specified|structured|text|the|web|whole)){0,7} (?:urls?|web ?pages?|websites?|web ?page's|internet|links?)(?![\w-])`,
  'gu',
)

/** "Get an image preview from a URL". */
const FETCHES_FROM =
  /\b(?:fetch|get|load|read|download|retrieve)(?:s|es)?(?: \w{1,20}){1,4} from (?:an? |any |the )?urls?\b/gu

const CONFINED =
  /\b(?:sandbox(?:ed|es)?|isolated (?:[\w-]{1,20} ){0,2}(?:containers?|vms?|virtual machines?|environments?)|allowed (?:director(?:y|ies)|paths?|folders?|roots?|hosts?|domains?|commands?)|allow-?list(?:ed)?|(?:only|strictly) (?:works? |operates? )?(?:within|inside)|within (?:the |your |its )?(?:\w{1,20} )?(?:workspace|project|root|working director(?:y|ies))|relative to (?:the|your) (?:\w{1,20} )?(?:workspace|project|root|vault)|(?:on|in|inside|within) (?:the |a |an |each |every )?(?:\w{1,20} )?(?:page|tab|browser|iframe|document)|in the browser console|page context|browser context)\b/gu
const UNCONFINED = /\bas root\b|\bon the host\b|\bwith root (?:rights|privileges|access)\b/gu
const READS_ONLY =
  /\bread[- ]?only\b|\bselect[- ]only\b|\bonly (?:\w{1,20} ){0,3}?(?:select|reads?)\b|\bselects? only\b|\bselects?(?: sql)? (?:quer(?:y|ies)|statements?)\b|\b(?:cannot|does not|doesn't|never|can't) (?:modify|write|change)\b/gu
const ONE_OF_MANY =
  /\b(?:prefer|prefers|preferably|recommend\w{0,3}|like|such as|e\.g|examples?|including|includes|unlike|if)\b[^.;!?]{0,25}$|\b(?:not|isn't|non)[ -](?:\w{1,20} )?$/u
const SQL_WRITES =
  /\b(?:update [\w.]{1,40} set|insert into|delete from|(?:drop|alter|truncate|create) table)\b|\b(?:insert|update|delete|drop|alter|truncate)\b[ ,/]{1,3}(?:or |and )?(?:insert|update|delete|drop|alter|truncate)\b/gu
const REFUSED =
  /^[^.;!?]{0,80}\b(?:not|blocked|refused|rejected|forbidden|disallowed|prohibited|denied|fails?|errors?|unsupported|disabled)\b/u
const ANY_SQL = 'runs any SQL that it is given'
const ANY_AGENT = 'lets an agent run any command that it is told to run'
const ANY_FILE = 'changes files at any path that it is given'
const APPLIES = /\bappl(?:y|ies) (?:\w{1,20} ){0,4}?(?:patch|diff|edits|changes)\b/gu
const CHANGES_TREE = /\bclones? (?:a|an|any|the) |\bremoves? untracked files\b/gu
const CHANGES =
  /\b(?:any|arbitrary|every|all) (?:sql|statements?|quer(?:y|ies))\b|\b(?:insert|update|delete|drop|alter|truncate)\b[ ,/]+(?:or |and )?(?:insert|update|delete|drop|alter|truncate)\b|\bwrites? to the database\b/u
const REMOTE =
  /\b(?:repositor(?:y|ies)|repos?|buckets?|s3|vaults?|drive|dropbox|onedrive|sharepoint|box|cloud|github|gitlab|bitbucket|wiki|gists?|notion|google|server-side|remote|workspace files|knowledge base|assets?|collection|spec|attachments?|upload(?:s|ing|ed)?)\b/u
const LOCAL =
  /\b(?:local(?:ly)?|disk|file ?systems?|absolute path|working director(?:y|ies)|your (?:computer|machine)|the host)\b/u
const FILE_BY_PATH =
  /\babsolute path (?:to|of) (?:the |an? )?(?:[\w.-]{1,20} ){0,3}?(?:file|workbook|document|spreadsheet)\b/u
const CHANGING = set(
  'write edit append insert replace save overwrite format copy delete remove create',
)
const OUTPUTS = set('output out save saved destination dest download downloads local')
const PLACES = set('path paths file filepath filename dir directory folder output dest destination')
const SAVES =
  /\b(?:sav(?:e|es|ed|ing)|writ(?:e|es|ten)|stor(?:e|es|ed)|exports?|exported|downloads?|downloaded|output|recordings?)\b/u
const SAVES_TO =
  /\bto (?:save|write|store)\b|\b(?:save|saved|write|written|stored) (?:the \w{1,20} )?(?:to|in|at|as)\b/u
const OVERWRITES = /\boverwrit(?:e|es|ing)\b/iu
const INSIDE =
  /\brelative to\b|\bresolved against\b|\bmust be (?:inside|within|under)\b|\b(?:inside|within) (?:the|your|a)\b/u
const CONTAINERS = set('repo repository owner branch bucket vault drive space site repo_id project')
const DENIED =
  /\b(?:not|never|cannot|can't|doesn't|don't|won't|no|instead of|without|rather than|avoid|outside|beyond|(?:use|call|run|with|via|by) [`"']?\w{1,30}_\w{1,30})\b/u
const SUBCOMMANDS = /\bsub ?-?commands?\b|\bcommand router\b/u
const SHELLS = set('shell bash terminal powershell ssh cmd zsh')
const RUNNING = set('run exec execute eval evaluate spawn')
const FETCHING = set('fetch scrape crawl curl wget')
const PAGES = set(
  'fetch scrape crawl curl wget web url urls page pages webpage website site html markdown text content image images http',
)
const LOOKING = set(
  'get list read search find show describe validate lint check explain format convert generate parse analyze analyse review create update delete close stop kill history status to',
)

/** Programs whose arguments decide what they do. */
const CLIS = set(
  'gh git glab kubectl aws gcloud az docker podman terraform helm npm npx pip heroku flyctl doctl wrangler ansible systemctl adb ffmpeg redis vim nvim neovim tmux',
)
const CLI_GLUE = set('call run exec execute invoke cli command commands generic raw')
const ARGUMENTS = set('args arguments argv')
const PASSED =
  /\b(?:run|runs|execute|executes|invoke|invokes|call|calls|pass|passes|passed|send|sends) /gu
// An agent that is told in prose what to do, and may do anything.
const PROMPTS = set('prompt prompts task tasks instruction instructions goal message')
const UNGUARDED =
  /danger[- ]?full[- ]?access|\bfull (?:system|disk|shell) access\b|bypass ?permissions|dangerously|skip[- ]?permissions|\byolo\b|\bfull[- ]?auto\b/iu
const UNGUARDED_IN_TEXT = composed(UNGUARDED.source, 'giu')
const MOST_VALUES = 50
const REMOTE_JOBS =
  /\bruns? (?:python|uv|docker|container)[\w/ ]{0,20} (?:jobs?|containers?|images?)\b/gu
const ABOUT_PROGRAMS =
  /\b(?:help|manual|explains?|documentation|parses?|validates?|lints?|suggests?|generates?|examples? of)\b/u
// In other languages than English.
const RUNS_ELSEWHERE =
  /führt|ausführen|\bexécute|\blance[rz]? |\bejecuta|\besegu|\bexecuta|выполн|запус|执行|執行|运行|運行|実行|실행/u
const COMMAND_ELSEWHERE = /shell|befehl|\bcommandes? |\bcomandos? |команд|命令|指令|コマンド|명령/u
const DENIED_ELSEWHERE = /\b(?:nicht|keine?n?|pas|jamais|nunca|no|não|non|не)\b|不会|不能|ません/u
const KEYS = set('keys keystrokes chars characters text input stdin data command')
const TYPES_INTO =
  /\b(?:send|sends|type|types|write|writes) (?:\w{1,20} ){0,4}?(?:to|into|in) (?:[\w-]{1,20} ){0,4}?(?:terminal|tmux|shell|pty|stdin|standard input|process|repl|interpreter)\b/gu

const COMMAND_LINE =
  /^(?:(?:an?|the|any|additional|extra|optional|raw|list of|array of) ){0,3}(?:shell|bash|terminal) (?:commands?|scripts?|lines?)\b/u
const RUNS_IT = /\b(?:is|are|be|to) (?:run|executed?)\b|\bruns?\b/u
const KEEPS = /\b(?:prepares?|stages?|stores?|saves?|queues?|registers?|defines?|sets?)\b/u
const RUNS_KEPT =
  /\b(?:run|runs|execute|executes) (?:\w{1,20} ){0,4}?(?:prepared|staged|stored|saved|queued|registered|pending)\b/gu
const INSTALLING = /install|load|add/i
const INSTALLED = set('package packages plugin plugins module modules extension extensions')
const PLACED = set(
  'name path url args arguments package packages plugin module extension server source repo repository spec specifier uri file git npm pip location',
)
const INSTALLS = composed(
  String.raw`(?:^|[.:] )(?:this tool |use this to |lets you )?installs? (?:and (?:runs?|starts?|loads?|enables?) )?(?:(?!(?:${STOP})\b)[\w'’.+#@-]{1,30} ){0,4}?(package|plugin|module|extension|mcp server)s?\b(?! ?-| (?:instructions?|guides?|commands?|scripts?|steps|names?))`,
  'u',
)
const LOADS =
  /(?:^|[.:] )(?:dynamically )?(?:loads?|adds?) (?:and (?:runs?|starts?) )?(?:[\w'’.+#@-]{1,30} ){0,3}?(package|plugin|module|extension|mcp server)s?\b/u
const STARTED =
  /\b(?:npx|uvx|and (?:installs?|runs?|starts?|executes?) (?:it|them)|(?:is|are) (?:installed|started|executed)|from (?:a|an|any) (?:\w{1,20} )?(?:url|path|git repository)|(?:loads?|runs?|executes?) any)\b/u
/** "Navigate to a URL", "Open a new tab and load a URL". */
const OPENS =
  /\b(?:navigates?|go|goes|opens?|visits?|loads?|browses?)(?: (?:a|an|any|the|to|new|tab|page|browser|window|and|load|given|specific|specified|with|in)){0,6} (?:urls?|web ?pages?|websites?|address(?:es)?)\b/gu
const LISTED_ONLY =
  /\b(?:catalog(?:ue)?|marketplace|curated|approved|verified|allow-?list(?:ed)?|bundled|built-?in|official|instructions?|guides?|how to|steps|returns? the command|one of)\b/u
const READS_FIRST =
  /^[^\w]{0,5}(?:returns?|gets?|shows?|lists?|generates?|explains?|provides?|checks?|search(?:es)?|finds?|suggests?)\b/u

interface Parameter {
  words: readonly string[]
  /** Its description. */
  readonly says: string
}
interface Subject {
  name: readonly string[]
  /** How its description begins, and as much of it as is read. */
  lead: string
  readonly all: string
  free: readonly Parameter[]
  /** What is inside its parameters: only what a text calls a command tells something. */
  inner: readonly Parameter[]
  /** One of its parameters is a list of files, each with its path and its content. */
  hasFiles: boolean
  /** Of all parameters, in words. */
  names: readonly (readonly string[])[]
  isLocal: boolean
  /** A parameter says that what is there may be overwritten. */
  readonly mayOverwrite: boolean
}

/** What the tool can do that is dangerous if somebody else chooses what; the worst of it. */
export const powerOf = readOnce((tool: Tool, isLocal: boolean): Power | undefined => {
  const parameters = parametersOf(tool.inputSchema)
  const inner = parameters.some(({ schema }) => isNested(schema))
    ? propertiesOf(tool.inputSchema).filter(({ path, name }) => path !== name)
    : []
  const isTelling =
    [...parameters, ...inner].some(({ name }) => TELLING.test(inLatin(name))) ||
    INSTALLING.test(tool.name)
  if (!isTelling) return undefined
  const free = freeParameters(parameters)
  const { title = '', description = '' } = tool
  let all: string | undefined
  const subject: Subject = {
    name: wordsOf(tool.name),
    lead: plain(`${title}. ${description.slice(0, LEAD)}`),
    get all() {
      return (all ??= plain(description.slice(0, LONGEST)))
    },
    free,
    inner: freeParameters(inner),
    hasFiles: parameters.some(({ schema }) => areFiles(schema)),
    names: parameters.map((each) => wordsOf(each.name)),
    isLocal,
    get mayOverwrite() {
      return parameters.some(({ schema }) => OVERWRITES.test(descriptionOf(schema)))
    },
  }
  const does =
    delegates(subject, parameters) ??
    runsCommands(subject) ??
    passesOn(subject) ??
    runsCode(subject) ??
    runsSql(subject) ??
    mutates(subject) ??
    installs(subject) ??
    changes(subject)
  if (does !== undefined)
    return {
      does,
      isReading: false,
      isSure: isSure(subject, does, tool),
      isConfined: does !== ANY_AGENT && isKept(subject),
    }
  const reaches = fetches(subject)
    ? 'fetches any address that it is given'
    : opens(subject)
      ? 'opens any address that it is given'
      : saves(subject) && isLocal
        ? 'saves files at any path that it is given'
        : undefined
  return reaches === undefined
    ? undefined
    : { does: reaches, isReading: true, isSure: true, isConfined: false }
})

/** Passes on a command of a set that its texts do not list. */
export function hidesCommands({ description = '', inputSchema }: Tool): boolean {
  const isPassedOn = parametersOf(inputSchema).some(
    ({ name, schema }) => isFree(schema) && wordsOf(name).every((word) => COMMANDS.has(word)),
  )
  return isPassedOn && SUBCOMMANDS.test(plain(description))
}

function isKept(subject: Subject): boolean {
  const texts = textsOf(subject)
  return says(CONFINED, texts) && !says(UNCONFINED, texts)
}

/** What no text says, an annotation may: it proves nothing, but to deny it takes a text. */
function isSure(subject: Subject, does: string, { annotations }: Tool): boolean {
  if (does !== ANY_SQL || annotations?.['readOnlyHint'] !== true) return true
  const texts = textsOf(subject)
  return CHANGES.test(texts) || writesSql(texts)
}

function textsOf({ lead, all, free }: Subject): string {
  return [lead, all, ...free.map((each) => each.says)].join(' ')
}

function runsCommands(subject: Subject): string | undefined {
  const { name, lead, free } = subject
  const isShell = name.some((word) => SHELLS.has(word)) && !LOOKING.has(name[0] ?? '')
  const carrier = free.find(
    (each) => carries(each.words, COMMANDS) && !/\bnames? of\b|\bcommand name\b/u.test(each.says),
  )
  const given = free.some(
    (each) =>
      !LOOKING.has(name[0] ?? '') &&
      (carries(each.words, COMMANDS) || carries(each.words, INPUTS)) &&
      /\b(?:shell|command|bash|terminal)/u.test(each.says) &&
      says(GIVEN_TO_RUN, each.says),
  )
  if ([...free, ...subject.inner].some((each) => isCommandLine(each, subject)))
    return 'runs any command that it is given'
  const isCarried = carrier !== undefined || given
  const hasInput = isCarried || free.some(({ words }) => carries(words, INPUTS))
  if (!hasInput) return undefined
  const stated =
    says(RUNS_COMMANDS, lead) ||
    (isCarried && (says(GIVEN_TO_RUN, lead) || says(ARBITRARY.command, subject.all)))
  const named = isRunning(name) && name.some((word) => COMMANDS.has(word) || SHELLS.has(word))
  const isRun =
    (isCarried && (stated || named || isShell || given)) || ((stated || isShell) && isOpen(lead))
  if (!isRun) return undefined
  const isRouter =
    !isShell && SUBCOMMANDS.test(subject.all) && !/\bany \w{1,20} command\b/u.test(lead)
  return isRouter ? undefined : 'runs any command that it is given'
}

/** A parameter, whatever its name, that by its own description is a command of a shell. */
function isCommandLine({ says: text }: Parameter, { name, lead }: Subject): boolean {
  if (LOOKING.has(name[0] ?? '') && !RUNS_IT.test(text)) return false
  return COMMAND_LINE.test(text) && (RUNS_IT.test(text) || says(RUNS, lead)) && !EXAMINES.test(text)
}

/** Whether it only keeps a command, which another tool may run. */
export function keepsCommands({ name, description = '', inputSchema }: Tool): boolean {
  return (
    KEEPS.test(`${wordsOf(name).join(' ')}. ${plain(description.slice(0, LEAD))}`) &&
    freeParameters(parametersOf(inputSchema)).some(
      ({ words, says: text }) => carries(words, COMMANDS) || COMMAND_LINE.test(text),
    )
  )
}

/** Whether it runs what another tool was given. */
export function runsWhatIsKept({ description = '' }: Tool): boolean {
  return says(RUNS_KEPT, plain(description.slice(0, LEAD)))
}

/** Hands a task to an agent that may do anything, as the parameters or the description say. */
function delegates(
  subject: Subject,
  parameters: ReturnType<typeof parametersOf>,
): string | undefined {
  if (!subject.free.some(({ words }) => words.every((word) => PROMPTS.has(word)))) return undefined
  const isUnguarded =
    says(UNGUARDED_IN_TEXT, subject.all) ||
    says(ARBITRARY.command, subject.all) ||
    parameters.some(({ name, schema }) => {
      if (!isJsonObject(schema)) return UNGUARDED.test(name)
      const values = Array.isArray(schema['enum']) ? schema['enum'].slice(0, MOST_VALUES) : []
      return (
        UNGUARDED.test(name.slice(0, LEAD)) ||
        values.some((each) => typeof each === 'string' && UNGUARDED.test(each.slice(0, LEAD))) ||
        says(UNGUARDED_IN_TEXT, plain(descriptionOf(schema)))
      )
    })
  return isUnguarded ? ANY_AGENT : undefined
}

/** Hands what it is given to a program, or types it into a terminal. */
function passesOn(subject: Subject): string | undefined {
  const { name, lead, free } = subject
  if (LOOKING.has(name[0] ?? '')) return undefined
  const isForeign =
    RUNS_ELSEWHERE.test(lead) && COMMAND_ELSEWHERE.test(`${lead} `) && !DENIED_ELSEWHERE.test(lead)
  const isTyped =
    free.some(({ words }) => words.every((word) => KEYS.has(word))) && says(TYPES_INTO, lead)
  if (isTyped || (isForeign && free.some(({ words }) => carries(words, COMMANDS))))
    return 'runs any command that it is given'
  const program = name.find((word) => CLIS.has(word))
  if (program === undefined || !name.every((word) => CLIS.has(word) || CLI_GLUE.has(word)))
    return undefined
  const carrier = free.find(({ words }) => carries(words, ARGUMENTS) || carries(words, COMMANDS))
  if (!carrier || ABOUT_PROGRAMS.test(lead) || SUBCOMMANDS.test(subject.all)) return undefined
  const texts = `${name.join(' ')} . ${lead} ${carrier.says} `
  return says(PASSED, texts) && !readsOnly(texts) && !LISTED_ONLY.test(texts)
    ? `runs any ${program} command that it is given`
    : undefined
}

function installs({ name, lead, free }: Subject): string | undefined {
  const targets = free.filter(({ words }) => words.every((word) => PLACED.has(word)))
  const [verb = ''] = name
  if (targets.length === 0 || LOOKING.has(verb)) return undefined
  if (READS_FIRST.test(lead)) return undefined
  const texts = [lead, ...targets.map((each) => each.says)].join(' ')
  if (LISTED_ONLY.test(texts)) return undefined
  const named = name.find((word) => INSTALLED.has(word))?.replace(/s$/, '')
  const noun = named ?? (name.join(' ').includes('mcp server') ? 'mcp server' : undefined)
  const stated = INSTALLS.exec(lead)?.[1] ?? (verb === 'install' ? noun : undefined)
  const loaded = LOADS.exec(lead)?.[1] ?? (verb === 'load' || verb === 'add' ? noun : undefined)
  const what = stated ?? (STARTED.test(texts) ? loaded : undefined)
  return what === undefined
    ? undefined
    : `installs any ${what === 'mcp server' ? 'MCP server' : what} that it is given`
}

function runsCode(subject: Subject): string | undefined {
  const { name, lead, free } = subject
  const about = `${name.join(' ')}. ${lead}`
  const isExpressed =
    !LOOKING.has(name[0] ?? '') &&
    free.some((each) => {
      const isSheet = carries(each.words, SHEETS) && !PLACE.test(each.says)
      const isCode = CODE_OF_LANGUAGE.test(each.says)
      if (!isSheet && !isCode && !carries(each.words, EXPRESSIONS)) return false
      const texts = `${about} ${each.says}`
      const telling = isSheet ? each.says : texts
      return (
        LANGUAGE.test(telling) &&
        !NO_LANGUAGE.test(texts) &&
        !(isCode && EXAMINES.test(about)) &&
        says(RUNS, texts)
      )
    })
  if (isExpressed || says(REMOTE_JOBS, lead)) return 'runs any code that it is given'
  if (!free.some(({ words }) => carries(words, CODES) || carries(words, INPUTS))) return undefined
  const stated =
    says(RUNS_CODE, lead) || says(GIVEN_TO_RUN, lead) || says(ARBITRARY.code, subject.all)
  const named = isRunning(name) && name.some((word) => CODES.has(word))
  const isRun = free.some(({ words, says: text }) => {
    if (!carries(words, CODES) && !carries(words, INPUTS)) return false
    if (/\b(?:names?|ids?|package\.json)\b/u.test(text.slice(0, 80))) return false
    if (carries(words, CODES))
      return stated || named || (/\b(?:code|script|java)/u.test(text) && says(GIVEN_TO_RUN, text))
    return stated && isOpen(lead)
  })
  return isRun ? 'runs any code that it is given' : undefined
}

function runsSql(subject: Subject): string | undefined {
  const { name, lead, free } = subject
  if (LOOKING.has(name[0] ?? '') || !free.some(({ words }) => carries(words, QUERIES)))
    return undefined
  const isAsking = isRunning(name) || name.includes('query')
  const isAbout = (isAsking && name.includes('sql')) || says(RUNS_SQL, lead)
  const isRun = free.some(({ words, says: text }) => {
    if (words.includes('sql') && carries(words, QUERIES))
      return isAbout || isAsking || says(GIVEN_TO_RUN, text)
    return (
      carries(words, QUERIES) && (isAbout || (/\bsql\b/u.test(text) && says(GIVEN_TO_RUN, text)))
    )
  })
  if (!isRun) return undefined
  const texts = [subject.name.join(' '), lead, subject.all, ...free.map((each) => each.says)]
  // A limit that the caller can lift is none.
  const isChosen = subject.names.some((words) => /^read ?only$/.test(words.join(' ')))
  const isLimited = !isChosen && texts.some(readsOnly) && !texts.some(writesSql)
  return isLimited ? undefined : ANY_SQL
}

/** Sends whatever a query language can change. */
function mutates({ name, lead, free }: Subject): string | undefined {
  const given = free.filter(({ words }) => carries(words, QUERIES) || carries(words, MUTATIONS))
  if (given.length === 0 || LOOKING.has(name[0] ?? '')) return undefined
  const texts = `${name.join(' ')}. ${[lead, ...given.map((each) => each.says)].join(' ')}`
  if (readsOnly(texts)) return undefined
  if (/\bcypher\b/u.test(texts) && (says(RUNS, lead) || name.includes('write')))
    return 'runs any Cypher query that it is given'
  return /\bgraphql\b/u.test(texts) && offers(GIVEN_MUTATION, texts)
    ? 'sends any GraphQL mutation that it is given'
    : undefined
}

/** Whether a text limits it to reading, and does not only prefer that. */
function readsOnly(text: string): boolean {
  for (const { index } of text.matchAll(READS_ONLY))
    if (!ONE_OF_MANY.test(text.slice(Math.max(0, index - NEAR), index))) return true
  return false
}

/** Whether a text shows a statement that writes. */
function writesSql(text: string): boolean {
  return offers(SQL_WRITES, text)
}

/** Whether a text names something, and does not say that it is refused. */
function offers(pattern: RegExp, text: string): boolean {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, index - NEAR), index).split(/[.!?;]/u)
    const after = text.slice(index + found.length, index + found.length + 100)
    if (!DENIED.test(before.at(-1) ?? '') && !REFUSED.test(after)) return true
  }
  return false
}

function changes(subject: Subject): string | undefined {
  const { lead, free, name, names } = subject
  if (
    free.some(
      ({ words }) => words.some((word) => ADDRESSES.has(word)) && !words.includes('base'),
    ) &&
    says(SENDS_REQUESTS, lead) &&
    (WRITING_METHOD.test(lead) || free.some(({ words }) => words.every((word) => BODIES.has(word))))
  )
    return 'sends any HTTP request that it is given'
  const isElsewhere =
    names.some((words) => words.some((word) => CONTAINERS.has(word) || /^i?ids?$/.test(word))) ||
    REMOTE.test(`${name.join(' ')} ${lead}`)
  if (subject.isLocal && (changesFileByPath(subject) || applies(subject, isElsewhere)))
    return ANY_FILE
  if (!subject.hasFiles && !free.some(({ words }) => words.some((word) => PATHS.has(word))))
    return undefined
  const isDestroying = name.some((word) => DESTROYS.has(word))
  const isTree = subject.isLocal && (name.includes('clone') || name.includes('clean'))
  if (isTree && says(CHANGES_TREE, lead)) return ANY_FILE
  const hasContent =
    subject.hasFiles || names.some((words) => words.some((word) => CONTENTS.has(word)))
  if (!hasContent && !isDestroying) return undefined
  if (!says(WRITES_FILES, `${name.join(' ')}. ${lead}`)) return undefined
  const isHere = LOCAL.test(textsOf(subject))
  return isHere || (subject.isLocal && !isElsewhere) ? ANY_FILE : undefined
}

/** A patch names the files that it changes. */
function applies({ name, lead, free }: Subject, isElsewhere: boolean): boolean {
  return (
    free.some(({ words }) => words.includes('patch') || words.includes('diff')) &&
    says(APPLIES, `${name.join(' ')}. ${lead}`) &&
    !isElsewhere
  )
}

/** A file that a parameter names by its absolute path, or an output that may be overwritten. */
function changesFileByPath(subject: Subject): boolean {
  const { name, free, lead } = subject
  if (name.some((word) => CHANGING.has(word)))
    return free.some(
      ({ words, says: text }) => words.some((word) => PATHS.has(word)) && FILE_BY_PATH.test(text),
    )
  return free.some((each) => isOutput(each, lead)) && subject.mayOverwrite
}

function saves(subject: Subject): boolean {
  const { free, lead } = subject
  return free.some((each) => isOutput(each, lead)) && !INSIDE.test(subject.all)
}

/** Where the caller wants the result to be saved, unless it has to be inside of some folder. */
function isOutput({ words, says: text }: Parameter, about: string): boolean {
  if (!words.some((word) => PLACES.has(word)) || words.some((word) => /^ids?$/.test(word)))
    return false
  if (INSIDE.test(text) && !/\babsolute\b/u.test(text)) return false
  if (!words.some((word) => OUTPUTS.has(word))) return SAVES_TO.test(text)
  const isPlace = words.some((word) => !OUTPUTS.has(word) && PLACES.has(word))
  return (
    (isPlace || /\b(?:path|file|folder|directory)\b/u.test(text)) && SAVES.test(`${text} ${about}`)
  )
}

function opens({ lead, free }: Subject): boolean {
  return (
    free.some(({ words }) => words.length === 1 && ADDRESSES.has(words[0] ?? '')) &&
    says(OPENS, lead)
  )
}

function fetches({ name, lead, free }: Subject): boolean {
  return (
    free.some(({ words }) => words.length === 1 && ADDRESSES.has(words[0] ?? '')) &&
    (says(FETCHES, lead) ||
      says(FETCHES_FROM, lead) ||
      says(SENDS_REQUESTS, lead) ||
      (name.some((word) => FETCHING.has(word)) && name.every((word) => PAGES.has(word))))
  )
}

/** Whether a text says so, and not that it does not, or that another tool does. */
function says(pattern: RegExp, text: string): boolean {
  if (text.search(pattern) < 0) return false
  for (const { index } of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, index - NEAR), index).split(/[.!?;]|, but /u)
    if (!DENIED.test(before.at(-1) ?? '')) return true
  }
  return false
}

const ARBITRARY = {
  command:
    /\b(?:run|execut)\w{0,4} (?:any|arbitrary) (?:\w{1,20} ){0,2}?(?:commands?|cmds?|shell)\b/gu,
  code: /\b(?:run|execut|evaluat)\w{0,4} (?:any|arbitrary) (?:\w{1,20} ){0,2}?(?:code|scripts?|javascript|python)\b/gu,
}

function isOpen(lead: string): boolean {
  return /\b(?:any|arbitrary|given|provided|specified|supplied|shell|bash|raw|custom)\b/u.test(lead)
}

function isRunning(name: readonly string[]): boolean {
  return name.some((word) => RUNNING.has(word)) && !LOOKING.has(name[0] ?? '')
}

function carries(words: readonly string[], kind: ReadonlySet<string>): boolean {
  return words.some((word) => kind.has(word)) && !words.some((word) => ABOUT.has(word))
}

function areFiles(schema: unknown): boolean {
  const items = isJsonObject(schema) ? schema['items'] : undefined
  const names = isJsonObject(items) && isJsonObject(items['properties']) ? items['properties'] : {}
  return (
    Object.keys(names).some((name) => PATHS.has(name)) &&
    Object.keys(names).some((name) => CONTENTS.has(name))
  )
}

function isNested(schema: unknown): boolean {
  return isJsonObject(schema) && ('properties' in schema || isJsonObject(schema['items']))
}

/** Parameters whose text the caller chooses freely. */
function freeParameters(parameters: ReturnType<typeof parametersOf>): Parameter[] {
  return parameters.flatMap(({ name, schema: own }) => {
    if (!isFree(own)) return []
    let text: string | undefined
    return {
      words: wordsOf(name),
      get says() {
        return (text ??= plain(descriptionOf(own)))
      },
    }
  })
}

function descriptionOf(schema: unknown): string {
  if (!isJsonObject(schema)) return ''
  const { description, items } = schema
  if (typeof description === 'string') return description.slice(0, LONGEST_PARAMETER)
  return schema['type'] === 'array' ? descriptionOf(items) : ''
}

function isFree(schema: unknown): boolean {
  if (!isJsonObject(schema)) return schema === true
  if ('enum' in schema || 'const' in schema) return false
  const { type, items } = schema
  if (type === 'array') return isJsonObject(items) && items['type'] === 'string' && isFree(items)
  return type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'))
}

function plain(text: string): string {
  return inLatin(text.slice(0, LONGEST))
    .replace(/[*`"“”<>()]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
}
