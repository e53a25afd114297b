// What a stranger's submission may request from package registries: never with the operator's
// credentials, whatever npm's configuration on the machine.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { after, type TestContext } from 'node:test'
import { copyLaunchDatabase } from './launch-database.ts'
import { withRegistry } from './npm-registry.ts'
import { listen } from './targets/listen.ts'
import { until } from './until.ts'

const CANARY = 'npm_CANARYcanaryCANARYcanaryCANARY123456'
const PAGE = ['https://www', 'npmjs', 'com/package'].join('.')
const payroll = {
  manifest: { version: '1.0.0', bin: './cli.js', homepage: 'https://corp.example' },
  files: { 'README.md': '# Payroll' },
}

const root = mkdtempSync(join(tmpdir(), 'agentgrade-operator-'))
after(() => rmSync(root, { recursive: true, force: true }))

/** A home and a working directory in which every file that npm reads contains the token. */
async function operatorsMachine(registry: string) {
  const folder = mkdtempSync(join(root, 'machine-'))
  const [home, cwd, prefix] = ['home', 'work', 'prefix'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const bare = registry.replace(/^http:/, '')
  const rc = `registry=${registry}\n@corp:registry=${registry}\n${bare}:_authToken=${CANARY}\n${bare}:always-auth=true\n`
  for (const place of [home, cwd, join(prefix, 'etc')]) mkdirSync(place, { recursive: true })
  for (const file of [join(home, '.npmrc'), join(cwd, '.npmrc'), join(prefix, 'etc/npmrc')])
    writeFileSync(file, rc)
  writeFileSync(join(cwd, 'package.json'), '{"name":"work"}')
  const environment = {
    HOME: home,
    NPM_TOKEN: CANARY,
    NODE_AUTH_TOKEN: CANARY,
    npm_config_registry: registry,
    'npm_config_@corp:registry': registry,
    [`npm_config_${bare}:_authToken`]: CANARY,
    npm_config__authToken: CANARY,
    NPM_CONFIG_USERCONFIG: join(home, '.npmrc'),
    NPM_CONFIG_GLOBALCONFIG: join(prefix, 'etc/npmrc'),
    NPM_CONFIG_PREFIX: prefix,
  }
  const database = await copyLaunchDatabase(join(folder, 'service.db'))
  return { cwd, environment, database }
}

async function startService(
  t: TestContext,
  { cwd, environment, database }: Awaited<ReturnType<typeof operatorsMachine>>,
  settings: Record<string, string>,
) {
  const service = spawn(
    process.execPath,
    [join(import.meta.dirname, '../bin/agentgrade.js'), 'serve'],
    {
      cwd,
      env: {
        PATH: process.env['PATH'],
        ...environment,
        PORT: '0',
        DATABASE_URL: database,
        ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
        SCAN_HOST_MINUTES: '0',
        SCAN_REFRESH_DAYS: '0',
        QUOTA_SUBMISSIONS: '0',
        QUOTA_PUBLIC_READS: '0',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  service.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(service, 'exit')
  t.after(async () => {
    service.kill('SIGTERM')
    await ended
  })
  const url = await new Promise<string>((resolve, reject) => {
    service.once('exit', () => reject(new Error(said)))
    createInterface({ input: service.stdout }).on('line', (line) => {
      said += line
      const { url: listening } = JSON.parse(line) as { url?: string }
      if (listening !== undefined) resolve(listening)
    })
  })
  /** The whole response about the scan once it has ended or will be retried. */
  const scanned = async (target: string): Promise<string> => {
    const answer = await fetch(`${url}/tools/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: target }),
    })
    const { scan } = (await answer.json()) as { scan: { id: string } }
    return until(
      async () => (await fetch(`${url}/scans/${scan.id}?evidence=true`)).text(),
      (text) => {
        const { status, attempt } = JSON.parse(text) as { status: string; attempt: number }
        return status === 'done' || status === 'failed' || (status === 'queued' && attempt > 0)
      },
      `${target} was not scanned`,
    )
  }
  return { scanned, output: () => said }
}

test('no submission makes the service use the npm settings of its operator', async (t) => {
  const lure = await listen(() => (_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<html><body><h1>Payroll</h1><pre><code>npm install -g @corp/payroll</code></pre></body></html>',
      )
  })
  t.after(() => lure.close())
  await withRegistry({ '@corp/payroll': payroll, 'corp-secret': payroll }, async (secret) => {
    const service = await startService(t, await operatorsMachine(secret.url), {})
    const answers = await Promise.all(
      [`${PAGE}/@corp/payroll`, `${PAGE}/corp-secret`, lure.url].map(service.scanned),
    )
    assert.deepEqual([secret.asked, secret.tokens], [[], []])
    assert.doesNotMatch(`${answers.join()}${service.output()}`, new RegExp(CANARY))
  })
})

test('a registry that the operator names is asked for its scopes, with its own token and no other', async (t) => {
  await withRegistry({ '@corp/payroll': payroll }, async (secret) => {
    await withRegistry({ '@open/payroll': payroll, '@corp/payroll': payroll }, async (open) => {
      const service = await startService(t, await operatorsMachine(secret.url), {
        SCAN_NPM_REGISTRY: open.url,
        SCAN_NPM_SCOPES: '@open, @other',
        SCAN_NPM_TOKEN: 'granted',
      })
      const [granted = ''] = await Promise.all(
        [`${PAGE}/@open/payroll`, `${PAGE}/@corp/payroll`].map(service.scanned),
      )
      assert.equal((JSON.parse(granted) as { status: string }).status, 'done')
      assert.deepEqual([secret.asked, [...new Set(open.tokens)]], [[], ['Bearer granted']])
      assert.ok(
        open.asked.length > 0 && open.asked.every((path) => path.startsWith('@open/')),
        open.asked.join(),
      )
    })
  })
})
