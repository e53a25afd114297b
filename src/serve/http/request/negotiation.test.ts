// Which representation an Accept header gets: programs first, browsers if they ask for HTML.
import assert from 'node:assert/strict'
import test from 'node:test'
import { representationFor } from './negotiation.ts'

const ALL = ['json', 'markdown', 'html'] as const

const CASES: [string | undefined, ReturnType<typeof representationFor>][] = [
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['application/json; charset=utf-8', 'json'],
  ['APPLICATION/JSON', 'json'],
  ['application/*', 'json'],
  ['text/markdown', 'markdown'],
  ['text/*', 'markdown'],
  ['text/html', 'html'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html'],
  ['text/html, */*', 'html'],
  ['application/json, text/html', 'json'],
  ['text/html;q=0.9, application/json', 'json'],
  ['text/html, application/json;q=0.9', 'html'],
  ['text/html;q=0, */*', 'json'],
  ['application/json;q=0, */*', 'markdown'],
  ['text/markdown;q=0.5, text/html;q=0.4', 'markdown'],
  ['text/markdown, text/html', 'markdown'],
  ['application/json, text/plain, */*', 'json'],
  ['image/png', null],
  ['*/*;q=0', null],
  ['application/json;q=2', null],
  [';;;', null],
  ['json', null],
  [', ,application/json', 'json'],
]

for (const [accept, representation] of CASES) {
  test(`Accept: ${accept ?? '(none)'} gets ${representation ?? 'nothing'}`, () => {
    assert.equal(representationFor(accept, ALL), representation)
    assert.equal(representationFor(accept, ALL), representation, 'also when it is remembered')
  })
}

test('only what is offered is chosen', () => {
  assert.equal(representationFor('text/markdown', ['json', 'html']), null)
  assert.equal(representationFor('text/html, */*;q=0.1', ['json']), 'json')
})
