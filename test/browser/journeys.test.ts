// Journeys act and read by act.ts alone: an action that names nothing to see, and a read that does
// not wait and may find nothing, are named here.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseSync, Visitor } from 'oxc-parser'

/** What a person does. */
const ACTIONS = new Set([
  'check',
  'clear',
  'click',
  'dblclick',
  'dispatchEvent',
  'down',
  'dragTo',
  'enter',
  'fill',
  'goBack',
  'goForward',
  'press',
  'pressSequentially',
  'requestSubmit',
  'selectOption',
  'setChecked',
  'submit',
  'tap',
  'type',
  'uncheck',
])
/** What answers at once, however little is there. */
const HASTY_READS = new Set([
  '$',
  '$$',
  '$$eval',
  '$eval',
  'all',
  'allInnerTexts',
  'allTextContents',
  'count',
  'elementHandles',
  'evaluateAll',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
])

interface Range {
  start: number
  end: number
}

/** The calls that must be an argument of `act`, or in a function that only `act` is given. */
function bareCalls(text: string): string[] {
  const calls: (Range & { name: string })[] = []
  const acts: Range[] = []
  const functions: (Range & { name: string })[] = []
  const uses: (Range & { name: string })[] = []
  new Visitor({
    CallExpression: ({ callee, start, end }) => {
      if (callee.type === 'Identifier') {
        if (callee.name === 'act') acts.push({ start, end })
        if (callee.name === 'enter') calls.push({ name: callee.name, start, end })
      } else if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        const isPromise = callee.object.type === 'Identifier' && callee.object.name === 'Promise'
        if (!isPromise) calls.push({ name: callee.property.name, start, end })
      }
    },
    VariableDeclarator: ({ id, init, start, end }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        functions.push({ name: id.name, start, end })
    },
    Identifier: ({ name, start, end }) => void uses.push({ name, start, end }),
  }).visit(parseSync('journey.ts', text).program)
  const isIn = (ranges: Range[], { start, end }: Range) =>
    ranges.some((range) => range.start <= start && end <= range.end)
  const declared = new Set(functions.map(({ start }) => start))
  const isOnlyActed = ({ name }: { name: string }) =>
    uses.every((use) => use.name !== name || declared.has(use.start) || isIn(acts, use))
  const allowed = [...acts, ...functions.filter(isOnlyActed)]
  return calls
    .filter((call) => ACTIONS.has(call.name) || HASTY_READS.has(call.name))
    .filter((call) => !isIn(allowed, call))
    .map(({ name, start }) => `${text.slice(0, start).split('\n').length} ${name}`)
}

test('no journey acts without naming what is seen then, or reads what may not be there', () => {
  const journeys = globSync('*.ts', { cwd: import.meta.dirname })
    .map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')] as const)
    .filter(([, text]) => /export function \w+Journeys\(/.test(text))
  assert.equal(journeys.length, 5)
  for (const [file, text] of journeys) assert.deepEqual(bareCalls(text), [], file)
})

test('bare calls are named with their lines, and those of act are not', () => {
  assert.deepEqual(bareCalls(`await link.click()\nawait page.$$eval('tr', read)`), [
    '1 click',
    '2 $$eval',
  ])
  assert.deepEqual(bareCalls('await act(page, () => link.click(), /^.tools$/)'), [])
  assert.deepEqual(bareCalls('await act(page, send, async () => (await rows.count()) > 3)'), [])
  const send = 'const send = async () => { await field.fill("x"); await button.click() }\n'
  assert.deepEqual(bareCalls(`${send}await act(page, send, thanks)`), [])
  assert.deepEqual(bareCalls(`${send}await send()\nawait act(page, send, thanks)`), [
    '1 fill',
    '1 click',
  ])
  assert.deepEqual(bareCalls('const all = await Promise.all([one, other])'), [])
})
