// The proxies as deploy/ ships them, in front of real replicas: only addresses and folders differ.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { untilTrue } from '../until.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

export type ProxyName = 'nginx' | 'caddy'

export interface Proxy {
  url: string
  /** Its standard error. */
  said: () => string
  stop(): Promise<void>
}

/** Starts the proxy in front of these ports of 127.0.0.1. */
export async function startProxy(name: ProxyName, replicas: readonly number[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), `agentgrade-${name}-`))
  const port = await freePort()
  const child =
    name === 'nginx' ? spawnNginx(folder, port, replicas) : spawnCaddy(folder, port, replicas)
  let said = ''
  child.stderr?.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-100_000)))
  const url = `http://127.0.0.1:${port}`
  await untilItAnswers(url, child, () => said)
  return {
    url,
    said: () => said,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function spawnNginx(folder: string, port: number, replicas: readonly number[]): ChildProcess {
  const config = shipped('nginx.conf', [
    ['pid /tmp/nginx.pid;', `pid ${folder}/nginx.pid;`],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
  ])
  writeFileSync(join(folder, 'nginx.conf'), config)
  writeFileSync(join(folder, 'replicas.conf'), shipped('replicas.conf', replicasFor(replicas)))
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off; error_log stderr;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function spawnCaddy(folder: string, port: number, replicas: readonly number[]): ChildProcess {
  const config = shipped('Caddyfile', [
    ['agentgrade.example {', `http://127.0.0.1:${port} {`],
    ...replicasFor(replicas),
  ])
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${config}`)
  const home = join(folder, 'home')
  mkdirSync(home)
  const env = { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function replicasFor(ports: readonly number[]): [string, string][] {
  return [3001, 3002, 3003].map((shippedPort, index) => [
    `127.0.0.1:${shippedPort}`,
    `127.0.0.1:${ports[index % ports.length]}`,
  ])
}

/**
 * A file of deploy/ with other addresses. It fails if a replaced text is missing, so that the test
 * follows the file.
 */
function shipped(file: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/${file} has no ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  )
}

async function untilItAnswers(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const isAnswering = async () => {
    if (child.exitCode !== null)
      throw new Error(`The proxy ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(`${url}/livez`).catch(() => null)
    await answer?.text()
    return answer?.ok === true
  }
  await untilTrue(isAnswering, () => `The proxy does not answer:\n${said()}`)
}
