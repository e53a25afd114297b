// Runs test files in one process until the first test fails.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** A process is stuck if no test ends for so long; on a quiet machine none takes a tenth of it. */
export const STUCK_MS = 180_000

const HERE = import.meta.dirname
const FAILED = /^\s*not ok \d+ - (.*)$/
const FILE = /^# Subtest: (\S+\.test\.ts)$/

/** Null if all tests pass; otherwise the file and the test that failed, or how it ended. */
export async function firstFailure(
  files: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string | null> {
  // What a killed process leaves behind is removed with it.
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-mutant-'))
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--test-reporter=tap', join(HERE, 'test-files.ts'), ...files],
    {
      env: {
        ...process.env,
        TMPDIR: folder,
        // Not as an argument: programs that a test starts run the mutant as well.
        NODE_OPTIONS: `--import=${join(HERE, 'mutant-hook.ts')}`,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    },
  )
  const end = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
  const lines = createInterface({ input: child.stdout })
  let failure: string | null = null
  let file = ''
  const fail = (how: string) => {
    failure ??= how
    end()
  }
  const stuck = setTimeout(() => fail(`${file}: no test ended for ${STUCK_MS / 1000} s`), STUCK_MS)
  lines.on('line', (line) => {
    stuck.refresh()
    file = FILE.exec(line)?.[1] ?? file
    const test = FAILED.exec(line)?.[1]
    if (test !== undefined) fail(`${file}: ${test}`)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(stuck)
  end()
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  return failure ?? (code === 0 ? null : `${file}: ended with code ${code}`)
}
