// The help of a command: its own words, never those of npm.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import test from 'node:test'
import { startProgram } from '../program-group.ts'
import { runCommand } from './run-command.ts'
import { runHelp } from './run-help.ts'

const said = async (script: string) =>
  (await runCommand(execPath, ['-e', script], { environment: {} })).text

test('help is what stands on standard output; errors count only where there is nothing else', async () => {
  assert.equal(await said('console.error("npm warn"); console.log("Usage: acme")'), 'Usage: acme\n')
  assert.equal(await said('console.error("Usage: acme")'), 'Usage: acme\n')
})

/** In the place of npm: installs a command. */
const installing = (command: string) => `
    const { mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync(into + '/node_modules/.bin', { recursive: true })
    writeFileSync(into + '/node_modules/.bin/acme', ${JSON.stringify(`#!${execPath}\n${command}`)}, { mode: 0o755 })`

test('an error of npm is not one of the command', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'fake-npm-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const npm = join(folder, 'npm')
  /** What stands in the place of npm; `into` is the folder that it installs into. */
  const run = async (script: string) => {
    writeFileSync(npm, `#!${execPath}\nconst into = process.argv[4]\n${script}`)
    chmodSync(npm, 0o755)
    return runHelp('acme', '1.0.0', ['acme'], { environment: { PATH: folder }, folder })
  }
  const failing =
    'console.error("npm error code E404\\nnpm error 404 Not Found"); process.exit(254)'
  assert.deepEqual(await run(failing), { npmError: 'code E404 404 Not Found' })
  const help = await run(installing('console.log("Usage: acme"); process.exit(254)'))
  assert.ok('text' in help)
  assert.deepEqual(
    [help.text, help.exitCode, help.exchange.command],
    ['Usage: acme\n', 254, 'npx -y --package acme@1.0.0 -- acme --help'],
  )
})

test('the help of commands is read from what npm installed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'fake-npm-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const command = `
    const [name] = process.argv.slice(2)
    const more = name === '--help' ? '<command>\\n\\nCommands:\\n  add  Adds a note' : name
    console.log('Usage: acme ' + more)`
  const script = `#!${execPath}\nconst into = process.argv[4]\n${installing(command)}`
  writeFileSync(join(folder, 'npm'), script, { mode: 0o755 })
  const run = { environment: { PATH: folder }, folder }
  const help = await runHelp('acme', '1.0.0', ['acme'], run)
  assert.ok('text' in help)
  const { texts, commands, runs } = help.ofCommands
  assert.deepEqual([texts, commands], [['Usage: acme add\n'], [{ name: 'add', help: 'own' }]])
  assert.deepEqual(
    runs.map(({ exchange }) => exchange.command),
    ['npx -y --package acme@1.0.0 -- acme add --help'],
  )
})

test('a program is asked to end before it is ended', async () => {
  const script =
    'process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); console.log("ready")'
  const group = startProgram(execPath, ['-e', script], {})
  await once(group.child.stdout, 'data')
  group.ask()
  assert.deepEqual(await once(group.child, 'exit'), [7, null])
  group.forget()
})
