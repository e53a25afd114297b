// Whether a text consists of words at all: gibberish has none that any language uses to build
// sentences, and none that descriptions of tools are made of.

/** Short words that sentences are built with, in languages with Latin letters. */
const BUILDING =
  'a an the to and for this is of or in by not from with if when all it on you that are as be its will can at any your each ' +
  'der die das und ein eine einer eines einem einen den dem des von zu zum zur mit für auf ist nicht nach alle oder bei aus im am wird werden ' +
  'le la les un une du de et à au aux pour par avec dans sur est que qui en ou tous toutes ' +
  'el los las una del y para por con al es se todos o os as um uma do da dos das e em no na ao ' +
  'il lo gli uno di della per che alla nel tutti van het een voor met op te dat niet door ' +
  'w z nie się jest dla oraz lub przez i och ett av för på att är som eller og af til det ' +
  'ja tai että ve bir bu için ile v pro nebo je s az és egy și în dan yang untuk dari ke dengan và của các cho một'
const TELLING =
  'access account action add agent analyze api app apply archive ask assign audio authenticate available batch block branch browser build bulk calculate calendar call cancel card change channel chart check clear click client clone close cluster code collection command comment commit compare compute config connect contact container content convert copy count create cursor customer dashboard data database date delete deploy describe details device disable display document domain download draft edit element email enable endpoint error estimate event execute export extract fetch field file fill filter find folder forecast format function generate get group history host id image import index info information input insert inspect instance invite issue item job json key label launch link list load lock log mail manage map mark member memory menu merge message metadata metric model modify monitor move name navigate network node note notification number object open operation order organization output page parse path pause pay permission ping play plot post preview price print process product profile project property publish pull push query queue quota read record refresh register release remove rename render reply report repository request reset resolve resource response restart restore result resume retrieve return revoke role route rule run save scan schedule schema scrape screen screenshot search secret select send server service session set share shell show sign site snapshot sort space sql start state status step stop store stream submit subscribe summarize switch sync table tag take task team template terminal test text thread ticket time title token tool track transcribe transform translate trigger type update upload url usage user validate value verify version video view volume wait watch weather web webhook website workflow workspace write zone'
const stem = (word: string) => word.replace(/(?:ing|es|ed|s|e)$/u, '')
const BUILDS: ReadonlySet<string> = new Set(BUILDING.split(' '))
const TELLS: ReadonlySet<string> = new Set(TELLING.split(' ').map(stem))

const MOST_WORDS = 40
/** Below this share of known words a text is looked at closely. */
const FEW_KNOWN = 0.15
/** So many words in a row of texts, and hardly one known, are no language. */
const ENOUGH_WORDS = 20
const HARDLY_ANY = 0.03
const PLACEHOLDER = /\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipiscing\b/iu
const VOWELLESS = /^[b-df-hj-np-tv-xz]{3,}$/u
const TYPED =
  /qwer|wert|erty|rtyu|tyui|yuio|uiop|asdf|sdfg|dfgh|fghj|ghjk|hjkl|zxcv|xcvb|cvbn|vbnm|([a-z])\1\1|[bcdfghjklmnpqrstvwxz]{6}/u
const HARDLY = 'contains hardly any known words'

/**
 * Why each text says nothing, as the end of a sentence that begins with it; undefined if it may say
 * something. Texts of one list are in one language, so that a short one is judged with the others.
 */
export function senselessness(texts: readonly string[]): (string | undefined)[] {
  const counts = texts.map(countWords)
  const doubtful = counts.filter(({ all, known }) => known < all * FEW_KNOWN)
  const sum = (of: 'all' | 'known') => doubtful.reduce((total, each) => total + each[of], 0)
  const isNoLanguage = sum('all') >= ENOUGH_WORDS && sum('known') < sum('all') * HARDLY_ANY
  return counts.map(({ all, known, typed, distinct }, index) => {
    if (PLACEHOLDER.test(texts[index] ?? '')) return 'is placeholder text'
    if (all >= 8 && distinct <= all * 0.3) return 'repeats the same few words'
    return known < all * FEW_KNOWN && (isNoLanguage || typed * 3 >= all) ? HARDLY : undefined
  })
}

/** Whether descriptions of tools are made of such words; in lower case. */
export function isTelling(word: string): boolean {
  return TELLS.has(stem(word))
}

const NONE = { all: 0, known: 0, typed: 0, distinct: 0 }
const COMMON = /\b(?:a|an|and|by|for|from|in|is|of|or|the|this|to|with)\b/gi

function countWords(text: string): typeof NONE {
  // Nearly every English text, and this test is cheap.
  if (new Set(text.slice(0, 200).match(COMMON)).size >= 3) return NONE
  const words = text
    .slice(0, 400)
    .replace(/(?<=[a-z])(?=[A-Z])/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{M}']+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  const latin = words.filter((word) => /^\p{Script=Latin}/u.test(word))
  // Other alphabets are not judged.
  if (words.length < 2 || latin.length < words.length * 0.7) return NONE
  return {
    all: words.length,
    known: words.filter((word) => BUILDS.has(word) || TELLS.has(stem(word))).length,
    typed: words.filter((word) => VOWELLESS.test(word) || TYPED.test(word)).length,
    distinct: new Set(words).size,
  }
}
