// What a tool changes, by the verb that its description begins with and by the actions that it
// offers: read strictly, because who is found to contradict it is called a liar.
import { inLatin } from '../../domain/text/lookalikes.ts'
import { composed } from '../../domain/text/pattern.ts'
import { isJsonObject, parametersOf } from './tool-schema.ts'

const LEAD = 240

/** What may stand before the verb: "This tool", "Use this to", "Permanently". */
const OPENING =
  /^(?:[^\p{L}]|\b(?:a|action|agents?|allows?|and|batch|bulk|can|caution|command|danger|description|destructive|endpoint|force|function|hard|immediately|important|irreversibly|irrevocably|is|it|lets?|method|note|operation|permanently|purpose|summary|that|the|this|to|tool|use|used|users?|warning|which|will|you)\b)*/u
const OBJECT = String.raw`(?=(?: (?:a|an|the|all|any|one|every|each|this|your|multiple|several|existing|selected|specified|given|entire|up to|many)\b| [\p{L}-]{1,30}s\b| [\p{L}-]{1,30} (?:by|from|with|in|and|or|of)\b))`
const DELETES = composed(
  String.raw`^(?:deletes|destroys|purges|wipes|erases|gets? rid of|truncates?(?= (?:the |a |an |all )?(?:\w{1,30} )?(?:tables?|collections?)\b(?! to\b))|(?:delete|destroy|purge|wipe|erase)${OBJECT}|empt(?:y|ies) (?:the |a |an |your )(?:\w{1,30} )?(?:trash|recycle bin|bin|queue|bucket|folder|mailbox|inbox|table|database|cart)\b|flush(?:es)? (?:all|every|the whole|the entire) (?:\w{1,30} )?(?:keys?|data|databases?|records?)\b|cleans? up (?:[\w'-]{1,30} ){1,6}?by (?:deleting|removing|wiping|erasing)\b|drops?(?= (?:the |a |an |all )?(?:\w{1,30} )?(?:tables?|databases?|collections?|ind(?:ex|exes|ices)|schemas?)\b))`,
  'u',
)
const DELETES_AS_TITLE = /^(?:delete|destroy|purge|wipe|erase) [\p{L}]{2,30}$/u
const DELETES_ELSEWHERE =
  /^(?:löscht|loescht|supprime[rz]?(?= )|efface[rz]?(?= )|elimina(?= )|borra(?= )|apaga(?= )|exclui(?= )|удал(?:яет|ить)|删除|刪除|削除|삭제)/u
const WRITES = composed(
  String.raw`^(?:overwrites|(?:upserts|updates|inserts|modifies|edits|renames|publishes|uploads|removes|revokes|cancels|creates|sends)${OBJECT}|(?:update|insert|upsert|overwrite|modify|rename|publish|remove|revoke|cancel|create|send)(?= (?:a|an|the|all|any|one|every|your|existing|new)\b))`,
  'u',
)
// Verbs that are nouns too, or that also say what happens to a text: only with an object that
// tells.
const ONE = '(?:a|an|the|all|any|one|every|each|your|this|existing|multiple)'
const GAP = String.raw`(?:(?!(?:by|from|in|into|with|to|for|on|at|of|has|have)\b)[\p{L}\d-]{1,30} ){0,3}?`
const CHANGES: readonly (readonly [verbs: string, objects: string])[] = [
  [
    'closes?',
    'issues?|tickets?|pull requests?|cases?|accounts?|orders?|positions?|deals?|incidents?|tasks?|alerts?|milestones?',
  ],
  [
    'transfers?',
    'money|funds|ownership|domains?|balances?|amounts?|repositor(?:y|ies)|stock|assets?|credits?|payments?',
  ],
  [
    'merges?',
    'pull requests?|merge requests?|branch(?:es)?|customers|contacts|accounts|users|issues|tickets',
  ],
  ['rotates?', 'keys?|secrets?|credentials?|passwords?|tokens?|certificates?'],
  [
    'resets?',
    'passwords?|keys?|secrets?|credentials?|databases?|branch(?:es)?|accounts?|devices?|servers?|settings|quotas?',
  ],
  ['places?', 'orders?|bids?|bets?|trades?|calls?'],
  ['(?:apply|applies)', 'migrations?|manifests?|labels?|coupons?|polic(?:y|ies)|changes'],
  [
    'migrates?',
    'databases?|users?|accounts?|mailbox(?:es)?|vms?|virtual machines?|instances?|workloads?',
  ],
  ['replaces?', 'records?|configurations?|settings|polic(?:y|ies)|files?|rules?'],
  ['books?', 'flights?|rooms?|meetings?|appointments?|hotels?|table|seats?|slots?'],
  ['charges?', 'customers?|cards?|credit cards?|payment methods?'],
  ['refunds?', 'payments?|charges?|orders?|customers?|transactions?|purchases?'],
  ['(?:pay|pays)', 'invoices?|bills?|suppliers?|orders?'],
  ['grants?', 'access|permissions?|roles?|privileges?'],
  ['bans?', 'users?|members?|players?|customers?|accounts?|ips?|ip addresses'],
  ['push(?:es)?', 'commits?|branch(?:es)?|changes|tags?|files|images?|notifications?|updates?'],
  ['kills?|terminates?', 'process(?:es)?|instances?|jobs?|pods?|servers?|workers?|vms?'],
  [
    'restarts?',
    'servers?|services?|pods?|containers?|instances?|deployments?|machines?|devices?|apps?|applications?|computers?',
  ],
  ['restores?', 'backups?|databases?|versions?|records?|files?|deleted [a-z]{1,30}|snapshots?'],
  [
    'clears?',
    'queues?|tables?|carts?|databases?|messages|records|tasks|notifications|alarms?|data|logs|histor(?:y|ies)',
  ],
  [
    'archives?',
    'projects?|channels?|issues?|tasks?|customers?|products?|records?|pages?|messages?|emails?|repositor(?:y|ies)|boards?|cards?|accounts?|users?|documents?|conversations?|threads?',
  ],
  ['unlinks?', 'accounts?|users?|devices?|issues?|files?|customers?|cards?|records?'],
  [
    'installs?',
    'packages?|plugins?|extensions?|modules?|apps?|applications?|software|servers?|dependenc(?:y|ies)',
  ],
  [
    'deploys?',
    'apps?|applications?|sites?|websites?|projects?|services?|functions?|workers?|contracts?|stacks?|models?|releases?|servers?|containers?|builds?|versions?',
  ],
]
const CHANGES_BY_WORD: readonly (readonly [verbs: string, rest: string])[] = [
  ['wires?|pays? out', String.raw`(?:money|funds)\b`],
  ['transfers?', String.raw`(?:money|funds|ownership)\b(?! of\b)`],
  ['grants?', String.raw`(?:[\p{L}-]{1,30} )?(?:access|permissions?) to\b`],
  ...CHANGES.map(([verbs, objects]) => [verbs, String.raw`${ONE} ${GAP}(?:${objects})\b`] as const),
]
const CHANGES_IT = composed(
  `^(?:${CHANGES_BY_WORD.map(([verbs, rest]) => `(?:${verbs}) ${rest}`).join('|')})`,
  'u',
)
/** Cheap to tell: few sentences begin so, and the rest of the pattern takes long to compile. */
const CHANGING_VERB = composed(`^(?:${CHANGES_BY_WORD.map(([verbs]) => verbs).join('|')}) `, 'u')
const REPLACES_IN_FILES =
  /^(?:search(?:es)?|finds?) (?:for )?(?:[\p{L}\d-]{1,30} ){0,4}?and replaces? .{0,80}\b(?:files|codebase|database|disk)\b/u
/** Nouns that look like it: "Books the user has borrowed", "Orders placed", "Refunds by month". */
const LISTED =
  /^[\p{L}]{2,20} (?:(?:a|an|the|all|any|one|every|each|your|this|existing) )?(?:(?!(?:a|an|the|all|any|one|every|each|your|this|existing|by|from|in|into|with|to|for|on|at|of|and|or)\b)[\p{L}-]{1,30} ){1,4}(?:has|have|had|is|are|was|were|made|owns?|can|may|did|got|received|paid|(?:borrow|visit|book|issu|plac|receiv|charg|request|approv|process|complet|creat|own|sav|us|list)ed)\b/u
const ON_A_TEXT =
  /\b(?:texts?|strings?|input|sentences?|json|html|markdown|snippets?|pictures?|photos?|arrays?|browsers?|tabs?|viewport|canvas|sketch|simulat\w{1,5}|game|example|returns?|in memory|in-memory|guides?|instructions|cache|sessions?|diagram|chart|map)\b/u
/** What is made or changed only in the answer. */
const ANSWERED =
  /\b(?:plan|summar(?:y|ies)|reports?|previews?|urls?|links?|charts?|maps?|diagrams?|graphs?|quer(?:y|ies)|requests?|views?|lists?|snapshots?|overviews?|tables?|text|strings?|input|json|html|markdown|code|images?|polygons?|geometr(?:y|ies)|buffers?|zones?|hash(?:es)?|embeddings?|vectors?|arrays?|numbers?|templates?|examples?|drafts?|prompts?|style|ids?|uuids?|estimates?|quotes?|comparisons?|sessions?|connections?|connectionids?|simulations?|forecasts?|colou?rs?|palettes?|duplicates?|whitespace|background|distance|you|search(?:es)?|analysis|review|route|matrix|timeline|copy|expression|signature|token)\b/u
/** What is taken out of a text or a picture, and given back without it. */
const CLEANED =
  /\b(?:text|strings?|input|sentences?|json|html|markdown|code|images?|pictures?|photos?|polygons?|arrays?|duplicates?|whitespaces?|spaces|background|noise|characters?|accents|punctuation|comments|stop ?words|outliers|watermarks?)\b/u
const READS =
  /^(?:analy[sz]es?|builds?|calculates?|checks?|compares?|computes?|converts?|counts?|decodes?|describes?|detects?|determines?|displays?|encodes?|estimates?|explains?|extracts?|fetch|fetches|finds?|formats?|generates?|gets?(?! rid\b)|identif(?:y|ies)|inspects?|lists?|looks?|measures?|parses?|predicts?|previews?|quer(?:y|ies)|reads?|recommends?|renders?|resolves?|retrieves?|returns?|search(?:es)?|shows?|simulates?|suggests?|summari[sz]es?|validates?|verif(?:y|ies)|views?)\b/u
/** Most tools: cheap to tell, and no effect begins so. */
const PLAINLY_READS = /^(?:gets?(?! rid\b)|lists?|retrieves?|returns?|reads?|shows?|fetch|fetches) /
/** What is made for the answer, if nothing says that it is kept. */
const MADE =
  /\b(?:passwords?|passphrases?|qr|qrcodes?|barcodes?|pdfs?|haikus?|poems?|stor(?:y|ies)|jokes?|embeds?|schemes?|svgs?|base64|slugs?|random|fake|mock|dummy|sample|ascii|memes?|mockups?|wireframes?|regex|gradients?|icons?|logos?)\b/u
/** What exists only where it is kept. */
const RECORDS =
  /\b(?:issues?|tickets?|customers?|orders?|payments?|subscriptions?|refunds?|repositor(?:y|ies)|pull requests?|branch(?:es)?|webhooks?|buckets?|droplets?|clusters?|deployments?|api keys?|databases?)(?=$| (?:in|for|with|on|from|and|by|to|at|of|using)\b)/u
const STORED =
  /\b(?:stores? (?:it|them)|saves? (?:it|them)|(?:is|are|be|gets?|and|then) (?:stored|saved|persisted|stores?|saves?|persists?)|(?:in|into|to|on) (?:the|your|a|an|our|this) (?:\w{1,20} ){0,2}(?:databases?|accounts?|workspaces?|crm|repositor(?:y|ies)|calendars?|disk|boards?|clusters?|stores?|tenants?))\b/u
const TRIED =
  /\b(?:dry[- ]run|previews?|simulat\w{1,5}|would be|nothing|not actually|without (?:deleting|changing|sending|saving|storing))\b/u
const ACTION = /^(?:action|operation|op|method|httpmethod|http_method|verb|command|mode)$/i
const CHANGING =
  /^(?:delete|remove|create|update|insert|upsert|write|send|drop|purge|destroy|post|put|patch)(?=$|[-_ A-Z])/
const ABOUT_ACTIONS: ReadonlySet<string> = new Set(
  'man manual help docs documentation log logs audit history event events activity'.split(' '),
)
const CHANGING_IN_CAPITALS =
  /^(?:DELETE|REMOVE|CREATE|UPDATE|INSERT|WRITE|SEND|DROP|PURGE|POST|PUT|PATCH)$/

export interface Effect {
  isDeleting: boolean
  /** It only creates something, which can be meant for the answer. */
  isCreating?: boolean
  /** Completes a sentence that starts with the tool. */
  because: string
}

/** What a text of a tool begins with, if that changes something that lasts. */
export function statedEffect(
  description: string,
  source: 'description' | 'title' = 'description',
): Effect | undefined {
  const text = mainClause(description)
  if (PLAINLY_READS.test(text)) return undefined
  const sentence = text.split(/[.;:!?\n(]/u)[0] ?? ''
  const isDeleting =
    DELETES.test(sentence) ||
    DELETES_ELSEWHERE.test(sentence) ||
    (source === 'title' && DELETES_AS_TITLE.test(sentence))
  if (!isDeleting && !changesForGood(sentence) && !writes(sentence)) return undefined
  if (/^(?:remove|delete|erase)/u.test(sentence) && CLEANED.test(sentence)) return undefined
  if (TRIED.test(text)) return undefined
  const words = sentence.split(' ', 6).join(' ').slice(0, 80).replace(/,$/u, '')
  const isCreating = /^creates?\b/u.test(sentence)
  return { isDeleting, isCreating, because: `its ${source} says “${words.trim()}”` }
}

function writes(sentence: string): boolean {
  if (!WRITES.test(sentence)) return false
  const object =
    sentence.split(/ (?:by|from|in|into|with|to|for|using|on|at|of|that|which)\b/u)[0] ?? ''
  return sentence.startsWith('remove') || !ANSWERED.test(object)
}

function changesForGood(sentence: string): boolean {
  if (REPLACES_IN_FILES.test(sentence)) return true
  return (
    CHANGING_VERB.test(sentence) &&
    CHANGES_IT.test(sentence) &&
    !LISTED.test(sentence) &&
    !ON_A_TEXT.test(sentence)
  )
}

/** Whether the description begins with a verb of reading. */
export function saysItReads(description: string): boolean {
  return READS.test(mainClause(description))
}

/** What becomes of that which a tool creates. */
export function creation(nameWords: readonly string[], description: string): Creation {
  const text = description.slice(0, LEAD).replace(/\s+/g, ' ').toLowerCase()
  if (STORED.test(text) && !/\b(?:not|never|nothing|without|nor)\b/u.test(text)) return 'stored'
  const sentence = text.split(/[.;:!?\n(]/u)[0] ?? ''
  const name = nameWords.join(' ')
  const isReturned = /\breturn(?:s|ed|ing)?\b/u.test(text)
  if (MADE.test(`${name} ${sentence}`)) return 'answered'
  if (RECORDS.test(sentence === '' ? name : sentence)) return isReturned ? 'unclear' : 'stored'
  return isReturned ? 'answered' : 'unclear'
}

type Creation = 'stored' | 'answered' | 'unclear'

/** Whether a name is about something that is made or cleaned only in the answer. */
export function isOnlyAnswered(nameWords: readonly string[]): boolean {
  const words = nameWords.join(' ')
  return ANSWERED.test(words) || CLEANED.test(words)
}

/** The description from its verb on, in lower case. */
function mainClause(description: string): string {
  const text = inLatin(
    description
      .slice(0, LEAD)
      .replace(/[*`_#]/g, '')
      .replace(/\n\n/g, '. ')
      .replace(/\s+/g, ' '),
  )
  return text.slice(OPENING.exec(text)?.[0].length ?? 0)
}

/** Whether a name is about actions of others: those that it lists are none of its own. */
export function isAboutActions(nameWords: readonly string[]): boolean {
  return nameWords[0] !== 'manage' && nameWords.some((word) => ABOUT_ACTIONS.has(word))
}

/** An action among those that a parameter lists, if it changes something. */
export function offeredEffect(inputSchema: unknown): Effect | undefined {
  for (const { name, schema } of parametersOf(inputSchema)) {
    if (!ACTION.test(name) || !isJsonObject(schema) || !Array.isArray(schema['enum'])) continue
    const values = schema['enum'].filter((value) => typeof value === 'string')
    const effects = values.filter((each) => CHANGING.test(each) || CHANGING_IN_CAPITALS.test(each))
    const deleting = effects.find((each) => /^(?:delete|drop|purge|destroy)/i.test(each))
    const value = deleting ?? effects[0]
    if (value !== undefined)
      return {
        isDeleting: deleting !== undefined,
        because: `its ${name} can be “${value.slice(0, 40)}”`,
      }
  }
  return undefined
}
