// `agentgrade completion`: prints a script that completes commands and options in a shell.
import { Argument, Command } from 'commander'
import { writeOut } from '../../output/write.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** `all` loads every other command, so that all of them are completed. */
export function completionCommand(all: () => Promise<Command[]>): Command {
  return new Command('completion')
    .description('print a script that completes commands and options in your shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText(
      'after',
      '\nExamples:\n  source <(agentgrade completion bash)\n  agentgrade completion fish > ~/.config/fish/completions/agentgrade.fish',
    )
    .action(async (shell: Shell) => void writeOut(SCRIPTS[shell](await all())))
}

const SCRIPTS: Record<Shell, (commands: readonly Command[]) => string> = {
  bash: (commands) => `_agentgrade() {
  local word=\${COMP_WORDS[COMP_CWORD]}
  local words
  case "\${COMP_WORDS[1]}" in
${commands.map((command) => `    ${command.name()}) words="${wordsOf(command).join(' ')}" ;;`).join('\n')}
    *) words="" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map((command) => command.name()).join(' ')} --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _agentgrade agentgrade
`,
  zsh: (commands) => `#compdef agentgrade
_agentgrade() {
  if (( CURRENT == 2 )); then
    compadd -- ${commands.map((command) => command.name()).join(' ')} --help --version
    return
  fi
  case "$words[2]" in
${commands.map((command) => `    ${command.name()}) compadd -- ${wordsOf(command).join(' ')} ;;`).join('\n')}
  esac
  _files
}
compdef _agentgrade agentgrade
`,
  fish: (commands) =>
    [
      'complete -c agentgrade -f',
      ...commands.map(
        (command) =>
          `complete -c agentgrade -n __fish_use_subcommand -a ${command.name()} -d '${firstWords(command)}'`,
      ),
      ...commands.flatMap((command) =>
        command.options.map(
          ({ long }) =>
            `complete -c agentgrade -n '__fish_seen_subcommand_from ${command.name()}' -l ${(long ?? '').slice(2)}`,
        ),
      ),
      '',
    ].join('\n'),
}

function wordsOf(command: Command): string[] {
  return [
    ...command.commands.map((part) => part.name()),
    ...command.options.map(({ long }) => long ?? ''),
    '--help',
  ].filter((word) => word !== '')
}

/** Quotes would end the string in the script. */
function firstWords(command: Command): string {
  return command.description().split(/[;:,]/)[0]?.replaceAll("'", '') ?? ''
}
