// Runs a program for what it says, such as its help: without a shell, bounded in time and output.
import { createHash } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import { redactor } from '../../domain/text/secret.ts'
import { startProgram } from '../program-group.ts'

/** Unless somebody names another time. */
const TIMEOUT_MS = 8_000
/** For a program to end by itself. */
const LEAVE_MS = 2_000
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
        ms: Math.round((performance.now() - began) * 10) / 10,
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
