// The closed vocabularies of what a tool can reach, as sets: what stands in neither proves nothing.
import COMMON from './common-words.json' with { type: 'json' }
import WORDS from './vocabulary.json' with { type: 'json' }

type Words = ReadonlySet<string>

const set = (words: readonly string[]): Words => new Set(words)

/** What names one thing among others, and what a thing is or has: neither chooses what runs. */
export const THINGS = set(WORDS.things)
export const ATTRIBUTES = set(WORDS.attributes)
/** With one of these the text of a parameter says that it names something. */
export const SAID = set(WORDS.said)
/** They say how a value is written, not what it is: `id_list`. */
export const SUFFIXES = set(WORDS.suffixes)
/** Of what a code is the short name: `countryCode`. */
export const CODED = set(WORDS.codes)
const KNOWN = set([...THINGS, ...ATTRIBUTES])
/** Texts that are searched for, and texts that are stored or sent. */
export const SEARCHED = set(WORDS.searched)
export const CONTENT = set(WORDS.content)
export const PLACES = {
  path: set(WORDS.places.path),
  link: set(WORDS.places.link),
  filter: set(WORDS.places.filter),
} as const
/** Words of a name that only tries something. */
export const TRIALS = set(WORDS.trials)
/** Parameters whose value says which of several actions is taken. */
export const ACTIONS = set(WORDS.actions)
export const FUNCTION_WORDS = set(WORDS.functionWords)
export const DETERMINERS = set(WORDS.determiners)
/** What may stand before the first verb of a description. */
export const OPENINGS = set([...WORDS.openings, ...WORDS.determiners])

export const DANGER = {
  /** Parameters that carry what is run. */
  names: set(WORDS.danger.names),
  /** Also the code of a coupon and the script of a film: only where something is run. */
  code: set(WORDS.danger.code),
  companions: set(WORDS.danger.companions),
  verbs: set(WORDS.danger.verbs.flatMap((verb) => [...formsOf([verb]).keys(), gerundOf(verb)])),
  objects: set(WORDS.danger.objects.flatMap((word) => [word, `${word}s`])),
  /** Places in which a text is run, and languages in which it may be written. */
  shells: set(WORDS.danger.shells),
  languages: set(WORDS.danger.languages),
  denies: set(WORDS.danger.denies),
  any: set(WORDS.danger.any),
} as const

export const BOUNDS = {
  phrases: WORDS.bounds.phrases.map((phrase) => phrase.split(' ')),
  denied: set(WORDS.bounds.denied),
  lifted: set(WORDS.bounds.lifted),
} as const

export type VerbKind = 'reading' | 'changing' | 'erasing'

export const VERBS = {
  reading: set([...WORDS.verbs.reading, ...WORDS.verbs.examining]),
  /** These look at a text that they are given, and do not run it. */
  examining: set(WORDS.verbs.examining),
  changing: set(WORDS.verbs.changing),
  erasing: set(WORDS.verbs.erasing),
  /** Nobody who only reads begins with these. */
  contradicting: set([...WORDS.verbs.contradicting, ...WORDS.verbs.erasing]),
  /** What they make may only be given back. */
  making: set(WORDS.verbs.making),
  /** What is brought in this way runs, whatever names it. */
  installing: set(WORDS.verbs.installing),
  nounsToo: set(WORDS.verbs.nounsToo),
} as const

const BASE_FORMS = formsOf([...VERBS.reading, ...VERBS.changing, ...VERBS.erasing])

/** The verb of which a word is a form, such as `deletes`; undefined if it is in no list. */
export function verbOf(word: string): string | undefined {
  return BASE_FORMS.get(word)
}

export function kindOf(verb: string | undefined): VerbKind | undefined {
  if (verb === undefined) return undefined
  if (VERBS.erasing.has(verb)) return 'erasing'
  return VERBS.reading.has(verb) ? 'reading' : VERBS.changing.has(verb) ? 'changing' : undefined
}

const MOST_REMEMBERED = 20_000
const stems = new Map<string, string>()
const STEMS = set([...COMMON, ...BASE_FORMS.values()].map(stemOf))

export function isCommon(word: string): boolean {
  return STEMS.has(stemOf(word))
}

/** `categories`, `statuses`, `ids`. */
export function singularOf(word: string): string {
  if (word.length < 3 || !word.endsWith('s') || word.endsWith('ss') || KNOWN.has(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:s|x|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

/** Without its ending: `message`, `messages` and `messaging` are one word. */
export function stemOf(word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) {
    stem = word.replace(word.length > 4 ? /(?:ing|ies|es|ed|ly|s|e|y)$/ : /s$/, '')
    if (stems.size >= MOST_REMEMBERED) stems.clear()
    stems.set(word, stem)
  }
  return stem
}

function gerundOf(verb: string): string {
  return verb === 'run' ? 'running' : `${verb.replace(/e$/, '')}ing`
}

function formsOf(verbs: Iterable<string>): ReadonlyMap<string, string> {
  const forms = new Map<string, string>()
  for (const verb of verbs)
    for (const form of [verb, `${verb}s`, `${verb}es`, verb.replace(/y$/, 'ies')])
      forms.set(form, verb)
  return forms
}
