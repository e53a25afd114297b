// Runs a command to read its help, because the user asked for it: its code runs on their machine.
import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import { redactor } from '../../domain/text/secret.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { startProgram } from '../program-group.ts'

const INSTALL_MS = 35_000
const TIMEOUT_MS = 8_000
/** For a program to end by itself. */
const LEAVE_MS = 2_000
const LONGEST_ERROR = 300
const MOST_CHARS = 200_000

export interface HelpRun {
  text: string
  exitCode: number | null
  exchange: Omit<Extract<Exchange, { kind: 'stdio' }>, 'id'>
}

/** The command's environment, and the credentials to redact from its output. */
export interface HelpEnvironment {
  environment: Readonly<Record<string, string>>
  secrets?: readonly string[]
}

/** With an empty folder for the package and npm's cache, which the caller removes. */
export interface PackageRun extends HelpEnvironment {
  folder: string
}

/**
 * The help of a command from a package, or in `npmError` why npm could not install it. npm and the
 * command run one after the other, so that neither is taken for the other, in a folder of their own,
 * so that nothing of the user's is changed.
 */
export async function runHelp(
  name: string,
  version: string,
  command: string,
  { environment, secrets = [], folder }: PackageRun,
): Promise<HelpRun | { npmError: string }> {
  const settings = { NPM_CONFIG_CACHE: join(folder, 'cache'), NPM_CONFIG_LOGLEVEL: 'error' }
  const installed = await runCommand(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--global=false',
      '--no-audit',
      '--no-fund',
      `${name}@${version}`,
    ],
    { environment: { ...environment, ...settings }, secrets },
    INSTALL_MS,
  )
  if (installed.exitCode !== 0) return { npmError: npmErrorIn(installed) }
  const programs = join(folder, 'node_modules', '.bin')
  const path = [programs, environment['PATH']].filter(Boolean).join(delimiter)
  const help = await runCommand(join(programs, command), ['--help'], {
    environment: { ...environment, PATH: path },
    secrets,
  })
  const line = `npx -y --package ${name}@${version} -- ${command} --help`
  return { ...help, exchange: { ...help.exchange, command: line } }
}

/** What npm itself says, without the lines that every error of npm has. */
function npmErrorIn({ text, exchange }: HelpRun): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'))
  return cleanLine(exchange.failure?.detail ?? lines.join(' '), LONGEST_ERROR)
}

/** Without a shell; everything that it starts ends with it. */
export function runCommand(
  file: string,
  args: readonly string[],
  { environment, secrets = [] }: HelpEnvironment,
  timeoutMs = TIMEOUT_MS,
): Promise<HelpRun> {
  const began = performance.now()
  return new Promise((resolve) => {
    const group = startProgram(file, args, { ...environment, NO_COLOR: '1', CI: '1' })
    const { child } = group
    // It may exit before it reads the end of its input.
    child.stdin.on('error', () => {}).end()
    const said = { stdout: '', stderr: '' }
    let problem: string | null = null
    const timers = [
      setTimeout(() => {
        problem = `It did not end within ${timeoutMs / 1000} s.`
        group.ask()
      }, timeoutMs),
      setTimeout(() => group.end(), timeoutMs + LEAVE_MS),
    ]
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => {
        if (said[name].length < MOST_CHARS) said[name] += chunk.toString('utf8')
      })
    child.on('error', (error) => {
      problem = error.message
    })
    let left: NodeJS.Timeout | undefined
    child.on('exit', () => {
      // What it leaves behind may hold its output.
      left = setTimeout(() => {
        group.end()
        for (const stream of [child.stdout, child.stderr]) stream.destroy()
      }, LEAVE_MS)
    })
    child.on('close', (exitCode) => {
      timers.forEach(clearTimeout)
      clearTimeout(left)
      group.forget()
      group.end()
      // Errors only if there is nothing else: npm warns there of its own settings.
      const shown = said.stdout.trim() === '' ? said.stderr : said.stdout
      const text =
        problem === null
          ? redactor(secrets)(stripVTControlCharacters(shown.slice(0, MOST_CHARS)))
          : ''
      const answer = {
        bytes: Buffer.byteLength(text),
        sha256: createHash('sha256').update(text).digest('hex'),
        ms: performance.now() - began,
      }
      resolve({
        text,
        exitCode,
        exchange: {
          kind: 'stdio',
          command: [file, ...args].join(' '),
          sent: [],
          answer: problem === null ? answer : null,
          ...(problem !== null && { failure: { cause: 'timeout' as const, detail: problem } }),
        },
      })
    })
  })
}
