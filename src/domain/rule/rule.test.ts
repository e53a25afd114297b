import assert from 'node:assert/strict'
import test from 'node:test'
import { defineRule, type Rule, sentence } from './rule.ts'

test('a rule judges, and its facts fill what it says', () => {
  const rule = defineRule({
    id: 'many-tools',
    level: 'warning',
    title: 'many tools',
    says: '{tools|# tool|# tools} in {client}',
    fix: 'Switch off those that you do not use.',
    judge: (client: string, tools: number) =>
      tools > 1 ? [{ line: 3, facts: { tools, client } }] : [],
  })
  const [hit] = rule.judge('Cursor', 2)
  assert.equal(hit?.line, 3)
  assert.equal(sentence(rule.says, hit?.facts ?? {}), '2 tools in Cursor')
  assert.deepEqual(rule.judge('Cursor', 1), [])
})

test('the compiler asks a fact for every slot', () => {
  const says = '{grade} instead of {least}'
  // @ts-expect-error: the fact `least` is missing.
  defineRule({ id: 'a', level: 'note', says, fix: '', judge: () => [{ facts: { grade: 'C' } }] })
  // @ts-expect-error: this level does not exist.
  const rule: Rule = defineRule({ id: 'a', level: 'hidden', says, fix: '' })
  assert.equal(rule.id, 'a')
})

test('a rule is plain data, too', () => {
  const text = `{
    "id": "acme-name-length", "level": "hidden", "says": "Names end after 64 characters.",
    "fix": "Use shorter names.",
    "source": { "repository": "acme/acme", "file": "a.ts", "commit": "0052d68", "date": "2026-08-22" }
  }`
  const rule: Rule<'hidden' | 'warned'> = JSON.parse(text)
  assert.equal(defineRule(rule).level, 'hidden')
})
