// How phrases are written down: this notation, and errors for whatever else is written.
//
//   ignore        a word, as the lexicon reads words: small letters, no signs
//   rules?        a word with or without its last s
//   ethic*        every word that begins so, in scripts that put spaces between words
//   忽略          in scripts that do not, every character is a word
//   (all|any of)  one of several choices
//   (the)?        what may be missing
//   (all|your)?3  the same up to 3 times in a row, from 2 to 9
//   {earlier}     a class of words, which is a choice with a name; also {earlier}? and {earlier}?2
//   ..4           a gap of 4 words at most, from 1 to 9, between two parts
//   ~             a gap as long as the sentence goes on, between two parts
//   <url>         a kind of word
//   ^             the start of a clause, where the phrase begins
//   $             the end of a sentence, where the phrase ends
//
// Spaces stand between parts, and only there. Whatever else is written is an error, also what could
// be read in two ways, could never be found, or makes no difference: a slip must not change in
// silence what is found.
import { fold, KINDS, wordsIn, type Kind } from './lexicon.ts'
import { isAlone } from './pieces.ts'

export type Part =
  | { is: 'words'; words: readonly string[] }
  | { is: 'kind'; name: Kind }
  | { is: 'clause' }
  | { is: 'end' }
  /** `most` words at most; without it, any up to the end of the sentence. */
  | { is: 'gap'; most: number | undefined }
  | { is: 'group'; choices: readonly Part[][]; isOptional: boolean; most: number }

/** Choices that stand in many phrases, by name; each is read once. */
export class Classes {
  readonly #sources: Readonly<Record<string, string>>
  readonly #read = new Map<string, Part[][] | 'being read'>()

  constructor(sources: Readonly<Record<string, string>> = {}) {
    this.#sources = sources
  }

  choicesOf(name: string): Part[][] | 'unknown' | 'being read' {
    const known = this.#read.get(name)
    if (known) return known
    const source = Object.hasOwn(this.#sources, name) ? this.#sources[name] : undefined
    if (source === undefined) return 'unknown'
    this.#read.set(name, 'being read')
    const choices = new Parser(`class ${name}`, source, this).choices()
    this.#read.set(name, choices)
    return choices
  }
}

export function parsePhrase(source: string, classes = new Classes()): Part[] {
  return new Parser(`phrase "${source}"`, source, classes).phrase()
}

/** Up to this sign a part is written without brackets. */
const RUN = /[^\s()|]+/y
const OPTIONAL = /\?(.?)/y
const [MOST_LETTERS_SHOWN, FEWEST_LETTERS] = [16, 3]

class Parser {
  #at = 0
  readonly #where: string
  readonly #source: string
  readonly #classes: Classes
  #isPhrase = false

  constructor(where: string, source: string, classes: Classes) {
    this.#where = where
    this.#source = source
    this.#classes = classes
  }

  phrase(): Part[] {
    this.#isPhrase = true
    const [parts = [], ...others] = this.#choices()
    if (this.#at < this.#source.length) this.#fail('")" closes nothing. Remove it, or open "("')
    if (others.length > 0)
      this.#fail('"|" stands in brackets only. Put brackets around all choices', 0)
    if (parts.every(({ is }) => is === 'clause' || is === 'end'))
      this.#fail('a phrase has words. Name one', 0)
    if (isLoose(parts, 0))
      this.#fail('a phrase begins with what must be there. Leave away what may be missing', 0)
    if (isLoose(parts, -1))
      this.#fail('a phrase ends with what must be there. Leave away what may be missing')
    return parts
  }

  /** What a class stands for. */
  choices(): Part[][] {
    const choices = this.#choices()
    if (this.#at < this.#source.length) this.#fail('")" closes nothing. Remove it, or open "("')
    return choices
  }

  #choices(): Part[][] {
    const choices = [this.#sequence()]
    while (this.#source[this.#at] === '|') {
      this.#at++
      choices.push(this.#sequence())
    }
    return choices
  }

  #sequence(): Part[] {
    const start = this.#at
    const parts: Part[] = []
    let isApart = true
    for (;;) {
      const before = this.#at
      while (/\s/.test(this.#sign())) this.#at++
      if (/^[|)]?$/.test(this.#sign())) break
      isApart ||= this.#at > before
      if (!isApart) this.#fail('parts are not apart. Put a space between them')
      const at = this.#at
      const next = this.#sign() === '(' ? [this.#group()] : this.#run()
      for (const part of next) this.#checkOrder(parts, part, at)
      parts.push(...next)
      isApart = false
    }
    if (parts.length === 0)
      this.#fail('a choice is empty. Name it, or write "(…)?" for none', start)
    if (parts.at(-1)?.is === 'gap') this.#fail('a gap ends a choice. Put a part behind it', start)
    if (parts.every(maySkip)) this.#fail('a choice asks for nothing. Leave "?" away once', start)
    return parts
  }

  /** Whether a part may follow those before it. */
  #checkOrder(parts: readonly Part[], part: Part, at: number): void {
    const last = parts.at(-1)
    if (part.is === 'gap' && last === undefined)
      this.#fail('a gap begins a choice. Put a part before it', at)
    if (part.is === 'gap' && last?.is === 'gap') this.#fail('two gaps in a row. Write one', at)
    if (part.is === 'clause' && (at > 0 || !this.#isPhrase))
      this.#fail('"^" stands only where a phrase begins', at)
    if (last && endsSentence(last))
      this.#fail('nothing follows the end of a sentence. Put "$" last', at)
  }

  #group(): Part {
    const start = this.#at++
    const choices = this.#choices()
    if (this.#sign() !== ')') this.#fail('a bracket is not closed. Write ")" behind it', start)
    this.#at++
    const often = this.#repeats()
    if (choices.length === 1 && !often.isOptional)
      this.#fail('brackets around what must be there. Write "(…)?", or leave them away', start)
    return { is: 'group', choices, ...often }
  }

  /** What may stand directly behind a bracket: `?` or `?3`. */
  #repeats(): { isOptional: boolean; most: number } {
    OPTIONAL.lastIndex = this.#at
    const [all = '', sign = ''] = OPTIONAL.exec(this.#source) ?? []
    const isNumber = /[2-9]/.test(sign)
    if (all !== '') this.#at += isNumber ? 2 : 1
    if (!/^[\s|)]?$/.test(this.#sign()))
      this.#fail(
        'behind ")" or "}" stands "?", "?2" to "?9" or a space. Write ")?8" for "up to 8 times in a row", ") ..8 " for a gap',
      )
    return { isOptional: all !== '', most: isNumber ? Number(sign) : 1 }
  }

  #run(): Part[] {
    RUN.lastIndex = this.#at
    const [run = ''] = RUN.exec(this.#source) ?? []
    if (run.startsWith('{')) return [this.#class(run)]
    const parts = this.#partsOf(run)
    this.#at += run.length
    if (this.#sign() === '(') this.#fail('parts are not apart. Put a space before "("')
    return parts
  }

  #class(run: string): Part {
    const [, name] = /^\{(\w+)\}/.exec(run) ?? []
    if (name === undefined) this.#fail('a class is written {name}')
    const choices = this.#classes.choicesOf(name)
    if (choices === 'unknown') this.#fail(`no class is called ${name}`)
    if (choices === 'being read') this.#fail(`the class ${name} contains itself`)
    this.#at += name.length + 2
    return { is: 'group', choices, ...this.#repeats() }
  }

  #partsOf(run: string): Part[] {
    if (run === '~') return [{ is: 'gap', most: undefined }]
    if (run === '^') return [{ is: 'clause' }]
    if (run === '$') return [{ is: 'end' }]
    if (/^\.\.[1-9]$/.test(run)) return [{ is: 'gap', most: Number(run[2]) }]
    if (/\.\.|^\.\d/.test(run))
      this.#fail('a gap is written " ..1 " to " ..9 ", with spaces around it')
    if (/[~^$]/.test(run)) this.#fail('"~", "^" and "$" are parts. Put spaces around them')
    if (/^[?*]/.test(run)) this.#fail('"?" and "*" stand directly behind what they belong to')
    if (/[<>]/.test(run)) return [{ is: 'kind', name: this.#kindOf(run) }]
    if (/[{}]/.test(run)) this.#fail('a class is written {name}, with spaces around it')
    return this.#wordsOf(run)
  }

  #kindOf(run: string): Kind {
    const name = /^<(\w+)>$/.exec(run)?.[1] ?? ''
    const kind = Object.keys(KINDS).find((known): known is Kind => known === name)
    return kind ?? this.#fail(`a kind is one of <${Object.keys(KINDS).join('>, <')}>`)
  }

  #wordsOf(run: string): Part[] {
    const ending = /[?*]$/.exec(run)?.[0] ?? ''
    const word = fold(ending === '' ? run : run.slice(0, -1))
    const words = wordsIn(word)
    const isOne = words.length === 1 && !isAlone(word)
    if (words.join('') !== word || !(isOne || words.every(isAlone)) || word !== word.toLowerCase())
      this.#fail(`no text has such a word. Write its letters: "${words.join(' ').toLowerCase()}"`)
    if (ending === '') return words.map((each) => ({ is: 'words', words: [each] }))
    if (!isOne || word.length < FEWEST_LETTERS)
      this.#fail(`"${ending}" stands behind at least ${FEWEST_LETTERS} letters of one word`)
    if (ending === '*') return [{ is: 'words', words: [`${word}*`] }]
    if (!word.endsWith('s'))
      this.#fail(`"?" behind a word leaves out its last s. Write "(${word})?" if it may be missing`)
    return [{ is: 'words', words: [word, word.slice(0, -1)] }]
  }

  #sign(): string {
    return this.#source.charAt(this.#at)
  }

  #fail(what: string, at = this.#at): never {
    const near = this.#source.slice(Math.max(0, at - 1), at + MOST_LETTERS_SHOWN)
    throw new Error(`In the ${this.#where}, at character ${at + 1} ("${near}"): ${what}.`)
  }
}

function maySkip(part: Part): boolean {
  return part.is === 'gap' || (part.is === 'group' && part.isOptional)
}

/** Whether a sequence has, first (0) or last (-1), what may be missing. */
function isLoose(parts: readonly Part[], side: 0 | -1): boolean {
  const part = parts.at(side)
  if (part === undefined || maySkip(part)) return true
  return part.is === 'group' && part.choices.some((choice) => isLoose(choice, side))
}

function endsSentence(part: Part): boolean {
  if (part.is === 'group') return part.choices.some((choice) => choice.some(endsSentence))
  return part.is === 'end'
}
