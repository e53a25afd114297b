// Runs commands of the command line for `command-line.ts`, each as if it had the process alone.
import { Readable } from 'node:stream'
import { runCommand } from '../src/serve/cli/main.ts'
import { scanHere } from './scan-here.ts'
import type { Call, Ended } from './command-line.ts'

const told = { stdout: '', stderr: '' }
for (const name of ['stdout', 'stderr'] as const)
  process[name].write = (text: string | Uint8Array) => {
    told[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    return true
  }

process.on('message', (call: Call) => void run(call))

async function run({ words, cwd, env, input }: Call): Promise<void> {
  Object.assign(told, { stdout: '', stderr: '' })
  process.chdir(cwd)
  process.env = env
  process.argv = [process.execPath, 'agentgrade', ...words]
  process.exitCode = 0
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)])
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  await runCommand(process.argv, scanHere)
  // A command that waits for a signal keeps waiting for it until its process ends.
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  const ended: Ended = { status: process.exitCode, ...told }
  process.send?.(ended)
}
