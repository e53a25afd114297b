// `agentgrade completion`: prints a script that completes commands and options in a shell.
import type { Command } from 'commander'
import { writeOut } from '../../output/write.ts'

export type Shell = 'bash' | 'zsh' | 'fish'

export function printCompletion(shell: Shell, commands: readonly Command[]): void {
  writeOut(SCRIPTS[shell](commands))
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
