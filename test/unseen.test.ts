// Every invisible code point, through every place where text from outside is stored or shown.
import assert from 'node:assert/strict'
import test from 'node:test'
import { html } from '../src/represent/html/html.ts'
import { markdownText, plainText } from '../src/represent/words/text.ts'
import { inert } from '../src/serve/http/response/scan-json.ts'
import { cleanLine, cleanReviewText, printable } from '../src/domain/text/untrusted-text.ts'

// Listed explicitly, so that the engine's property is not the only source.
const NAMED =
  '\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B\u180C\u180D\u180E\u180F\u200B\u200D\u2060\u2065\u2800\u3164\uFE00\uFE0F\uFEFF\uFFA0\uFFF0\u{1BCA0}\u{1D173}\u{E0001}\u{E0041}\u{E0100}\u{E01F0}'
const UNSEEN = [
  ...NAMED,
  ...Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter((char) =>
    /^\p{DI}$/u.test(char),
  ),
]

const PLACES: Readonly<Record<string, (text: string) => string>> = {
  cleanLine: (text) => cleanLine(text, 100),
  cleanReviewText: (text) => cleanReviewText(text, 100),
  plainText: (text) => plainText(text, 100),
  markdownText: (text) => markdownText(text, 100),
  page: (text) => html`${text}`.text,
  quoteOfInjection: printable,
  evidence: (text) => inert(JSON.stringify(text)),
}

test('no code point that nobody sees survives in any place where text is stored or shown', () => {
  assert.ok(UNSEEN.length > 4000)
  for (const [place, shown] of Object.entries(PLACES)) {
    const left = UNSEEN.filter((char) => shown(`a${char}b`).includes(char))
    assert.deepEqual(
      left.map((char) => char.codePointAt(0)?.toString(16)),
      [],
      place,
    )
    assert.ok(shown('a b').includes('a b'), place)
  }
})
