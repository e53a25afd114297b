// Half of the tests that stand beside their units, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('src/**/*.test.ts', { part: 2, of: 2 })
