// Runs a proof with a fault in the product, which it must find: what cannot fail proves nothing.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTROLS, type Edit } from './controls.ts'
import { MUTANT } from './mutant-hook.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Returns 0 if the fault is found. */
export function runControl(name: string): number {
  const control = CONTROLS[name]
  if (control === undefined || 'within' in control) {
    console.log(`${name}: ${control?.within ?? 'there is no control'}`)
    return control === undefined ? 1 : 0
  }
  const { edits, words = [], finds, fault } = control
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', '--disable-sigusr1', join(ROOT, 'prove', `${name}.ts`), ...words],
    {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: {
        ...process.env,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'mutant-hook.ts')}`,
        [MUTANT]: JSON.stringify(edits.map(placed)),
      },
    },
  )
  console.log(`${stdout}\n${stderr}`)
  const isFound = status !== 0 && status !== null && finds.test(`${stdout}\n${stderr}`)
  console.log(`${name}: ${fault}: ${isFound ? 'found' : 'NOT FOUND'}`)
  return isFound ? 0 : 1
}

/** Where an edit begins and ends in its file; throws if the code is not there exactly once. */
export function placed({ file, code, text }: Edit) {
  const source = readFileSync(join(ROOT, file), 'utf8')
  const start = source.indexOf(code)
  if (start < 0 || source.includes(code, start + 1))
    throw new Error(`${file} does not have “${code}” exactly once: the control fits no longer.`)
  return { file, start, end: start + code.length, text }
}
