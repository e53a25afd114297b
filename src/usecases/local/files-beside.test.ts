// The README of a program is looked for in its project, and nowhere else.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { filesBeside } from './files-beside.ts'

async function inFolder(
  files: Record<string, string>,
  look: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    await look(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the README of the project is found from the folder of the program', () =>
  inFolder(
    { 'package.json': '{}', 'README.md': '# Acme', 'dist/mcp.js': '', 'docs/x.md': '' },
    async (folder) => {
      const found = { file: 'mcp.js', package: null, readme: '# Acme' }
      assert.deepEqual(await filesBeside(['node', 'dist/mcp.js', '--port', '1'], folder), found)
      assert.deepEqual(await filesBeside(['node', join(folder, 'dist/mcp.js')], '/'), found)
      assert.deepEqual(await filesBeside(['./dist/mcp.js'], folder), found)
    },
  ))

test('the package is the nearest one with a name, and no other project lies between', () =>
  inFolder(
    {
      'package.json': '{"name":"@acme/mcp","bin":{"acme-mcp":"dist/index.js"}}',
      'README.md': '# Acme',
      'dist/package.json': '{"type":"module"}',
      'dist/index.js': '',
      'other/pyproject.toml': '',
      'other/server.py': '',
      'broken/package.json': '{',
      'broken/.git': '',
      'broken/a.js': '',
    },
    async (folder) => {
      const besides = async (path: string) => filesBeside(['node', path], folder)
      assert.deepEqual(await besides('dist/index.js'), {
        file: 'index.js',
        package: { name: '@acme/mcp', commands: ['acme-mcp'] },
        readme: '# Acme',
      })
      assert.equal((await besides('other/server.py'))?.package, null)
      assert.equal((await besides('broken/a.js'))?.package, null)
    },
  ))

test('without a project only its own folder counts, and without a file nothing does', () =>
  inFolder({ 'README.md': '# Of another', 'a/b/server.js': '' }, async (folder) => {
    assert.deepEqual(await filesBeside(['node', 'a/b/server.js'], folder), {
      file: 'server.js',
      package: null,
      readme: null,
    })
    assert.equal(await filesBeside(['node', 'missing.js'], folder), null)
    assert.equal(await filesBeside(['acme-mcp'], folder), null)
    assert.equal(await filesBeside(['node', 'a'], folder), null)
  }))

test('a README that is too large says nothing', () =>
  inFolder(
    { 'package.json': '{}', 'README.md': 'x'.repeat(600_000), 'server.js': '' },
    async (folder) => assert.equal(await filesBeside(['node', 'server.js'], folder), null),
  ))
