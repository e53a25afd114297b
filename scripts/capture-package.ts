// Captures programs from npm: MCP servers over standard input and output or HTTP, and command
// lines.
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readEnvironment } from '../src/app/config.ts'
import type { Evidence } from '../src/domain/index.ts'
import { scanLocally } from '../src/usecases/local/scan-locally.ts'
import { environmentOf, type CapturedServer, type HostedServer } from './captured-tools.ts'

const BOT_URL = 'https://agentgrade.invalid/bot'
const START_MS = 30_000
const KNOCK_MS = 250
const INSTALL_MS = 300_000

interface Manifest {
  version: string
  scripts?: Readonly<Record<string, string>>
}

const run = promisify(execFile)
const user = readEnvironment()

/** What every program gets: where programs are, a home of its own, and npm as the user has set it. */
export async function programEnvironment(home: string): Promise<Record<string, string>> {
  return {
    PATH: user['PATH'] ?? '',
    HOME: home,
    NPM_CONFIG_USERCONFIG: await npmSetting('userconfig'),
    NPM_CONFIG_CACHE: await npmSetting('cache'),
    ...(user['NODE_EXTRA_CA_CERTS'] && { NODE_EXTRA_CA_CERTS: user['NODE_EXTRA_CA_CERTS'] }),
  }
}

/** Works in the given folder, which is the home of every program that is started. */
export async function packageCapture(place: string) {
  const environment = await programEnvironment(place)
  const registry = new URL(await npmSetting('registry')).host
  const scan = async (
    subject: string | readonly string[],
    more: Readonly<Record<string, string>> = {},
    runsHelp = true,
  ): Promise<Evidence> => {
    const { evidence } = await scanLocally({
      subject,
      allowedRanges: [],
      botUrl: BOT_URL,
      environment: { ...environment, ...more },
      folder: place,
      runsHelp,
      now: Date.now(),
    })
    // A package that names no home has the address of the registry that this machine uses, which is
    // nobody's home.
    const isHomeless = new URL(evidence.tool.url).host === registry
    return isHomeless
      ? { ...evidence, tool: { ...evidence.tool, url: 'http://localhost/' } }
      : evidence
  }
  return {
    scan,
    /** Installed beforehand, so that the scan waits for the command and not for its download. */
    program: async (name: string) => {
      await install(place, { package: name })
      const evidence = await scan(`npm:${name}`)
      const { scripts } = await manifestOf(process.cwd(), name)
      // Its README still tells what the command can do.
      return lacksInstallation(evidence, scripts) ? scan(`npm:${name}`, {}, false) : evidence
    },
    server: async (server: Omit<CapturedServer, 'slug'>) => {
      const evidence = await scan(await install(place, server), environmentOf(server))
      const { mcpTools } = evidence.observations
      if (mcpTools?.state !== 'observed')
        throw new Error(
          `its tools were not seen: ${mcpTools?.state === 'unobserved' ? mcpTools.detail : mcpTools?.state}`,
        )
      return evidence
    },
    hosted: async (server: HostedServer) => {
      const [file = '', ...args] = await install(place, server)
      const child = spawn(file, args, {
        env: { ...environment, ...environmentOf(server) },
        stdio: 'ignore',
        detached: true,
      })
      try {
        await listening(server.port)
        return await scan(`http://127.0.0.1:${server.port}${server.path}`)
      } finally {
        // Minus: npx starts the server as a child of its own.
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      }
    },
  }
}

/**
 * Installs the package where `npx` finds it, without running any of its scripts; returns the line
 * that starts it anywhere.
 */
async function install(
  place: string,
  { package: name, command, args = [] }: Omit<CapturedServer, 'slug'>,
): Promise<string[]> {
  const folder = await mkdtemp(join(place, 'package-'))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
  await run('npm', ['install', ...options, name], {
    cwd: folder,
    env: user,
    timeout: INSTALL_MS,
  }).catch((error: { stderr?: string }) => {
    throw new Error(
      `npm cannot install ${name}: ${/npm error code (\w{1,40})/.exec(error.stderr ?? '')?.[1] ?? 'it took too long'}`,
    )
  })
  const { version } = await manifestOf(folder, name)
  process.chdir(folder)
  return command === undefined
    ? ['npx', '-y', `${name}@${version}`, ...args]
    : ['npx', '-y', '--package', `${name}@${version}`, command, ...args]
}

/** The texts of others are not printed: of the shown help only its digests stay. */
export function withoutHelpText(evidence: Evidence): { evidence: Evidence; text: string | null } {
  const { cliHelp } = evidence.observations
  if (cliHelp?.state !== 'observed' || cliHelp.value.shown?.text === undefined)
    return { evidence, text: null }
  const { text, ...shown } = cliHelp.value.shown
  const kept = { ...cliHelp, value: { ...cliHelp.value, shown } }
  return {
    evidence: { ...evidence, observations: { ...evidence.observations, cliHelp: kept } },
    text,
  }
}

/**
 * Whether the help can have failed because no script of the package was run: many download the
 * program itself. Such a failure is not the tool's.
 */
export function lacksInstallation(
  { observations: { cliHelp } }: Pick<Evidence, 'observations'>,
  scripts: Manifest['scripts'] = {},
): boolean {
  const fails =
    cliHelp?.state === 'observed' && cliHelp.value.exitCode !== null && cliHelp.value.exitCode !== 0
  return fails && ['preinstall', 'install', 'postinstall'].some((name) => name in scripts)
}

async function manifestOf(folder: string, name: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8')
  return JSON.parse(text) as Manifest
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await wait(KNOCK_MS)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () =>
        resolve(false),
      )
      socket.on('connect', () => socket.destroy())
    })
    if (isOpen) return
  }
  throw new Error(`nothing listens on port ${port}`)
}

async function npmSetting(name: string): Promise<string> {
  return (await run('npm', ['config', 'get', name], { env: user })).stdout.trim()
}
