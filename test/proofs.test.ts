// Every proof has a control, and every control fits the code that it changes.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { CONTROLS } from '../prove/parts/controls.ts'
import { placed } from '../prove/parts/run-control.ts'

test('every proof has a control that fits', () => {
  const proofs = globSync('prove/*.ts', { cwd: join(import.meta.dirname, '..') })
  assert.deepEqual(
    Object.keys(CONTROLS).toSorted(),
    proofs.map((file) => basename(file, '.ts')).toSorted(),
  )
  for (const control of Object.values(CONTROLS))
    if ('edits' in control) for (const edit of control.edits) placed(edit)
})
