// Cuts a text into words, and the signs that end a clause or a sentence. Every text that is read goes
// through here, one character at a time: a pattern that says the same takes ten times as long.

/** Each character of these is a word; the mark of a long vowel is of no single script. */
const ALONE = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u30FC]$/u
const LETTER = /^[\p{L}\p{N}]$/u

const NOTHING = 0
const A_LETTER = 1
const A_WORD = 2
const A_SIGN = 3

const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code)
  return /\w/.test(sign) ? A_LETTER : /[:;.!?\n]/.test(sign) ? A_SIGN : NOTHING
})
const [STAR, HYPHEN, DOT, UNDERSCORE] = [42, 45, 46, 95]
const [DOUBLE_QUOTE, QUOTE, BACKTICK] = [34, 39, 96]

/** A cursor: an object for each piece would take longer than finding it. */
export class Pieces {
  start = 0
  end = 0
  /** Otherwise it is a sign. */
  isWord = false
  /** Whether it has an underscore inside, or a hyphen, as names have. */
  isJoined = false
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Whether there is another one, on which it then stands. */
  next(): boolean {
    const text = this.#text
    for (let at = this.end; at < text.length; at += widthAt(text, at)) {
      const kind = kindAt(text, at)
      if (kind === NOTHING) continue
      this.start = at
      this.isWord = kind !== A_SIGN || beginsName(text, at)
      this.isJoined = false
      this.end = at + widthAt(text, at)
      if (this.isWord && kind !== A_WORD) this.#readOn(isQuote(text, at - 1))
      return true
    }
    return false
  }

  /** Names keep their underscores, and in quotes hyphens; emphasis inside a word is a part of it. */
  #readOn(isQuoted: boolean): void {
    const text = this.#text
    let at = this.end
    for (; at < text.length; at += widthAt(text, at)) {
      const code = text.charCodeAt(at)
      if (kindAt(text, at) === A_LETTER) this.isJoined ||= code === UNDERSCORE
      else if (!isInWord(text, at + 1)) break
      else if (code === HYPHEN && isQuoted) this.isJoined = true
      else if (code !== STAR) break
    }
    this.end = at
  }
}

/** A dot before a name belongs to it: .env */
function beginsName(text: string, at: number): boolean {
  return text.charCodeAt(at) === DOT && !isInWord(text, at - 1) && isInWord(text, at + 1)
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return ASCII[code] ?? NOTHING
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return isAlone(sign) ? A_WORD : LETTER.test(sign) ? A_LETTER : NOTHING
}

/** Whether it is a character of a script without spaces, which is a word. */
export function isAlone(word: string): boolean {
  return ALONE.test(word)
}

function widthAt(text: string, at: number): number {
  return text.charCodeAt(at) >= 0xd800 && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** What joins signs to a word: a letter or digit of ASCII, or anything beyond it. */
export function isInWord(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 128 || (ASCII[code] === A_LETTER && code !== UNDERSCORE)
}

export function isQuote(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === DOUBLE_QUOTE || code === QUOTE || code === BACKTICK
}
