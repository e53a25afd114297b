// The prompt for a coding agent: context, evidence, tasks in order, and how to verify; untrusted
// text stays one line of data.
import assert from 'node:assert/strict'
import test from 'node:test'
import { fromTo } from '../words/fixes.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import { scanLine } from '../connect/command.ts'
import { fixesInOrder, fixPrompt } from './fix-prompt.ts'

const base = 'https://grades.example'
const { record, exchanges } = scannedRecord('average-tool')
const { grading } = record
assert.ok(grading?.nextLetter)

test('says where the tool stands, what to do in order, and how to verify it', () => {
  const lines = fixPrompt({ base, record, grading, exchanges, fixes: fixesInOrder(grading) }).split(
    '\n',
  )
  assert.equal(lines[0], 'Make Acme (https://average-tool.example/) easier to use for AI agents.')
  assert.ok(
    lines.some((line) =>
      line.startsWith(
        `AgentGrade: ${grading.letter}, ${grading.score?.toFixed(1)} of 10, scanned ${record.scannedAt?.slice(0, 10)}`,
      ),
    ),
  )
  const tasks = lines.filter((line) => /^\d+\. /.test(line))
  assert.deepEqual(
    tasks.map((line) => /\[([a-z0-9-]+)\]/.exec(line)?.[1]),
    fixesInOrder(grading)
      .slice(0, tasks.length)
      .map(({ check }) => check),
  )
  assert.equal(lines.filter((line) => line.startsWith('   Found: ')).length, tasks.length)
  assert.equal(lines.filter((line) => line.startsWith('   Do: ')).length, tasks.length)
  assert.ok(lines.some((line) => /^ {3}Evidence: GET http\S+ -> \d{3}$/.test(line)))
  assert.ok(lines.includes(scanLine('https://average-tool.example/', '--checks')))
  assert.ok(lines.includes(`How to install the command: ${base}/docs/install.md`))
})

test('the order is that of the grading, and the cheapest way to the next letter is named', () => {
  assert.deepEqual(
    fixesInOrder(grading).map(({ check }) => check),
    grading.fixes.map(({ check }) => check),
  )
  assert.ok(fixesInOrder(grading).every(({ act }) => act !== 'verify'))
  const prompt = fixPrompt({ base, record, grading, exchanges, fixes: fixesInOrder(grading) })
  const wanted = grading.nextLetter?.checks ?? []
  assert.ok(prompt.includes(`The fastest path${fromTo(grading)}: ${wanted.join(', ')}.`))
})

test('text from outside adds no line and no hidden character', () => {
  const lines = fixPrompt({ base, record, grading, exchanges, fixes: fixesInOrder(grading) }).split(
    '\n',
  ).length
  for (const text of HOSTILE_TEXTS) {
    const checks = grading.checks.map((check) => ({
      ...check,
      facts: Object.fromEntries(Object.keys(check.facts).map((name) => [name, text])),
    }))
    const lied = exchanges.map((line) => ({ ...line, url: `https://acme.example/${text}` }))
    const told = { ...grading, checks }
    const prompt = fixPrompt({
      base,
      record: { ...record, name: text },
      grading: told,
      exchanges: lied,
      fixes: fixesInOrder(told),
    })
    assert.equal(prompt.split('\n').length, lines, text)
    assert.doesNotMatch(prompt, /[\u202E\u200B\u2028\0]/, text)
  }
})
