// Starts the program of a state, with its clock standing still and an environment of its own.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { State } from './state.ts'

const CLOCK = join(import.meta.dirname, 'fixed-clock.mjs')

interface Start {
  words: readonly string[]
  home: string
  folder?: string
  variables?: Readonly<Record<string, string>>
}

export function startProgram(
  state: State,
  { words, home, folder, variables }: Start,
): ChildProcess {
  const program = join(state.folder, 'bin/agentgrade.js')
  return spawn(process.execPath, [program, ...words], {
    cwd: folder ?? home,
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      TZ: 'UTC',
      LANG: 'C.UTF-8',
      COLUMNS: '100',
      NODE_OPTIONS: `--no-warnings --import ${CLOCK}`,
      ...variables,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

export interface Ended {
  code: number | null
  out: string
  err: string
}

export async function runProgram(state: State, start: Start): Promise<Ended> {
  const child = startProgram(state, start)
  const [out, err] = [textOf(child.stdout), textOf(child.stderr)]
  child.stdin?.end()
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { code, out: await out, err: await err }
}

async function textOf(stream: NodeJS.ReadableStream | null): Promise<string> {
  const parts: string[] = []
  for await (const part of stream ?? []) parts.push(String(part))
  return parts.join('')
}
