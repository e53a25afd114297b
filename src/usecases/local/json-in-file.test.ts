import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { replaceFile } from './json-in-file.ts'

test('a file is replaced as a whole; a pipe is written to and stays a pipe', async () => {
  const place = await mkdtemp(join(tmpdir(), 'agentgrade-replace-'))
  try {
    const file = join(place, 'lock.json')
    await writeFile(file, 'old')
    await replaceFile(file, 'new')
    assert.equal(await readFile(file, 'utf8'), 'new')

    const pipe = join(place, 'pipe')
    execFileSync('mkfifo', [pipe])
    const [read] = await Promise.all([readFile(pipe, 'utf8'), replaceFile(pipe, 'through it')])
    assert.equal(read, 'through it')
    assert.ok((await stat(pipe)).isFIFO())
  } finally {
    await rm(place, { recursive: true })
  }
})
