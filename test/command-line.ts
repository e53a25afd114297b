// The command line without a process for each call: one program stays and runs every command, one
// after the other. Tests of pipes, signals and exit codes start the real program instead.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Call {
  words: readonly string[]
  cwd: string
  env: Record<string, string | undefined>
  /** Its standard input. */
  input: string
}

export interface Ended {
  status: number
  stdout: string
  stderr: string
}

let program: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** Without `env` it has the environment of this process. */
export function agentgrade(
  words: readonly string[],
  { cwd = process.cwd(), env = process.env, input = '' }: Partial<Omit<Call, 'words'>> = {},
): Promise<Ended> {
  const ended = last.then(() => run({ words, cwd, env: { ...env }, input }))
  last = ended.catch(() => {})
  return ended
}

async function run(call: Call): Promise<Ended> {
  const stays = (program ??= start())
  stays.ref()
  stays.channel?.ref()
  stays.send(call)
  const ended = once(stays, 'exit').then(([code]) => {
    program = undefined
    throw new Error(`\`agentgrade ${call.words.join(' ')}\` ended its process with ${code}`)
  })
  const [answer] = (await Promise.race([once(stays, 'message'), ended])) as [Ended]
  ended.catch(() => {})
  // It ends with this process.
  stays.unref()
  stays.channel?.unref()
  return answer
}

function start(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-line-program.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: ['--no-warnings'],
  })
  return child.setMaxListeners(0)
}
