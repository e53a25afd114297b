// The command line: reads the words, calls the command, turns a refusal into stderr and an exit code.
import { Command, CommanderError } from 'commander'
import { readFileSync } from 'node:fs'
import { Refusal } from '../../errors.ts'
import { gradeCommand } from './grade.ts'
import { methodCommand } from './method.ts'

const EXIT_CODES = `
Exit codes:
  0  done
  1  the grade is below --min-grade
  2  wrong usage, or a file that is not valid
  3  a file or check that does not exist
  70 a fault of ours`

export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('agentgrade')
    .description('How well can an AI agent use this tool?')
    .version(versionOfPackage())
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', EXIT_CODES)
  for (const command of [gradeCommand(), methodCommand()]) program.addCommand(command.exitOverride().showHelpAfterError('(--help shows how)'))
  try {
    await program.parseAsync(argv)
  } catch (error) {
    process.exitCode = tell(error)
  }
}

function tell(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof Refusal) {
    const problems = error.problems.map(({ pointer, found, expected }) => `  ${pointer || '/'}: found ${found}, expected ${expected}\n`)
    process.stderr.write(`${error.message}\n${problems.join('')}${error.hint}\n`)
    return error.exit
  }
  process.stderr.write(`This is a fault of ours: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  return 70
}

function versionOfPackage(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}
