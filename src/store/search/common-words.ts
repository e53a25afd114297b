// Words that say little about what a query asks for, by how little they say.

/** In every second sentence: neither indexed nor searched for. */
const STOP_WORDS = setOf(`
  a about all also am an and any are as at be been but by can could do does for from had has have having her his how i if in into is it its just let lets me my
  of on or our so some than that the their them then there these they this those through to us was we were what when where which while who why will with
  within would you your im id ive dont cant need needs want wants like looking look please
  alternative alternatives vs versus compare compared similar instead
  best good great top better easy easily simple quick fast cheap free popular recommended recommend modern reliable`)

/** About software in general: they raise the rank of a match, but are not required. */
const WEAK_WORDS = setOf(`
  tool tools service services app apps application applications software platform platforms provider providers solution solutions product products system
  program api apis mcp cli sdk server servers integration integrations library agent agents ai use using used make making get getting give find help helps
  run running work works working create build building way ways thing things one new own other more most many multiple every each add allow support
  online cloud hosted managed web internet user users team teams company business based something someone via over out up off not no without`)

/** Frequent in other languages, and not words of English, of software or of names. */
const FOREIGN_WORDS = setOf(`
  aber alla att auch auf aux av avec ce che como cual da dans das de del della dem den der det di
  een ein eine einen einer el eller en es et fur gli het hoe ich ik il inte ist jag je kann la
  las le les los mein meine mes meu mi minha mio mis mit mon naar nao nel nicht niet nous och
  oder ou para pas pero por pour preciso que quel quelle quero qui quiero sem sin sobre som sono
  sur till uber uma un una und une von voor vos vous wie wil wir zu zum zur`)

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

/** Whether a query can do without the word. Numbers count or measure something else. */
export function isWeakWord(word: string): boolean {
  return WEAK_WORDS.has(word) || /^\d+$/.test(word)
}

/** Whether people write it in another language than English. */
export function isForeignWord(word: string): boolean {
  return FOREIGN_WORDS.has(word)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
