// Whether a text for agents says something, and whether it speaks of this tool.

export type Substance = ReturnType<typeof substanceOf>

const LOOKED_AT = 100_000
const MOST_SENTENCES = 100
const MOST_NAMES = 10
const SHORTEST_NAME = 3
const FEWEST_WORDS = 4
/** Words that hardly a sentence is without, in the languages in which most tools are described. */
const COMMON = new Set(
  `a an and are as at be before by can do for from how if in into is it its not of on only or so that the then this to use when which with you your
  der die das und ist mit für auf ein eine nicht zu den von im sie
  le la les des et est pour avec dans un une que pas vous sur du
  el los las y es para con una por no se en su del
  o os e um uma com não em
  il lo gli di che per non una
  de het een en van voor met niet`.split(/\s+/),
)
const SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}\p{Script=Greek}]{2}/u

/** How many different sentences it has, and which of the names occur in it. */
export function substanceOf(text: string, names: readonly string[]) {
  const start = text.slice(0, LOOKED_AT)
  return {
    sentences: sentencesIn(start),
    names: namesIn(start.toLowerCase(), names),
  }
}

/** Two sentences that name something of the tool; one line may stand on any site. */
export function saysSomething({ sentences, names }: Substance): boolean {
  return sentences >= 2 && names.length > 0
}

function sentencesIn(text: string): number {
  const found = new Set<string>()
  for (const line of text.split('\n')) {
    for (const piece of line.slice(0, 5_000).split(/[.!?:;。！？]/)) {
      const words = piece.toLowerCase().match(/[\p{L}\p{N}’'/_-]+/gu) ?? []
      const isWritten = SCRIPT.test(piece)
        ? piece.trim().length >= FEWEST_WORDS
        : new Set(words).size >= FEWEST_WORDS && words.some((word) => COMMON.has(word))
      if (isWritten) found.add(words.join(' '))
      if (found.size >= MOST_SENTENCES) return found.size
    }
  }
  return found.size
}

function namesIn(text: string, names: readonly string[]): string[] {
  const found = new Set<string>()
  for (const name of names) {
    if (found.size >= MOST_NAMES) break
    if (name.length >= SHORTEST_NAME && occurs(text, name.toLowerCase())) found.add(name)
  }
  return [...found]
}

/** As a word of its own; a path may follow the path of a server. */
function occurs(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + name.length] ?? ' ']
    if ((name.startsWith('/') || !isLetter(before)) && !isLetter(after)) return true
  }
  return false
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}
