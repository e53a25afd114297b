// Runs a command to read its help, because the user asked for it: its code runs on their machine.
import { createHash } from 'node:crypto'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import { redactor } from '../../domain/text/secret.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { startProgram } from '../program-group.ts'
import { type Ask, type CommandHelps, helpOfCommands } from './command-helps.ts'

const INSTALL_MS = 35_000
const TIMEOUT_MS = 8_000
/** For a program to end by itself. */
const LEAVE_MS = 2_000
/** From the first program that is run until no more help is asked for. */
const ALL_MS = 40_000
const LONGEST_ERROR = 300
const MOST_CHARS = 200_000

export interface HelpRun {
  text: string
  exitCode: number | null
  exchange: Omit<Extract<Exchange, { kind: 'stdio' }>, 'id'>
}

/** The help of a program, and that of some of its commands. */
export interface ProgramHelp extends HelpRun {
  ofCommands: CommandHelps
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
 * The help of a program from a package, or in `npmError` why npm could not install it. npm and the
 * program run one after the other, so that neither is taken for the other, in a folder of their own,
 * so that nothing of the user's is changed. The first of its names is run.
 */
export async function runHelp(
  name: string,
  version: string,
  programs: readonly [string, ...string[]],
  { environment, secrets = [], folder }: PackageRun,
): Promise<ProgramHelp | { npmError: string }> {
  const left = timeLeft()
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
  const place = join(folder, 'node_modules', '.bin')
  const path = [place, environment['PATH']].filter(Boolean).join(delimiter)
  const own = { environment: { ...environment, PATH: path }, secrets }
  const [program] = programs
  return programHelp(
    programs,
    async (args, timeoutMs) => {
      const run = await runCommand(join(place, program), args, own, timeoutMs)
      const command = `npx -y --package ${name}@${version} -- ${[program, ...args].join(' ')}`
      return { ...run, exchange: { ...run.exchange, command } }
    },
    left,
  )
}

/** The help of an installed command. */
export function runInstalledHelp(command: string, run: HelpEnvironment): Promise<ProgramHelp> {
  return programHelp(
    [command],
    (args, timeoutMs) => runCommand(command, args, run, timeoutMs),
    timeLeft(),
  )
}

async function programHelp(
  programs: readonly string[],
  ask: Ask,
  left: () => number,
): Promise<ProgramHelp> {
  const help = await ask(['--help'], TIMEOUT_MS)
  return { ...help, ofCommands: await helpOfCommands(help, programs, ask, left) }
}

function timeLeft(): () => number {
  const end = performance.now() + ALL_MS
  return () => end - performance.now()
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
