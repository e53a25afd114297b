import assert from 'node:assert/strict'
import test from 'node:test'
import { memberOf } from '../../../domain/schema/json.ts'
import { inlinedDescription } from './description-link.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 'A } "b" {', version: '1' },
  paths: { '/a': { get: {} } },
}
const written = JSON.stringify(DOCUMENT)
const titleOf = (page: string) =>
  memberOf(memberOf(inlinedDescription(page)?.value, 'info'), 'title')

test('a description is found in the scripts and pages that hold one', () => {
  for (const page of [
    `window.onload = function() { let options = {\n  "swaggerDoc": ${JSON.stringify(DOCUMENT, null, 2)},\n  "customOptions": {} }; url = options.swaggerUrl }`,
    `<script>const __redoc_state = {"menu":{"activeItemIdx":-1},"spec":{"data":${written}}};</script>`,
    `<script id="api-reference" type="application/json">${written}</script>`,
    `Scalar.createApiReference('#app', { content: ${written} })`,
    `<script>var spec = ${JSON.stringify({ info: DOCUMENT.info, paths: {}, swagger: '2.0' })}</script>`,
    `SwaggerUIBundle({ dom_id: '#ui', spec: ${written} })`,
  ]) {
    assert.equal(titleOf(page), DOCUMENT.info.title, page.slice(0, 60))
  }
})

test('what is none, or does not close, is nothing, and costs little', () => {
  for (const page of [
    '',
    '{"openapi":"3.0.0"',
    'spec: {"openapi"',
    `spec = {${'{"openapi":"3.1'.repeat(50_000)}`,
    'spec:{"swagger"'.repeat(50_000),
  ]) {
    assert.equal(
      endsSoon(() => inlinedDescription(page)),
      null,
    )
  }
})
