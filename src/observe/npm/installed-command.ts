// A command installed on the user's machine: its package, its help, and its manual page.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type Looked, notOffered, notProbed, observed, unobserved } from '../probe.ts'
import type { Scan, Target } from '../scan.ts'
import { helpFigures } from './help-figures.ts'
import { readHelp } from './readme.ts'
import { type HelpEnvironment, type HelpRun, runCommand } from './run-command.ts'
import { runInstalledHelp } from './run-help.ts'
import { shownProgram } from './shown-help.ts'

/** One column, without terminal formatting. */
const MANUAL = { MANPAGER: 'cat', MANWIDTH: '1000', LC_ALL: 'C.UTF-8' }

export async function lookAtCommand(
  { command, run }: Extract<Target, { kind: 'command' }>,
  scan: Scan,
): Promise<Looked<'packages' | 'cli' | 'cliHelp'>> {
  const help = await runInstalledHelp(command, run)
  const exchanges = [scan.outbound.record('packages', help.exchange)]
  const packages = notProbed('The command was installed by a package manager of the system.')
  if (help.text.trim() === '') {
    const silent = unobserved(
      'unreadable',
      exchanges,
      `${command} --help says nothing: ${help.exchange.failure?.detail ?? 'it prints no text'}`,
    )
    return {
      packages,
      cli:
        help.exchange.answer === null
          ? silent
          : notOffered(exchanges, 'The command prints no help.'),
      cliHelp: silent,
    }
  }
  const manual = await runCommand('man', [command], {
    ...run,
    environment: { ...run.environment, ...MANUAL },
  })
  const hasManual = manual.exitCode === 0 && manual.text.trim() !== ''
  if (hasManual) exchanges.push(scan.outbound.record('packages', manual.exchange))
  for (const { exchange } of help.ofCommands.runs)
    exchanges.push(scan.outbound.record('packages', exchange))
  const origin = await debianPackage(command, run)
  const cli: Seen<'cli'> = {
    command,
    package: origin?.name ?? null,
    install: origin && `apt-get install ${origin.name}`,
    isOfficial: true,
  }
  // The whole help is treated as code; what only the manual says counts too.
  const reading = readHelp(`\`\`\`\n${help.text}\n\`\`\`\n${hasManual ? manual.text : ''}`, [
    command,
  ])
  return {
    packages,
    cli: observed(
      cli,
      exchanges.slice(0, 1),
      origin
        ? `the Debian package ${origin.name} ${origin.version}`
        : 'a command that is installed here',
    ),
    cliHelp: observed(
      {
        source: 'help',
        tokens: await scan.tokens(help.text),
        exitCode: help.exitCode,
        ...reading,
        figures: helpFigures([help.text, ...help.ofCommands.texts], [command]),
        commands: help.ofCommands.commands,
        shown: shownProgram(command, help, run),
      },
      exchanges,
    ),
  }
}

/** The package that installed the command, on Debian systems. */
async function debianPackage(
  command: string,
  run: HelpEnvironment,
): Promise<{ name: string; version: string } | null> {
  const name = firstWord(await runCommand('dpkg-query', ['--search', `*/bin/${command}`], run), ':')
  if (name === null) return null
  const version = firstWord(
    await runCommand('dpkg-query', ['--show', '--showformat=${Version}', name], run),
    '\n',
  )
  return version === null ? null : { name, version }
}

function firstWord({ exitCode, text }: HelpRun, end: string): string | null {
  const word = exitCode === 0 ? text.split(end, 1)[0]?.trim() : undefined
  return word && /^[\w.+:~-]{1,100}$/.test(word) ? word : null
}
