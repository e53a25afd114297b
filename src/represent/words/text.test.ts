// Text in markdown: nothing of it is interpreted, and no more is escaped than that takes.
import assert from 'node:assert/strict'
import test from 'node:test'
import { marked } from 'marked'
import { markdownText } from './text.ts'

test('parentheses are escaped only where they could be the address of a link', () => {
  assert.equal(markdownText('Sends mail (and more).'), 'Sends mail (and more).')
  assert.equal(markdownText('[a](b)'), String.raw`\[a\]\(b)`)
})

test('no text becomes a link, an image or an emphasis', () => {
  for (const text of [
    '[a](https://b.example)',
    '![a](https://b.example)',
    '[a] (https://b.example)',
    '[a][b]',
    '(*a*)',
    '<a href="https://b.example">(a)</a>',
    String.raw`\[a](https://b.example)`,
  ])
    assert.doesNotMatch(marked.parseInline(markdownText(text), { async: false, gfm: false }), /<\w/)
})
