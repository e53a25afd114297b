// What method 4 has written, given to this one: it says that the method has changed, and what to do.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { Refusal } from '../src/errors/refusal.ts'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { publicKeyOf } from '../src/usecases/verdict/keys.ts'
import { verifyVerdict, type VerifyWish } from '../src/usecases/verdict/verify.ts'
import { agentgrade } from './command-line.ts'

const written = join(import.meta.dirname, 'method-4')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-method-4-'))
after(() => rmSync(folder, { recursive: true, force: true }))
cpSync(written, folder, { recursive: true })

const run = (...words: string[]) => agentgrade(words, { cwd: folder })
const NEXT_DAY = Date.parse('2026-11-20T00:00:00Z')
const escaped = (text: string) => text.replaceAll('.', String.raw`\.`)
const CHANGED = new RegExp(
  `is (?:of|by) method 4\\.2\\.0, and this .*method ${escaped(METHOD_VERSION)}: the method has changed in between`,
)

for (const file of ['openapi.json', 'tools.json'])
  test(`a baseline of ${file} fails with one sentence, and is written anew`, async () => {
    const words = ['grade', file, '--baseline', 'baseline.json']
    const old = await run(...words, '--json')
    assert.equal(old.status, 1)
    const [block, ...others] = JSON.parse(old.stdout).gate.blocks
    assert.deepEqual(others, [], 'nothing of another method is called new')
    assert.match(block.message, CHANGED)
    assert.match(block.message, /run again with --update-baseline/)
    assert.equal((await run(...words, '--update-baseline')).status, 0)
    const now = await run(...words)
    assert.equal(now.status, 0, now.stderr)
  })

const bytes = (name: string) => readFileSync(join(written, name))

test('a verdict is refused with one sentence, or holds by its signature alone', () => {
  const key = publicKeyOf(bytes('key.pub.pem').toString(), 'key.pub.pem')
  const file = { name: 'verdict.sigstore.json', text: bytes('verdict.sigstore.json').toString() }
  const verify = (wish: Partial<VerifyWish> = {}) =>
    verifyVerdict(file, { name: 'evidence.json', bytes: bytes('evidence.json') }, key, {
      now: NEXT_DAY,
      ...wish,
    })
  assert.throws(verify, (error) => {
    assert.ok(error instanceof Refusal)
    assert.equal(error.code, 'verdict-other-method')
    assert.match(error.message, CHANGED)
    assert.match(error.hint, /--allow-old-method/)
    return true
  })
  const { verdict, isComputedAgain } = verify({ allowsOldMethod: true })
  assert.deepEqual([verdict.method, verdict.letter, isComputedAgain], ['4.2.0', 'C+', false])
})

test('a lock holds no grade: the same tools are the same', async () => {
  const same = await run('diff', 'agentgrade.lock', 'tools.json', '--json')
  assert.equal(same.status, 0, same.stderr)
  const { changes, grade, score, tokens } = JSON.parse(same.stdout)
  assert.deepEqual(changes, [])
  for (const { before, after: now } of [grade, score, tokens]) {
    assert.notEqual(before, null)
    assert.equal(before, now, 'both are graded by this method')
  }
})
