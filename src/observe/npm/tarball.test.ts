import assert from 'node:assert/strict'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import { tarballOf, tarHeader } from '../../../test/npm-registry.ts'
import { readTarball } from './tarball.ts'

const NOTHING = {
  readme: null,
  hasTypes: false,
  licenseFile: null,
  variables: null,
}

test('the telling files are found wherever they stand in the archive', async () => {
  const files = {
    'package.json': '{}',
    'dist/big.js': `${'x'.repeat(300_000)} process.env.ACME_TOKEN process.env["ACME_URL"]`,
    'dist/a.cjs': "process.env['ACME_URL'] || process.env.ACME_TOKEN?.trim() || env.OTHER",
    'node_modules/b/index.js': 'process.env.OF_ANOTHER',
    'src/c.ts': 'process.env.OF_A_SOURCE',
    'readme.md': `# Acme ${'é'.repeat(50_000)}`,
    'dist/index.d.mts': '',
    'dist/LICENSE': '',
    'LICENSE.md': '',
    'docs/README.md': 'not this',
  }
  assert.deepEqual(await readTarball(tarballOf(files)), {
    readme: files['readme.md'],
    hasTypes: true,
    licenseFile: 'LICENSE.md',
    variables: ['ACME_TOKEN', 'ACME_URL'],
  })
  assert.deepEqual(await readTarball(tarballOf({ 'docs/README.md': 'no', 'a.ts': '' })), {
    readme: null,
    hasTypes: false,
    licenseFile: null,
    variables: null,
  })
})

test('a README that is too large is skipped, and the files after it are still read', async () => {
  const read = await readTarball(tarballOf({ 'README.md': 'x'.repeat(600_000), 'a.d.ts': '' }))
  assert.deepEqual(read, {
    readme: null,
    hasTypes: true,
    licenseFile: null,
    variables: null,
  })
})

test('a decompression bomb stops at the size limit, within bounded time and memory', async () => {
  const zeros = gzipSync(Buffer.alloc(10_000_000))
  const header = gzipSync(tarHeader('package/zero', 400_000_000))
  const bomb = Buffer.concat([header, ...Array.from({ length: 20 }, () => zeros)])
  assert.ok(bomb.length < 300_000)
  const before = process.memoryUsage.rss()
  assert.deepEqual(await readTarball(bomb), NOTHING)
  assert.ok(process.memoryUsage.rss() - before < 100_000_000)
})

test('code that is too large tells of no variables at all', async () => {
  const small = { 'a.js': 'process.env.ACME_TOKEN' }
  assert.deepEqual((await readTarball(tarballOf(small))).variables, ['ACME_TOKEN'])
  const large = { ...small, 'b.js': 'x'.repeat(2_100_000) }
  assert.equal((await readTarball(tarballOf(large))).variables, null)
})

test('a million entries are not all read', async () => {
  const one = tarHeader('package/a', 0)
  const many = gzipSync(
    Buffer.concat([
      ...Array.from({ length: 30_000 }, () => one),
      tarHeader('package/late.d.ts', 0),
    ]),
  )
  assert.equal((await readTarball(many)).hasTypes, false)
})

test('sizes that lie, names that are none and bytes that are no archive end in what was read before', async () => {
  const lying = tarHeader('package/x', 0)
  lying.write('99999999999\0', 124)
  for (const block of [lying, Buffer.alloc(512), Buffer.alloc(512, 0xff), Buffer.from('short')]) {
    const read = await readTarball(gzipSync(Buffer.concat([tarHeader('package/a.d.ts', 0), block])))
    assert.equal(read.hasTypes, true)
  }
  await assert.rejects(readTarball(Buffer.from('no gzip at all')))
  await assert.rejects(readTarball(tarballOf({ 'README.md': 'x'.repeat(100_000) }).subarray(0, 60)))
})
