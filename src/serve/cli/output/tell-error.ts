// Prints an error on stderr and returns its exit code; credentials are redacted.
import { CommanderError } from 'commander'
import { redactor } from '../../../domain/text/secret.ts'
import { showCommand } from '../../../domain/text/secret-command.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { plainText } from '../../../represent/words/text.ts'
import { ServiceProblem } from '../client.ts'
import { inCommandWords } from './command-words.ts'
import { writeErr } from './write.ts'

/** Redacts credentials of the command line, even if the arguments are invalid. */
export function redactorOf(words: readonly string[]): (text: string) => string {
  return redactor(showCommand(words).secrets, headerValues(words))
}

/** Header values are secret whatever their names are. */
function headerValues(words: readonly string[]): string[] {
  const fields = words.flatMap((word, index) =>
    words[index - 1] === '--header'
      ? [word]
      : word.startsWith('--header=')
        ? [word.slice('--header='.length)]
        : [],
  )
  return fields.flatMap((field) => {
    const value = field.slice(field.indexOf(':') + 1).trim()
    return [value, value.split(/\s+/).at(-1) ?? '']
  })
}

export function tellError(error: unknown, redact: (text: string) => string): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (isClosedPipe(error)) return 0
  if (error instanceof ServiceProblem) return tellProblem(error)
  if (error instanceof Refusal) {
    const problems = error.problems.map(
      ({ pointer, found, expected }) =>
        `  ${pointer || '/'}: found ${found}, expected ${expected}\n`,
    )
    const hint = inCommandWords(error.hint)
    const near = nearLine(error.suggestions)
    writeErr(redact(`${error.message}\n${problems.join('')}${hint}\n${near}`))
    return error.exit
  }
  writeErr(
    redact(
      `Internal error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    ),
  )
  return 70
}

/** What a service refused, in its own words as plain text, and when to retry. */
function tellProblem({ message, errors, suggestions, retryAfter, exit }: ServiceProblem): number {
  const lines = [
    plainText(message, 1000),
    ...errors
      .slice(0, 20)
      .map(
        ({ pointer, option, detail }) =>
          `  ${plainText(`${option ?? (pointer || '/')}: ${detail}`)}`,
      ),
    ...(suggestions.length > 0 ? [nearLine(suggestions).trimEnd()] : []),
    ...(retryAfter === null
      ? []
      : [`Come back in ${spanOf(retryAfter)} (${momentIn(retryAfter)}).`]),
  ]
  writeErr(`${lines.join('\n')}\n`)
  return exit
}

/** A line with similar names, if there are any. */
function nearLine(suggestions: readonly string[]): string {
  return suggestions.length === 0
    ? ''
    : `${plainText(`Near: ${suggestions.slice(0, 10).join(', ')}`)}\n`
}

function spanOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function momentIn(seconds: number): string {
  return `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 16)}Z`
}

/** The same as one JSON object on standard error, with the fields of problem details. */
export function tellErrorAsJson(error: unknown, redact: (text: string) => string): number {
  if (isClosedPipe(error) || (error instanceof CommanderError && error.exitCode === 0)) return 0
  const shown = jsonOf(error)
  writeErr(redact(`${JSON.stringify({ error: shown })}\n`))
  return shown.exit
}

function jsonOf(
  error: unknown,
): { code: string; detail: string; exit: number } & Record<string, unknown> {
  if (error instanceof CommanderError)
    return { code: 'invalid-usage', detail: error.message.replace(/^error: /, ''), exit: 2 }
  if (error instanceof ServiceProblem) {
    const { code, status, message, errors, suggestions, retryAfter, exit } = error
    return { code, status, detail: message, exit, errors, suggestions, retryAfter }
  }
  if (error instanceof Refusal) {
    const { code, title, message, hint, exit, problems, suggestions } = error
    return {
      code,
      title,
      detail: `${message} ${inCommandWords(hint)}`,
      exit,
      errors: problems.map(({ pointer, found, expected }) => ({
        pointer,
        detail: `Found ${found}, expected ${expected}.`,
      })),
      ...(suggestions.length > 0 && { suggestions }),
    }
  }
  return {
    code: 'internal',
    detail: error instanceof Error ? error.message : String(error),
    exit: 70,
  }
}

/** Reports one failed target of several. */
export function exitOf({ target, error }: { target: { label: string }; error: unknown }): number {
  const redact = redactorOf(process.argv.slice(2))
  writeErr(redact(`${target.label}: `))
  return tellError(error, redact)
}

/** A reader that stops early, such as `head`, is not an error. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE'
}
