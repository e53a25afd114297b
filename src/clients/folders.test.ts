// A client is one folder and one line in the list: its rules are used, and nothing else names it.
// `data-tables.test.ts` checks its facts against their schema.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
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

test('every folder with facts is in the list, under its own name and with its own facts', () => {
  assert.deepEqual(FOLDERS.map(({ id }) => id).toSorted(), CLIENT_IDS.toSorted())
  for (const { id, file } of FOLDERS) {
    assert.equal(basename(file), `${id}.json`)
    const client = CLIENTS.find((each) => each.id === id)
    const facts: object = JSON.parse(read(file))
    assert.deepEqual({ ...client, ...facts }, client, id)
    const { rules = [], limit } = client ?? {}
    if (limit) assert.ok(rules.map((rule) => rule.id).includes(limit.rule), `${id}: its limit`)
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

/** Files that are about one client by their nature. */
const MAY_NAME: Readonly<Record<string, string>> = {
  'clients/clients.ts': 'the list',
  'clients/search/findability.ts': 'the search of Codex, which is the one that is published',
}

/** Ids that are words of everyday code: a cursor of a list. Their rules and folders count. */
const ORDINARY: ReadonlySet<string> = new Set(['cursor', 'continue'])

test('no other file names a client or its rules', () => {
  // Rules about any list stand with the SDK, on which many clients rest.
  const rules = CLIENTS.flatMap((client) => (client.isPart ? [] : client.rules))
  const ids = new Set<string>([...CLIENT_IDS, ...rules.map(({ id }) => id)])
  const naming = SOURCES.filter(
    ({ file }) => !CLIENT_IDS.some((id) => file.startsWith(`clients/${id}/`)),
  )
    .filter(
      ({ text }) =>
        quotedIn(text).some((word) => ids.has(word) && !ORDINARY.has(word)) ||
        CLIENT_IDS.some((id) => text.includes(`/${id}/${id}.`)),
    )
    .map(({ file }) => file)
  assert.deepEqual(naming.toSorted(), Object.keys(MAY_NAME).toSorted())
})
