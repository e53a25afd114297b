// Programs that a scan starts, each in its own process group, so that everything it starts ends
// with it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

/** Reports the process id of each new group: a scan that is killed cannot end them. */
export const programGroups = channel('agentgrade.program-group')

export interface ProgramGroup {
  child: ChildProcessWithoutNullStreams
  /** Asks it to end by itself, so that it leaves nothing half done. */
  ask(): void
  end(): void
  /** For a group that has ended: its number may be reused. */
  forget(): void
}

/** Without a shell, so that every word of the command is only a word. */
export function startProgram(
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ProgramGroup {
  const child = spawn(file, args, { shell: false, detached: true, stdio: 'pipe', env })
  const { pid } = child
  if (pid !== undefined) programGroups.publish(pid)
  const end = () => {
    if (pid !== undefined) endGroup(pid)
  }
  const ask = () => {
    if (pid !== undefined) signalGroup(pid, 'SIGTERM')
  }
  process.once('exit', end)
  return { child, ask, end, forget: () => void process.off('exit', end) }
}

/** The whole group, even if the program itself has exited; and a process that has no group yet. */
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
