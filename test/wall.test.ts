// The wall around a scan: what code inside a scan process can do to the machine is what the
// documents say, and nothing else.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { NOT_DENIED } from '../prove/parts/wall-acts.ts'
import { tryActs } from '../prove/parts/wall-run.ts'
import { launchOf } from '../src/usecases/scan/scan-process.ts'

const root = join(import.meta.dirname, '..')

test('all but what is written down is denied to a scan', async () => {
  const outcomes = await tryActs(true)
  const done = [...outcomes].flatMap(([{ of, what }, why]) =>
    why === null ? [`${of}: ${what}`] : [],
  )
  assert.deepEqual(done, [...NOT_DENIED])
  const ended = [...outcomes].filter(([, why]) => why === 'the process ended')
  assert.deepEqual(ended, [])
})

test('a scan has a folder of its own, and variables by an exact list', () => {
  const { env, cwd } = launchOf({ target: { kind: 'web', url: 'https://tool.example/' } })
  assert.deepEqual(
    Object.keys(env).filter((name) => name !== 'NODE_EXTRA_CA_CERTS'),
    [],
  )
  assert.equal(cwd, join(root, 'src/usecases/scan'))
})
