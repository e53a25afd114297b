import assert from 'node:assert/strict'
import test from 'node:test'
import type { TellWork } from '../../../store/catalogue.ts'
import { tellingWork } from './telling-work.ts'

/** Two hundred tools in ten seconds of this clock, after two steps of checking. */
async function shown(isTTY: boolean, options: { json?: boolean } = {}): Promise<string> {
  let [text, moment] = ['', 0]
  const output = { isTTY, columns: 40, write: (each: string) => (text += each) }
  const work = async (tell: TellWork) => {
    for (const done of [1, 2]) tell({ what: 'tools checked', done, total: null })
    for (let done = 1; done <= 200; done += 1) {
      moment += 50
      tell({ what: 'tools stored', done, total: 1400 })
    }
    return 'done'
  }
  assert.equal(await tellingWork(options, work, output, () => moment), 'done')
  return text
}

test('elsewhere than on a terminal, a plain line every five seconds', async () => {
  assert.equal(
    await shown(false),
    '100 of 1,400 tools stored, 20 per second, 65 s left\n200 of 1,400 tools stored, 20 per second, 60 s left\n',
  )
})

test('on a terminal one line is redrawn, never longer than it is wide, and removed at the end', async () => {
  const lines = (await shown(true)).split('\r\u001B[2K')
  assert.equal(lines[0], '')
  assert.equal(lines.at(-1), '')
  assert.equal(lines.at(-2), '200 of 1,400 tools stored, 20 per secon')
  assert.ok(lines.length > 90 && lines.every((line) => line.length < 40 && !line.includes('\n')))
})

test('with --json nothing is told', async () => {
  assert.equal(await shown(true, { json: true }), '')
})

test('an error clears the line before it is told', async () => {
  let text = ''
  let moment = 0
  const output = { isTTY: true, write: (each: string) => (text += each) }
  const failing = tellingWork(
    {},
    async (tell) => {
      moment += 1000
      tell({ what: 'rows copied', done: 5, total: null })
      throw new Error('no')
    },
    output,
    () => moment,
  )
  await assert.rejects(failing, /no/)
  assert.equal(text, '\r\u001B[2K5 rows copied\r\u001B[2K')
})
