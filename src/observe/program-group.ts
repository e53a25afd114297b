// Programs that a scan starts, each in a process group of its own, so that all it starts ends with
// it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

/** Tells the process id of each group that starts: a scan that is killed cannot end them. */
export const programGroups = channel('agentgrade.program-group')

export interface ProgramGroup {
  child: ChildProcessWithoutNullStreams
  end(): void
  /** For a group that has ended: its number may soon be another's. */
  forget(): void
}

/** No shell, so that no word of the command is more than a word. */
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
  process.once('exit', end)
  return { child, end, forget: () => void process.off('exit', end) }
}

/** The whole group, also where the program itself has left; and one that has no group yet. */
export function endGroup(pid: number): void {
  for (const each of [-pid, pid]) {
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
  }
}
