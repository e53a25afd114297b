// docs/cli.md: every command with its help, as the program prints it.
import { allCommands } from '../../src/serve/cli/main.ts'
import { markdownTable } from './markdown-table.ts'

/** The width of a help text, whatever terminal prints it. */
const COLUMNS = 100

export async function cliDoc(): Promise<string> {
  const commands = await allCommands()
  return [
    '# The command line\n',
    'Every command of `agentgrade`, printed from the program by `npm run docs`. [Install](guides/install.md) says how to get it.\n',
    ...markdownTable(
      ['Command', 'What it does'],
      commands.map((command) => [
        `[${command.name()}](#${command.name()})`,
        command.description().replaceAll('|', '\\|'),
      ]),
    ),
    '',
    ...commands.flatMap((command) => {
      command.configureHelp({ helpWidth: COLUMNS })
      const help = command.helpInformation().trimEnd().replace('Usage: ', 'Usage: agentgrade ')
      return [`## ${command.name()}\n`, `\`\`\`\n${help}\n\`\`\`\n`]
    }),
  ].join('\n')
}
