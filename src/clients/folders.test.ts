// A client is one folder and one line in the list: its facts fit the schema, its rules are used, and
// nothing else names it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
import { parseAs } from '../domain/schema/parse.ts'
import { ClientFactsSchema, type ClientFacts } from './client.ts'
import { CLIENT_IDS, CLIENTS, RULES } from './clients.ts'

const clients = import.meta.dirname
const src = join(clients, '..')

const read = (file: string) => readFileSync(join(src, file), 'utf8')

const FOLDERS = globSync('clients/*/*.json', { cwd: src }).map((file) => ({
  id: basename(dirname(file)),
  file,
}))

const SOURCES = globSync('**/*.ts', { cwd: src })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: read(file) }))

const ownSources = (id: string) => SOURCES.filter(({ file }) => file.startsWith(`clients/${id}/`))

/** Files that any client rests on, and that are about rules of any list. */
const SHARED = SOURCES.filter(({ file }) => /^clients\/[^/]+\.ts$/.test(file))

/** Words that stand between quotes. */
const quotedIn = (text: string) =>
  [...text.matchAll(/(['"`])([a-z][a-z0-9-]*)\1/g)].map(([, , word = '']) => word)

test('every folder with facts is in the list, under its own name', () => {
  assert.deepEqual(FOLDERS.map(({ id }) => id).toSorted(), CLIENT_IDS.toSorted())
  for (const { id, file } of FOLDERS) {
    assert.equal(basename(file), `${id}.json`)
    assert.ok(
      ownSources(id).some((source) => source.file === `clients/${id}/${id}.ts`),
      id,
    )
  }
})

test('the facts of every client fit the schema', () => {
  for (const { id, file } of FOLDERS) {
    const parsed = parseAs<ClientFacts>(ClientFactsSchema, JSON.parse(read(file)))
    assert.ok(parsed.ok, `${file}: ${JSON.stringify(parsed)}`)
    const facts = parsed.value
    const known = CLIENTS.find((client) => client.id === id)
    assert.deepEqual(known?.rules, facts.rules, `${id} has the facts of its own folder`)
    const rules = facts.rules.map((rule) => rule.id)
    if (facts.limit) assert.ok(rules.includes(facts.limit.rule), `${id}: the rule of its limit`)
  }
})

test('what a client finds is a rule of its own, and every rule is found or general', () => {
  const shared = new Set(SHARED.flatMap(({ text }) => quotedIn(text)))
  for (const { id, rules } of CLIENTS) {
    const named = new Set(ownSources(id).flatMap(({ text }) => quotedIn(text)))
    const beginnings = new Set(
      rules.map((rule) => (rule.id.startsWith(`${id}-`) ? id : rule.id.split('-')[0])),
    )
    const unknown = [...named].filter(
      (text) =>
        [...beginnings].some((beginning) => text.startsWith(`${beginning}-`)) &&
        text !== id &&
        !RULES.some((rule) => rule.id === text),
    )
    assert.deepEqual(unknown, [], `${id} has no such rules`)
    for (const { id: rule, isGeneral = false } of rules)
      assert.equal(named.has(rule) || shared.has(rule), !isGeneral, rule)
  }
})

/** Where the word means something else, or the file is about one client by its nature. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'clients/clients.ts': 'the list',
  'clients/search/findability.ts': 'the search of Codex, which is the one that is published',
  'domain/answer/relied-tool.ts': 'cursor: a way to page',
  'domain/evidence/facts.ts': 'cursor: a way to page',
  'observe/reading/text/answer-rules.ts': 'cursor: a way to page',
}

test('no other file names a client or its rules', () => {
  // Rules about any list stand with the SDK, on which many clients rest.
  const rules = CLIENTS.flatMap((client) => (client.isPart ? [] : client.rules))
  const ids = new Set<string>([...CLIENT_IDS, ...rules.map(({ id }) => id)])
  const naming = SOURCES.filter(
    ({ file }) => !CLIENT_IDS.some((id) => file.startsWith(`clients/${id}/`)),
  )
    .filter(
      ({ text }) =>
        quotedIn(text).some((word) => ids.has(word)) ||
        CLIENT_IDS.some((id) => text.includes(`/${id}/${id}.`)),
    )
    .map(({ file }) => file)
  assert.deepEqual(naming.toSorted(), Object.keys(MAY_NAME).toSorted())
})
