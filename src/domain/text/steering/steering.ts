// Detects texts that steer their reader: orders to an agent, hidden characters and disguises.
import { composed } from '../pattern.ts'
import { printable } from '../untrusted-text.ts'
import { disguisesIn, shapesOf, type Shapes } from './disguises.ts'
import { Lexicon, type Speaker, type Words } from './lexicon.ts'
import { Classes } from './notation.ts'
import { PhraseBook, type Phrase } from './phrase-book.ts'
import LISTS from './phrases.json' with { type: 'json' }

export type { Speaker } from './lexicon.ts'

/** Changes with the lists, so that it is known which version quarantined a text. */
export const STEERING_VERSION = '5'

/**
 * To follow a hostile text would harm the user; a suspicious one says what honest tools rarely say;
 * one that steers gives orders about other tools, files or data of the user.
 */
export type Level = 'hostile' | 'suspicious' | 'steering'

export interface Steering {
  level: Level
  /** Printable, at most 80 characters. */
  quote: string
}

type List = Level | 'guidance' | 'visitor' | 'addressing' | 'concerns'
interface Listed {
  say: string
  /** Words, or the name of a list of them. */
  notAfter?: string | readonly string[]
  notBefore?: string | readonly string[]
}
interface Match {
  list: List
  start: number
  end: number
}

const CLASSES = new Classes(LISTS.classes)
const GUARDS: Readonly<Record<string, readonly string[]>> = LISTS.guards

function guardsOf(words: string | readonly string[] = []): readonly string[] {
  if (typeof words !== 'string') return words
  const listed = Object.hasOwn(GUARDS, words) ? GUARDS[words] : undefined
  if (listed === undefined) throw new Error(`No list of guards is called ${words}.`)
  return listed
}

function phrasesOf(list: List): (Phrase & { list: List })[] {
  const rows: readonly Listed[] = LISTS[list]
  return rows.map(({ say, notAfter, notBefore }) => ({
    say,
    notAfter: guardsOf(notAfter),
    notBefore: guardsOf(notBefore),
    list,
  }))
}

/** Reads texts by some of the lists. */
class Reader {
  readonly lexicon = new Lexicon()
  readonly #phrases: readonly { list: List }[]
  readonly #book: PhraseBook

  constructor(...lists: readonly List[]) {
    const phrases = lists.flatMap(phrasesOf)
    this.#phrases = phrases
    this.#book = new PhraseBook(phrases, this.lexicon, CLASSES)
  }

  /** What counts, in a text as it was normalised. */
  read(given: string, speaker: Speaker | undefined): { text: string; matches: readonly Match[] } {
    const words = this.lexicon.read(given, speaker)
    const { text, list: all } = words
    if (!this.#book.mayHave(words)) return { text, matches: [] }
    const sentences = sentencesOf(words)
    const bySentence = Map.groupBy(this.#book.find(words), ({ start }) => sentences[start])
    const matches = [...bySentence.values()].flatMap((inSentence) => {
      const found = inSentence.map(({ phrase, start, end }) => ({
        list: this.#phrases[phrase]?.list ?? 'guidance',
        start: all[start]?.start ?? 0,
        end: all[end - 1]?.end ?? 0,
      }))
      const lists = new Set(found.map(({ list }) => list))
      return found.filter(({ list }) => counts(list, lists, speaker))
    })
    return { text, matches }
  }
}

/** Guidance on this tool is no order about another; an order needs a reader and what he has. */
function counts(list: List, inSentence: ReadonlySet<List>, speaker: Speaker | undefined): boolean {
  if (list === 'steering') return speaker !== undefined && !inSentence.has('guidance')
  if (list === 'addressing') return inSentence.has('concerns')
  return list !== 'guidance' && list !== 'concerns'
}

/** By word: the number of its sentence. An end of a sentence has no letters. */
function sentencesOf({ list }: Words): number[] {
  let sentence = 0
  return list.map(({ start, end }) => (start === end ? sentence++ : sentence))
}

/** Compiled with the first text, which takes a moment. */
const ofTools = lazy(() => new Reader('hostile', 'suspicious', 'steering', 'guidance'))
const ofOrders = lazy(() => new Reader('hostile'))
const ofVisitors = lazy(
  () => new Reader('hostile', 'suspicious', 'visitor', 'addressing', 'concerns'),
)

function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Compiles the lists at startup, so that the first text need not wait. */
export function prepareSteering(): void {
  ofTools()
  ofVisitors()
}

/** A tool as a speaker: what its schemas name is its own. */
export function speakerOf(
  {
    name,
    inputSchema,
    outputSchema,
  }: { name: string; inputSchema?: unknown; outputSchema?: unknown },
  tools: ReadonlySet<string>,
): Speaker {
  let own: Pick<Speaker, 'parameters' | 'values'> | undefined
  const named = () => (own ??= namesIn([inputSchema, outputSchema]))
  return {
    own: name,
    tools,
    get parameters() {
      return named().parameters
    },
    get values() {
      return named().values
    },
  }
}

/** The names of members and the listed values of schemas. */
function namesIn(schemas: readonly unknown[]): Pick<Speaker, 'parameters' | 'values'> {
  const parameters = new Set<string>()
  const values = new Set<string>()
  const waiting = [...schemas]
  // Grows during the loop.
  for (const value of waiting)
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value) as [string, unknown][]) {
        if (typeof member === 'object') waiting.push(member)
        if (!Array.isArray(value)) parameters.add(key)
        else if (typeof member === 'string') values.add(member)
      }
  return { parameters, values }
}

/** A name or a value, too short for base64. */
const ONE_WORD = /^[\w$.,:/-]{0,23}$/
const ASCII = /^[\t\n\r -~]*$/
const [SHORTEST, SHORTEST_OF_OTHERS] = [10, 5]
const LONGEST_QUOTED = 400
const LEVELS: readonly Level[] = ['hostile', 'suspicious', 'steering']

/** Says what is about all tools of a server: its instructions, llms.txt, the operations of an API. */
export const WHOLE_SERVER = 'whole-server'
/**
 * Who says a text. A tool that speaks of other tools steers; what speaks for a whole server may
 * speak of all of its tools. Whoever has a text knows which, so nobody may leave it away.
 */
export type Author = Speaker | typeof WHOLE_SERVER

/** The worst that a text says to its reader. */
export function findSteering(text: string, author: Author): Steering | undefined {
  if (ONE_WORD.test(text)) return undefined
  const tool = ofTools()
  const shapes = shapesOf(text)
  const hidden = shapes.isForeign ? findInvisible(text) : undefined
  if (hidden?.level === 'hostile' || isTooShort(text)) return hidden
  const speaker = author === WHOLE_SERVER ? undefined : author
  const found = [...ranked(tool.read(text, speaker))]
  const hostile = found.find(({ level }) => level === 'hostile')
  if (hostile) return hostile
  for (const { how, copy } of disguisesIn(text, shapes, tool.lexicon.words, true)) {
    const [order] = ranked(tool.read(copy, undefined))
    if (order?.level === 'hostile') return { ...order, quote: printable(`${how}: ${order.quote}`) }
  }
  return hidden ?? found[0] ?? (mayHaveMark(text, shapes) ? findMark(text) : undefined)
}

/**
 * Orders that would harm whoever follows them, hidden characters and disguises of both: what needs no
 * reader to be told from talk about it. It does not depend on who says it.
 */
export function findHostile(text: string): string | undefined {
  if (ONE_WORD.test(text)) return undefined
  const orders = ofOrders()
  const shapes = shapesOf(text)
  const hidden = shapes.isForeign ? findInvisible(text) : undefined
  if (hidden?.level === 'hostile') return hidden.quote
  if (isTooShort(text)) return undefined
  const order = hostileIn(orders.read(text, undefined))
  if (order !== undefined) return order
  for (const { how, copy } of disguisesIn(text, shapes, orders.lexicon.words, true)) {
    const disguised = hostileIn(orders.read(copy, undefined))
    if (disguised !== undefined) return printable(`${how}: ${disguised}`)
  }
  return undefined
}

function hostileIn(read: { text: string; matches: readonly Match[] }): string | undefined {
  // Most texts.
  if (read.matches.length === 0) return undefined
  return ranked(read).find(({ level }) => level === 'hostile')?.quote
}

/** Whether a visitor's text, such as a review, should be quarantined: it may not address its reader. */
export function isSuspect(given: string): boolean {
  const text = given.slice(0, LONGEST_OF_VISITORS)
  const visitor = ofVisitors()
  const isRead = (copy: string) =>
    VISITORS_MARKS.test(copy.toLowerCase()) || visitor.read(copy, undefined).matches.length > 0
  const disguises = disguisesIn(text, shapesOf(text), visitor.lexicon.words, false)
  return [...new Set([text, ...Array.from(disguises, ({ copy }) => copy)])].some(isRead)
}

const LONGEST_OF_VISITORS = 4000

/** The first of each level, the worst first; an attack that is only named is suspicious. */
function ranked({ text, matches }: { text: string; matches: readonly Match[] }): Steering[] {
  const first = new Map<Level, Steering>()
  for (const { list, start, end } of matches) {
    const known = LEVELS.find((each) => each === list)
    if (known === undefined || (known !== 'hostile' && first.has(known))) continue
    const level = known === 'hostile' && isNamed(text, start, end) ? 'suspicious' : known
    if (!first.has(level)) first.set(level, { level, quote: quoteOf(text.slice(start, end)) })
    if (level === 'hostile') break
  }
  return LEVELS.flatMap((level) => first.get(level) ?? [])
}

function quoteOf(words: string): string {
  const shown = words.slice(0, LONGEST_QUOTED).toLowerCase()
  return printable(shown.replace(/[*`]/g, '').replace(/\s+/g, ' '))
}

function isTooShort(text: string): boolean {
  return text.length < SHORTEST && (text.length < SHORTEST_OF_OTHERS || ASCII.test(text))
}

const DIVIDED = /\b(?:ignore|disregard|forget)\b/i
/** With a word that two texts on different subjects hardly have between them. */
const WHOLE_ORDER = /^(?:ignore|disregard|forget) .{0,40}?\b(?:all|any|every|everything|your)\b/
const LONGEST_JOINED = 4000

/** Whether a word that begins an order occurs at all. */
export function beginsOrder(text: string): boolean {
  return DIVIDED.test(text)
}

/** An order that is divided between several texts of one schema; for few and short texts. */
export function findDivided(texts: readonly string[]): Steering | undefined {
  const joined = texts.join(' ')
  if (new Set(texts).size < 2 || joined.length > LONGEST_JOINED || !DIVIDED.test(joined))
    return undefined
  const [order] = ranked(ofTools().read(joined, undefined))
  return order?.level === 'hostile' && WHOLE_ORDER.test(order.quote) ? order : undefined
}

/** Role markers of models and commands to a shell, which consist of punctuation. */
const VISITORS_MARKS =
  /<\|\w|\w\|>|\[\/?inst\]|<<\/?sys>>|## ?(?:instructions?|system|response|human|assistant)(?!\p{L})|["']role["'] ?: ?["'](?:system|assistant|developer|tool)["']|\$\((?:curl|wget|bash|sh|eval)\b|\b(?:curl|wget) [^|\n]{1,200}\| ?(?:sudo )?(?:ba|z)?sh\b|<\/?(?:tool_result|function_calls|invoke)\b|<\/?(?:system|instructions?|assistant|prompt|review)>|(?:^|[.!?>)\]-] ?)(?:system|assistant|user|human|developer)(?: (?:prompt|message))? ?: /u

/** The same in the texts of tools, which show markup for honest reasons too. */
const MARKS: readonly RegExp[] = [
  /<(?:important|critical)>[^<>]{0,300}?\b(?:every time|before (?:using|calling|you (?:use|call)) (?:this|any|other)|(?:do not|don't|never) (?:tell|mention|notify|inform|ask)|without (?:telling|asking)|other tools|read (?:the file|~|\/)|otherwise (?:this|the) tool)/i,
  /<(?:secret|hidden|system|admin)>[^<>]{0,200}?\b(?:call|run|execute|send|read|forward|ignore|you must|always|never|pass|include)\b[^<>]{0,300}<\//i,
  /<\|im_start\|> ?system|<<sys>>/i,
  /<!--.{0,120}?\b(?:ignore|you must|do not (?:tell|mention)|instructions? (?:for|to) (?:the |all )?(?:ai|assistant|model|agent|llm))/i,
  /https?:\/\/[^\s"'<>]{1,150}[?&](?:data|payload|secrets?|conversation|history|context|prompt|memory|creds|passwords?|dump|leak)=(?:\{|\[|<|\$|%7b)/i,
  /!\[[^\]]{0,80}\]\(https?:\/\/[^\s)]{1,150}=(?:\{|\[|<|\$|%7b)/i,
  /(?<!image\/[a-z.+-]{1,20};base64,)(?<![a-z0-9+/])(?=[a-z+/]{0,150}[0-9])[a-z0-9+/]{201}/i,
]

/** Most texts have neither a tag nor a slot in an address. */
function mayHaveMark(text: string, { hasCodes, hasRun }: Shapes): boolean {
  return hasCodes || hasRun || text.includes('={') || text.includes('=[') || text.includes('=$')
}

function findMark(text: string): Steering | undefined {
  for (const mark of MARKS) {
    const found = mark.exec(text)
    if (found) return { level: 'suspicious', quote: printable(found[0].toLowerCase()) }
  }
  return undefined
}

const INVISIBLE =
  /[\u200B-\u200F\u2060-\u2064\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]{3}/u
const INNOCENT = composed(
  [
    // Joined emoji, and the flags of England, Scotland and Wales.
    String.raw`(?<=\p{Extended_Pictographic}(?:\uFE0F|[\u{1F3FB}-\u{1F3FF}])?)\u200D(?=\p{Extended_Pictographic})`,
    String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
    // Joiners and direction marks in the scripts that need them.
    String.raw`(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200C\u200D]`,
    String.raw`(?<=[\p{Script=Hebrew}\p{Script=Arabic}].{0,2})[\u200E\u200F]|[\u200E\u200F](?=.{0,2}[\p{Script=Hebrew}\p{Script=Arabic}])`,
    // Two together come with machine translation, one where scripts without spaces may be broken.
    String.raw`(?<!\u200B)\u200B{2}(?!\u200B)`,
    String.raw`(?<=[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u3000-\u303F\uFF00-\uFFEF])\u200B`,
    // The empty anchor that documentation generators add to a heading.
    String.raw`(?<=\[)\u200B(?=\]\()`,
  ].join('|'),
  'gu',
)

const COPIED = /^[\u200B\u200E\u200F]$/

function findInvisible(text: string): Steering | undefined {
  if (!INVISIBLE.test(text)) return undefined
  const suspect = text.replace(INNOCENT, '')
  const match = INVISIBLE.exec(suspect)
  if (!match) return undefined
  const code = match[0].codePointAt(0) ?? 0
  // A single zero-width space or mark of direction comes with copied text; others, and many, are
  // deliberate.
  const isCopied = COPIED.test(match[0]) && !INVISIBLE.test(suspect.replace(match[0], ''))
  const near = suspect.slice(Math.max(0, match.index - 30), match.index + 30).toWellFormed()
  return {
    level: isCopied ? 'suspicious' : 'hostile',
    quote: printable(`U+${code.toString(16).toUpperCase()} near: ${near}`),
  }
}

// A tool against such attacks names them: after a word for finding them, as what a text may say, as
// what others ask for, or in quotes and called an attack.
const ASKED = /\b(?:if (?:you are )?(?:asked|told)|attempts?|tries|trying|(?:asks|tells) you) to $/u
const FINDS =
  /\b(?:detect(?:s|ed|ing|ion of)?|block(?:s|ed|ing)?|scan(?:s|ned|ning)? (?:\S{1,30} ){0,4}?for|flag(?:s|ged|ging)?|find(?:s|ing)?|reject(?:s|ed|ing)?|catch(?:es|ing)?|refus(?:e|es|ing)|filters? out|(?:protects?|guards?|defends?) (?:\S{1,30} ){0,4}?against|such as|if (?:\S{1,30} ){1,5}?(?:says?|contains?|reads?))\b/u
/** What stands directly before a phrase that is only named. */
const SAYING =
  /(?:\b(?:says?|saying|said|tells?|asks?|orders?|contains?|containing|includes?|including|likes?|such as|eg|for example|words?|phrases?|texts?|strings?|messages?|prompts?|inputs?|injections?|jailbreaks?|attacks?|detects?|detecting|blocks?|blocking|flags?|flagging|finds?|finding|rejects?|rejecting|for|against|of),?|[:("',]) ?["'(]{0,2}$/u
const CALLED =
  /^[^.!?;]{0,40}["'] (?:is|are|would be|counts as) (?:\S{1,20} ){0,4}?(?:injections?|jailbreaks?|attacks?)\b/u
const NEAR = 200
// In any language: in quotes, in a text on such attacks, or as one of its kind. Without the marks
// of accents and voice, which reading takes away.
const QUOTED = /["'「『„]$/u
const ON_ATTACKS =
  /injection|jailbreak|injektion|inyeccion|injecao|iniezione|инъекци|注入|越狱|インシェクション|인젝션/u
const ONE_OF_ITS_KIND =
  /^[^"'」』]{0,40}["'」』] ?(?:等|なと|といった|のような|という|之类|这样|这类|같은|등|라는|이라는|와 같은)/u

function isNamed(text: string, start: number, end: number): boolean {
  const before = text
    .slice(Math.max(0, start - NEAR), start)
    .toLowerCase()
    .replaceAll('e.g.', 'eg')
    .replace(/\s+/gu, ' ')
  if (ASKED.test(before)) return true
  const sentence = before.split(/[.!?;] /u).at(-1) ?? ''
  if (SAYING.test(sentence) && FINDS.test(sentence)) return true
  if (!QUOTED.test(before)) return false
  const after = text.slice(end, end + NEAR).toLowerCase()
  if (CALLED.test(after) || ON_ATTACKS.test(before + after)) return true
  return ONE_OF_ITS_KIND.test(text.slice(start, start + NEAR))
}
