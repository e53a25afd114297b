import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { readUserRegistry } from './settings.ts'

test('the user’s registry, scopes and tokens are read; what names files or programs stays behind', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-npm-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'settings')
  await writeFile(
    file,
    'registry=http://127.0.0.1:4873/\n@acme:registry=http://127.0.0.1:4874/\n//127.0.0.1:4874/:_authToken=secret\nscript-shell=/bin/evil\neditor=vi\n',
  )
  const read = await readUserRegistry(
    { HOME: folder, PATH: '', NPM_CONFIG_USERCONFIG: file },
    folder,
  )
  assert.ok(read?.of === 'user')
  const { settings } = read
  assert.equal(settings['registry'], 'http://127.0.0.1:4873/')
  assert.equal(settings['@acme:registry'], 'http://127.0.0.1:4874/')
  assert.equal(settings['//127.0.0.1:4874/:_authToken'], 'secret')
  assert.doesNotMatch(JSON.stringify(settings), /evil|"vi"|settings/)
  const other = await readUserRegistry(
    {
      HOME: folder,
      PATH: '',
      NPM_CONFIG_USERCONFIG: file,
      NPM_CONFIG_REGISTRY: 'http://127.0.0.1:1/',
    },
    folder,
  )
  assert.ok(other?.of === 'user')
  assert.equal(other.settings['registry'], 'http://127.0.0.1:1/')
})
