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

/**
 * Of everyday English: people tell a problem with them, but they do not name its subject. They are
 * no typing errors, and what they leave unmatched is not missed.
 */
const EVERYDAY_WORDS = setOf(`
  able above across actually after again against ago ahead alive almost alone along already
  alright although always among amount annoyed annoying another anybody anymore anyone anything
  anyway anywhere apart appear around arrive arrives ask asked asking asks away awesome awful
  back bad basically became because become becomes before began begin beginner beginners behind
  being believe below beside besides between beyond big bigger biggest bit boring both bring
  brings brought built came cannot care careful cause certain cheaper cheapest clear clearly come
  comes coming common completely complicated confusing consider cool correct correctly couldnt
  couple crazy currently daily day days dead decide definitely did didnt different difficult
  directly doesnt doing done down during early either else end ends enough entire especially etc
  even ever everybody everyone everything everywhere exactly except expensive explain far faster
  favorite favourite feel feels fell few fewer figure final finally fine first five follow force
  forever forget forgets former forth four friendly friends fully further gave generally gets
  gives giving go goes going gone got guess guessing guys half hand handle handled handles hands
  happen happened happening happens happy hard hardly hasnt hate havent he hear hello helping
  hence here hers hey higher him himself hobby hold honestly hope horrible hour hours however
  huge hundred idea ideally immediately implement important including indie insane inside involve
  involved isnt itself keep keeping keeps kept kid kids kind kinda kinds knew know knowing known
  knows lack large largest last late later latest least leave leaves left less letting lies
  lightweight likely little long longer looks lost lot lots love lower mad made main mainly makes
  man manage managing matter may maybe mean means messy might million mind mine minute minutes
  miss month monthly months morning mostly much must myself near nearly necessary needed neither
  never next nice night nightly nobody none nor nothing now nowadays occasionally offer offers
  often oh ok okay old older once ones only onto opposed option options ordinary others otherwise
  ought ourselves outside overall overkill painful particular past people per percent perhaps
  plain plenty possible possibly powerful prefer preferably preferred pretty previous probably
  problem problems proper properly provide provides purpose put puts quickly quite rather ready
  really reason reasonable recent recently related remains require required requires right robust
  said same saw say saying says seamless see seeing seem seems seen sensible separate serious set
  shall she should shouldnt show shows side simply since six slightly small smaller solve solves
  somehow sometime sometimes somewhere soon sorry spin spins start started starting starts stay
  still stop stopped stops straightforward stuff stupid such suddenly suggest suggestion
  suggestions suitable sure take taken takes taking talk tell telling tells ten terrible thank
  thanks thats themselves therefore think thinking third thirty though thought thousand three
  throughout thus till today told tomorrow tonight too took total totally toward towards tried
  tries truly try trying turn turned turning turns twenty twice two ugly under understand
  unfortunately unless unlike unreadable until upon usable useful usual usually various very
  wanna wanted wanting wasnt weak week weekly weeks weird well went werent whatever whenever
  whether whichever whole whom whose wide willing wish wonder wont worse worst worth wouldnt
  wrong yeah year years yep yes yesterday yet youre yours yourself`)

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
  return WEAK_WORDS.has(word) || isEverydayWord(word)
}

export function isEverydayWord(word: string): boolean {
  return EVERYDAY_WORDS.has(word) || /^\d+$/.test(word)
}

/** Whether people write it in another language than English. */
export function isForeignWord(word: string): boolean {
  return FOREIGN_WORDS.has(word)
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
