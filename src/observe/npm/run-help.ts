// Runs a command to read its help, because the user asked for it: its code runs on their machine.
import { delimiter, join } from 'node:path'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { type Ask, type CommandHelps, helpOfCommands } from './command-helps.ts'
import { type HelpEnvironment, type HelpRun, runCommand } from './run-command.ts'

const INSTALL_MS = 35_000
/** From the first program that is run until no more help is asked for. */
const ALL_MS = 40_000
const LONGEST_ERROR = 300

/** The help of a program, and that of some of its commands. */
export interface ProgramHelp extends HelpRun {
  ofCommands: CommandHelps
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
  const help = await ask(['--help'])
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
