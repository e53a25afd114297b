// The launcher: which Node it uses, its message without one, and that signals and exit codes pass
// through it.
import assert from 'node:assert/strict'
import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { copyLaunchDatabase } from './launch-database.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-launch-'))
after(() => rmSync(folder, { recursive: true }))

// The launcher as another Node on another system would run it; the program that it starts sees the
// real values.
const disguise = join(folder, 'disguise.cjs')
writeFileSync(
  disguise,
  `if (/(launch|agentgrade)\\.js$/.test(process.argv[1] || '')) {
    const seen = JSON.parse(process.env.SEEN)
    for (const name of ['execPath', 'platform', 'arch']) if (seen[name]) Object.defineProperty(process, name, { value: seen[name] })
    if (seen.node) Object.defineProperty(process, 'versions', { value: { ...process.versions, node: seen.node } })
    if (seen.isMusl) process.report.getReport = () => ({ header: {} })
  }`,
)
interface Seen {
  node?: string
  execPath?: string
  platform?: string
  arch?: string
  isMusl?: boolean
}
const OLD: Seen = { node: '20.20.2', execPath: realpathSync('/bin/sh') }

// As npm installs it: without sources, and without a Node of its own.
const published = join(folder, 'published')
cpSync(join(root, 'bin'), join(published, 'bin'), { recursive: true })

function run(seen: Seen, home: string, ...words: string[]): SpawnSyncReturns<string> {
  const [script = '', ...more] = words
  return spawnSync(process.execPath, ['--require', disguise, join(home, 'bin', script), ...more], {
    encoding: 'utf8',
    env: { ...process.env, SEEN: JSON.stringify(seen) },
  })
}

test('in a clone, an old Node starts the bundled one', () => {
  const { stdout } = run(
    OLD,
    root,
    'launch.js',
    '-p',
    '[process.execPath, process.execArgv.length, process.env.PATH].join()',
  )
  const [node = '', , path = ''] = stdout.trim().split(',')
  assert.equal(node, realpathSync(process.execPath))
  assert.ok(path.startsWith(join(node, '..')), path)
  const { status, stderr } = run(OLD, root, 'agentgrade.js', 'method', 'no-such-check')
  assert.deepEqual([status, stderr.split('\n')[0]], [3, 'There is no check called no-such-check.'])
})

test('where there is no Node that will do, one sentence says so', () => {
  const needs = 'AgentGrade needs Node 24.15 or newer, and this is Node 20.20.2: '
  const install = `${needs}install a newer one from https://nodejs.org.\n`
  for (const script of ['agentgrade.js', 'launch.js']) {
    const { status, stdout, stderr } = run(OLD, published, script, '--version')
    assert.deepEqual([status, stdout, stderr], [1, '', install])
  }
  assert.equal(
    run({ ...OLD, platform: 'darwin', arch: 'x64' }, root, 'agentgrade.js').stderr,
    install,
  )
  assert.equal(run({ ...OLD, platform: 'win32' }, root, 'agentgrade.js').stderr, install)
  assert.equal(
    run({ ...OLD, platform: 'linux', isMusl: true }, root, 'agentgrade.js').stderr,
    install,
  )
  assert.equal(
    run({ ...OLD, node: '24.14.9' }, published, 'agentgrade.js').stderr,
    install.replace('20.20.2', '24.14.9'),
  )
  // A clone before `npm ci`.
  const bare = join(folder, 'bare')
  cpSync(join(root, 'bin'), join(bare, 'bin'), { recursive: true })
  cpSync(join(root, 'src/errors/refusal.ts'), join(bare, 'src/errors/refusal.ts'))
  assert.equal(
    run({ ...OLD, platform: 'linux', arch: 'x64' }, bare, 'agentgrade.js').stderr,
    `${needs}run \`npm ci\` without --omit=optional, which brings one.\n`,
  )
})

test('a Node that is new enough is used where none is bundled', () => {
  for (const [seen, home] of [
    [{ node: '24.15.0' }, published],
    [{ platform: 'linux', isMusl: true }, root],
    [{ platform: 'darwin', arch: 'x64' }, root],
  ] as const) {
    const { stdout } = run(seen, home, 'launch.js', '-p', 'process.execPath')
    assert.equal(stdout.trim(), realpathSync(process.execPath))
  }
})

test('exit codes and signals pass through', async () => {
  assert.equal(run(OLD, root, 'launch.js', '-e', 'process.exit(7)').status, 7)
  assert.equal(
    run(OLD, root, 'launch.js', '-e', 'process.kill(process.pid, "SIGKILL")').signal,
    'SIGKILL',
  )
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const told = `process.once('${signal}', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1000)`
    const child = spawn(
      process.execPath,
      ['--require', disguise, join(root, 'bin/launch.js'), '-e', told],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, SEEN: JSON.stringify(OLD) },
      },
    )
    await once(child.stdout, 'data')
    child.kill(signal)
    assert.deepEqual(await once(child, 'close'), [9, null], signal)
  }
})

test('no signal opens a debugger, neither in the launcher nor in what it starts', () => {
  // Another program starts and ends meanwhile, which takes longer than a debugger to open.
  const signal = `for (const pid of [process.ppid, process.pid]) process.kill(pid, 'SIGUSR1')
    require('node:child_process').spawnSync(process.execPath, ['-e', '0'])
    setImmediate(() => console.log(process.getBuiltinModule('inspector').url()))`
  const { stdout, stderr } = run(OLD, root, 'launch.js', '-e', signal)
  assert.deepEqual([stdout, stderr], ['undefined\n', ''])
  // Where this Node will do, the command runs in it.
  const watch = join(folder, 'watch.cjs')
  writeFileSync(watch, `process.once('exit', () => console.log(process.listenerCount('SIGUSR1')))`)
  const words = ['--require', watch, join(root, 'bin/agentgrade.js'), '--version']
  const same = spawnSync(process.execPath, words, { encoding: 'utf8' })
  assert.equal(same.stdout.split('\n')[1], '1')
})

test('the service ends when npm does, although npm tells only the shell between them', async () => {
  const database = await copyLaunchDatabase(join(folder, 'launch.db'))
  for (const seen of [{}, OLD]) {
    const line = `"${process.execPath}" --require "${disguise}" "${join(root, 'bin/agentgrade.js')}" serve; true`
    const env = {
      ...process.env,
      SEEN: JSON.stringify(seen),
      npm_lifecycle_event: 'start',
      PORT: '0',
      SCAN_WORKERS: '0',
    }
    const shell = spawn('/bin/sh', ['-c', line], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, DATABASE_URL: database },
    })
    let log = ''
    const ended = once(shell.stdout, 'end')
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('listening')) shell.kill('SIGKILL')
    })
    // The pipe closes when the last process that writes into it has ended.
    await ended
    assert.match(log, /"msg":"stopped"/)
  }
})
