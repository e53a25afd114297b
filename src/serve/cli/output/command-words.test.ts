// What a service answers, in the words of the command line.
import assert from 'node:assert/strict'
import test from 'node:test'
import { REFUSALS } from '../../../errors/refusal.ts'
import { allCommands } from '../main.ts'
import { inCommandWords, optionOf } from './command-words.ts'

const told = (text: string) => inCommandWords(text, 'https://grades.example')

test('no refusal speaks of requests, headers or fields of an answer', () => {
  for (const [code, { title, message, hint }] of Object.entries(REFUSALS)) {
    const words = inCommandWords(`${title}: ${message} ${hint}`, 'http://127.0.0.1:3000')
    assert.doesNotMatch(words, /\bGET \/|(?<!a )\b(?:POST|PUT|PATCH|DELETE) |named in errors/, code)
    assert.doesNotMatch(words, /after Retry-After|invalid-parameter/, code)
  }
})

test('requests are told as commands, and as addresses where there is none', () => {
  assert.equal(
    told('Search with GET /search?q=…, or submit it with POST /tools/submit.'),
    'Search with `agentgrade search <words>`, or submit it with `agentgrade submit <url>`.',
  )
  assert.equal(
    told('GET /openapi.json lists every address.'),
    'https://grades.example/openapi.json lists every address.',
  )
  assert.equal(
    told('Remove one with DELETE /webhooks/{id}.'),
    'Remove one with a DELETE request to https://grades.example/webhooks/{id}.',
  )
})

test('every pointer that a command can cause is one of its options or arguments', async () => {
  const queries = {
    list: 'category minGrade hasMcp hasApi hasCli kind evidence auth sort weights page limit',
    search: 'q limit category minGrade hasMcp hasApi hasCli kind evidence auth',
    recommend: 'task headless verified weights limit category minGrade hasMcp kind evidence auth',
    changes: 'since tool category kind limit',
    reviews: 'page limit',
  }
  const bodies = {
    submit: '/url /name /description /category',
    review:
      '/toolSlug /task /task/description /task/category /task/completed /agentId /agentPlatform /ratings /interaction/avgResponseTokens /interaction/avgResponseTimeMs /interaction/totalApiCalls /interaction/errorRate /biggestFriction /overallScore',
  }
  const pointers = new Map(
    Object.entries(queries).map(([name, words]) => [
      name,
      words.split(' ').map((word) => `/query/${word}`),
    ]),
  )
  for (const [name, words] of Object.entries(bodies)) pointers.set(name, words.split(' '))
  for (const command of await allCommands()) {
    const options = new Set(command.options.map(({ long }) => long))
    for (const pointer of pointers.get(command.name()) ?? []) {
      const option = optionOf(pointer)
      assert.ok(option.startsWith('the ') || options.has(option), `${command.name()} ${pointer}`)
    }
  }
  assert.equal(optionOf('/ratings/speed'), '--rating speed')
  assert.equal(optionOf('/ratings/a/b'), '/ratings/a/b')
})
