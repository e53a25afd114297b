// Programs that a scan starts, each in its own process group, so that all it starts ends with it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'

/** Reports each new program: a scan that is killed cannot end them. */
export const startedPrograms = channel('agentgrade.started-program')

/** In the environment of a program, and so of all that it starts. */
const MARK = 'AGENTGRADE_PROGRAM'
/** What is just being started shows itself in the next round. */
const MOST_ROUNDS = 20

export interface StartedProgram {
  pid: number
  /** A variable with its value. */
  mark: string
}

export interface ProgramGroup {
  child: ChildProcessWithoutNullStreams
  /** Asks it to end by itself, so that it leaves nothing half done. */
  ask(): void
  end(): void
  /** For a group that has ended: its number may be reused. */
  forget(): void
  /** Whether it, or something that it has started, still runs, where the system can tell. */
  isRunning(): boolean
}

/** Without a shell, so that every word of the command is only a word. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  variable = MARK,
): ProgramGroup {
  const id = randomUUID()
  const mark = `${variable}=${id}`
  const child = spawn(file, args, {
    shell: false,
    detached: true,
    stdio: 'pipe',
    env: { ...env, [variable]: id },
  })
  const { pid } = child
  if (pid !== undefined) startedPrograms.publish({ pid, mark } satisfies StartedProgram)
  const end = () => {
    if (pid !== undefined) endProgram({ pid, mark })
  }
  const ask = () => {
    if (pid !== undefined) signalGroup(pid, 'SIGTERM')
  }
  process.once('exit', end)
  return {
    child,
    ask,
    end,
    forget: () => void process.off('exit', end),
    isRunning: () => markedWith(mark).length > 0,
  }
}

/**
 * The whole group, even if the program itself has exited; a process that has no group yet; and what
 * has left the group, by its mark. Only a process that has also taken another environment escapes,
 * and on systems without /proc one that has left the group.
 */
export function endProgram({ pid, mark }: StartedProgram): void {
  endGroup(pid)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const left = markedWith(mark)
    if (left.length === 0) return
    left.forEach(endGroup)
  }
}

export function endGroup(pid: number): void {
  signalGroup(pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  for (const each of [-pid, pid]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended already.
    }
  }
}

/** Linux tells with which environment a process was started; one that has ended has none. */
function markedWith(mark: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(mark))
      .map(Number)
  } catch {
    return []
  }
}

function environmentOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}
