// Tries the acts from inside a process that is started as one of a scan is, or without its wall.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { launchOf } from '../../src/usecases/scan/scan-process.ts'
import { ACTS } from './wall-acts.ts'

const root = join(import.meta.dirname, '../..')
const WEB = { target: { kind: 'web', url: 'https://tool.example/' } } as const
const FOREVER = 'console.log(process.pid); setInterval(() => {}, 1e6)'
const PRELUDE = `
const fs = require('node:fs'), path = require('node:path'), net = require('node:net')
const cp = require('node:child_process')
const secret = path.join(at.folder, 'secret')
const fail = (what) => { throw new Error(what) }
const assert = (value) => value || fail('nothing is seen')
const denyUnless = (value) => value || fail('there is none')
const ended = (child) => new Promise((yes, no) => child.on('error', no).on('exit', yes))
const connected = (to) => new Promise((yes, no) => {
  const socket = net.connect(to, () => yes(socket.destroy())).on('error', no)
})
const listening = (to) => new Promise((yes, no) => {
  const server = net.createServer().on('error', no).listen(to, () => yes(server.close()))
})
const sent = (socket) => new Promise((yes, no) =>
  socket.on('error', no).send('x', at.port, '127.0.0.1', (error) => (socket.close(), error ? no(error) : yes())))
const opened = async (port) => {
  for (let tries = 0; tries < 20; tries += 1) {
    try { return await connected({ port, host: '127.0.0.1' }) } catch { await new Promise((yes) => setTimeout(yes, 25)) }
  }
  fail('no debugger opens')
}
`

/** By act: null if it succeeds, else why not. */
export type Outcomes = ReadonlyMap<(typeof ACTS)[number], string | null>

export async function tryActs(isWalled: boolean): Promise<Outcomes> {
  const folder = preparedFolder()
  const web = createHttpServer((_, reply) => void reply.end('ok'))
  const local = createServer((socket) => void socket.destroy())
  const debugPort = await freePort()
  const others: ChildProcess[] = []
  try {
    web.listen(0, '127.0.0.1')
    local.listen(join(folder, 'socket'))
    await Promise.all([web, local].map((server) => once(server, 'listening')))
    const launcher = isWalled ? [join(root, 'bin/launch.js')] : []
    const service = [...launcher, `--inspect-port=${debugPort}`, '-e', FOREVER]
    const [victim, debugged] = await Promise.all([
      running(['-e', FOREVER], others),
      running(service, others),
    ])
    const at = {
      folder,
      own: join(root, 'src/usecases/scan/scan-process.ts'),
      addon: globSync('node_modules/@*/*/*.node', { cwd: root }).map((file) => join(root, file))[0],
      parent: process.pid,
      victim,
      debugged,
      debugPort,
      port: (web.address() as AddressInfo).port,
      socket: join(folder, 'socket'),
    }
    return await outcomesOf(scriptWith(at, isWalled), isWalled)
  } finally {
    for (const other of others) other.kill('SIGTERM')
    for (const server of [web, local]) await closed(server)
    rmSync(folder, { recursive: true })
  }
}

function preparedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-wall-'))
  for (const name of ['secret', 'database', 'renamed', 'cut', 'removed', 'module.cjs'])
    writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'removed-folder'))
  symlinkSync(join(folder, 'secret'), join(folder, 'link'))
  return folder
}

async function running(words: readonly string[], others: ChildProcess[]): Promise<number> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  others.push(child)
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return Number(chunk.toString())
}

function scriptWith(at: object, isWalled: boolean): string {
  const acts = ACTS.map(({ code }) => `async () => { ${code} }`).join(',\n')
  return `const at = ${JSON.stringify(at)}, isWalled = ${isWalled}
${PRELUDE}
const acts = [${acts}]
void (async () => {
  for (const [index, act] of acts.entries()) {
    let why = null
    try { await act() } catch (error) { why = error.code || error.message.split('\\n')[0] }
    fs.writeSync(1, JSON.stringify([index, why]) + '\\n')
  }
  process.exit()
})()`
}

/** The script comes by standard input, so that nothing more has to be readable for it. */
async function outcomesOf(script: string, isWalled: boolean): Promise<Outcomes> {
  const { words, env, cwd } = launchOf(WEB)
  const child = spawn(process.execPath, isWalled ? [...words, '-'] : ['-'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(isWalled && { env, cwd }),
  })
  child.stdin.end(script)
  const lines = (await text(child.stdout)).trim().split('\n')
  const told = new Map(lines.map((line) => JSON.parse(line) as [number, string | null]))
  return new Map(
    ACTS.map((act, index) => [
      act,
      told.has(index) ? (told.get(index) ?? null) : 'the process ended',
    ]),
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await closed(server)
  return port
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
