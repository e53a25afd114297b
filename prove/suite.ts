// Proves that the tests of the website do not depend on speed: each page arrives in two parts.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { SLOW_PAGES } from '../test/browser/slow-proxy.ts'
import { conclude } from './parts/conclude.ts'

const root = join(import.meta.dirname, '..')
const { status } = spawnSync(
  process.execPath,
  [join(root, 'scripts/test.ts'), 'test/browser.test.ts'],
  { stdio: 'inherit', env: { ...process.env, [SLOW_PAGES]: '1' } },
)
conclude(
  'The tests of the website, each page in two parts',
  status === 0 ? [] : ['a test failed: see above'],
)
