// `agentgrade scan` end to end: the real program, on targets, packages and programs of this
// machine.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { sha256Of } from '../src/domain/reading/written.ts'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { freePort } from './free-port.ts'
import { withRegistry } from './npm-registry.ts'
import { listen } from './targets/listen.ts'
import { startModelTool } from './targets/model-tool.ts'
import { startSilentSite } from './targets/plain-tools.ts'
import { untilTrue } from './until.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-cli-scan-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The real program, to be interrupted. */
function run(words: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'bin/agentgrade.js'), ...words], {
    cwd: folder,
    timeout: 240_000,
  })
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.resume()
  const ended = once(child, 'close').then(([status]) => ({ status, stdout }))
  return { child, ended }
}

const agentgrade = (words: readonly string[], environment: Record<string, string> = {}) =>
  runAgentgrade(words, { cwd: folder, env: { ...process.env, ...environment } })

const program = (...words: string[]) =>
  [process.execPath, join(root, 'test/mcp/program.ts'), ...words].join(' ')

/** A zombie is no longer running. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** All descendants of a process. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  return children.flatMap((child) => [child, ...familyOf(child)])
}

test('an address: a table or JSON or markdown on standard output, progress on the other, and evidence that grades the same', async () => {
  const target = await startModelTool()
  try {
    const file = join(folder, 'model.json')
    const [table, markdown] = await Promise.all([
      agentgrade(['scan', target.url, '--evidence', file, '--min-grade', 'B', '--progress']),
      agentgrade(['scan', target.url, '--md']),
    ])
    assert.equal(table.status, 0, table.stderr)
    assert.match(
      table.stdout,
      /^Acme Mail: B\+ · 7\.9\/10\n[^]+\n {2}Address: http:\/\/127\.0\.0\.1:\d+\/?\n/,
    )
    for (const line of table.stderr.trimEnd().split('\n')) assert.match(line, /^[+?-] [a-zA-Z]+ /)
    assert.ok(table.stderr.split('\n').length > 30)
    assert.doesNotMatch(table.stdout, /^[+?-] [a-zA-Z]+ {2}/m)
    assert.deepEqual([markdown.status, markdown.stderr], [0, ''])
    assert.match(markdown.stdout, /^# .+: B\+ · 7\.9\/10\n/)

    const json = await agentgrade(['scan', target.url, '--json', '--quiet'])
    assert.deepEqual([json.status, json.stderr], [0, ''])
    // Another scan measures the speed again, which decides between A and A+.
    assert.match((JSON.parse(json.stdout) as { letter: string }).letter, /^B\+$/)
    const again = await agentgrade(['grade', file])
    assert.deepEqual([again.status, again.stdout], [0, table.stdout])
  } finally {
    await target.close()
  }
})

test('an unrated tool fails where a letter is asked for, and the report is printed', async () => {
  const target = await startSilentSite()
  try {
    const [{ status, stdout }, gated] = await Promise.all([
      agentgrade(['scan', target.url, '--quiet']),
      agentgrade(['scan', target.url, '--quiet', '--min-grade', 'F']),
    ])
    assert.deepEqual([status, gated.status], [0, 1])
    assert.match(stdout, /^.+: unrated: no interface found\n/)
  } finally {
    await target.close()
  }
})

test('what cannot be scanned is refused on standard error, each with its exit code', async () => {
  const gone = `http://127.0.0.1:${await freePort()}`
  const [unreachable, wrong, scheme, both, none, gate] = await Promise.all([
    agentgrade(['scan', gone, '--quiet']),
    agentgrade(['scan', 'http://user:secret@acme.example']),
    agentgrade(['scan', 'ftp://acme.example']),
    agentgrade(['scan', gone, '--stdio', 'x']),
    agentgrade(['scan']),
    agentgrade(['scan', gone, '--min-grade', 'E']),
  ])
  assert.deepEqual([unreachable.status, unreachable.stdout], [4, ''])
  assert.match(unreachable.stderr, /refused/)
  for (const { status, stdout, stderr } of [wrong, scheme, both, none, gate]) {
    assert.deepEqual([status, stdout], [2, ''], stderr)
    assert.doesNotMatch(stderr, /\bat .+:\d+/)
  }
})

test('a package is read from the registry that npm is set to, and never run', async () => {
  const mark = join(folder, 'package-ran')
  const files = {
    'README.md': '# Mailer\n\nSends mail from the command line.\n\n    npx mailer --help\n',
    'package.json': '{}',
    'cli.js': `require('fs').writeFileSync('${mark}','')`,
  }
  const manifest = {
    version: '2.1.0',
    description: 'Sends mail.',
    bin: { mailer: 'cli.js' },
    license: 'MIT',
    scripts: { install: `touch ${mark}` },
  }
  await withRegistry({ mailer: { manifest, files } }, async ({ url, asked }) => {
    const settings = { npm_config_registry: url }
    const file = join(folder, 'mailer.json')
    const { status, stdout, stderr } = await agentgrade(
      ['scan', 'npm:mailer', '--evidence', file],
      settings,
    )
    assert.ok(status === 0 || status === 1, stderr)
    assert.match(stderr, /`agentgrade scan npm:mailer --run-help` runs it with --help/)
    assert.match(stdout, /^mailer: /)
    const { observations } = JSON.parse(readFileSync(file, 'utf8')) as {
      observations: Record<string, { state: string }>
    }
    assert.deepEqual(
      [observations['packages']?.state, observations['cli']?.state],
      ['observed', 'observed'],
    )
    assert.ok(asked.includes('mailer'))
    const missing = await agentgrade(['scan', 'npm:no-such-package'], settings)
    assert.deepEqual([missing.status, missing.stdout], [3, ''])
    assert.equal(existsSync(mark), false)
  })
})

test('--run-help runs the command of a package, and --command one that is installed', async () => {
  const help =
    'Usage: mailer [options] <command>\n\n  --to <address>  whom to send it to\n  --json  print JSON\n\nCommands:\n  send  send it\n'
  const script = `#!${process.execPath}
console.log(process.argv[2] === '--help' ? ${JSON.stringify(help)} : 'Usage: mailer send [--now]')
`
  mkdirSync(join(folder, 'bin'))
  writeFileSync(join(folder, 'bin', 'mailer'), script, { mode: 0o755 })
  const scan = async (words: string[], environment: Record<string, string> = {}) => {
    const file = join(folder, 'help.json')
    const { status, stderr } = await agentgrade(['scan', ...words, '--quiet', '--evidence', file], {
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
      ...environment,
    })
    assert.ok(status <= 1, stderr)
    const { source, options, figures, commands, shown } = JSON.parse(readFileSync(file, 'utf8'))
      .observations.cliHelp.value
    assert.deepEqual([figures.texts, figures.commands], [2, 1])
    assert.deepEqual(commands, [{ name: 'send', help: 'own' }])
    assert.match(
      shown.text,
      /^name: "mailer"\n[^]*\n\nCommand 1\nname: "send"\n.*\n {2}Usage: mailer send/m,
    )
    assert.equal(sha256Of(shown.text), shown.sha256)
    return [source, ...options]
  }
  assert.deepEqual(await scan(['--command', 'mailer']), ['help', '--to', '--json'])
  const manifest = { version: '2.1.0', description: 'Sends mail.', bin: { mailer: 'cli.js' } }
  await withRegistry(
    {
      mailer: {
        manifest,
        files: {
          'cli.js': script,
          'package.json': JSON.stringify({ name: 'mailer', ...manifest }),
        },
      },
    },
    async ({ url }) =>
      assert.deepEqual(await scan(['npm:mailer', '--run-help'], { npm_config_registry: url }), [
        'help',
        '--to',
        '--json',
      ]),
  )
})

test('--docs names where the documentation is; --header is sent to the target; --timeout has bounds', async () => {
  const sent = new Set<unknown>()
  const target = await listen(() => (request, response) => {
    sent.add(request.headers['x-acme'])
    const isPage = request.url === '/' || request.url === '/far/manual'
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end(isPage ? '<html><body><h1>Acme</h1><p>A page.</p></body></html>' : '')
  })
  try {
    const words = ['scan', target.url, '--quiet', '--timeout', '600']
    await agentgrade(words)
    assert.deepEqual([...sent], [undefined])
    assert.ok(!target.asked.some(({ path }) => path === '/far/manual'))
    const docs = ['--docs', `${target.url}/far/manual`, '--header', 'X-Acme: canary-7fQx9z']
    const { stdout, stderr } = await agentgrade([...words, ...docs])
    assert.ok(sent.has('canary-7fQx9z'))
    assert.doesNotMatch(`${stdout}${stderr}`, /canary-7fQx9z/)
    assert.ok(target.asked.some(({ path }) => path === '/far/manual'))
    for (const seconds of ['4', '601', 'soon'])
      assert.equal((await agentgrade(['scan', target.url, '--timeout', seconds])).status, 2)
  } finally {
    await target.close()
  }
})

test('a program that is an MCP server is started, looked at and ended', async () => {
  const pidFile = join(folder, 'parent')
  const { status, stdout, stderr } = await agentgrade([
    'scan',
    '--stdio',
    program('parent', pidFile),
    '--checks',
    '--progress',
  ])
  assert.equal(status, 0, stderr)
  assert.match(stderr, /^The program runs with your rights, until the scan ends\.\n\S/)
  assert.match(stderr, /^\+ mcpTools +/m)
  assert.match(stdout, /\n {2}Access: MCP\n/)
  await untilTrue(
    () => !isRunning(Number(readFileSync(pidFile, 'utf8'))),
    'what the program had started is still there',
  )
  const helpless = await agentgrade([
    'scan',
    '--stdio',
    program('helpless'),
    '--quiet',
    '--min-grade',
    'F',
  ])
  assert.deepEqual([helpless.status, helpless.stdout], [1, ''])
  assert.match(
    helpless.stderr,
    /did not respond as an MCP server\. The program ended with exit code 1 before it answered\. Its standard error:\n {2}Set MAIL_KEY first\.\nRun the command/,
  )
})

test('when it is interrupted nothing is left running', async () => {
  const silent = await listen(() => () => {})
  try {
    for (const [isStopped, ...args] of [
      [false, 'scan', silent.url],
      [false, 'scan', '--stdio', program('mute')],
      [true, 'scan', '--stdio', program('mute')],
    ] as const) {
      const { child, ended } = run(args)
      const pid = child.pid ?? assert.fail()
      const isLooking = () =>
        args[1] === '--stdio' ? familyOf(pid).length >= 2 : silent.asked.length > 0
      await untilTrue(isLooking, 'it does not begin')
      const family = familyOf(pid)
      // A scan that is stalled, as on an overloaded machine.
      if (isStopped) process.kill(family[0] ?? assert.fail(), 'SIGSTOP')
      child.kill('SIGINT')
      const { status, stdout } = await ended
      assert.deepEqual([status, stdout], [130, ''], args.join(' '))
      await untilTrue(
        () => !family.some(isRunning),
        () =>
          `${args.join(' ')}, stopped ${isStopped}: ${family.filter(isRunning).length} are left`,
      )
    }
  } finally {
    await silent.close()
  }
})
