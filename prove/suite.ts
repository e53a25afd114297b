// Proves that the tests of the website do not depend on speed: each page arrives in two parts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { SLOW_PAGES } from '../test/browser/slow-proxy.ts'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts/test.ts'), 'test/browser.test.ts'],
  { stdio: 'inherit', env: { ...process.env, [SLOW_PAGES]: '1' } },
)
process.exitCode = status ?? 1
