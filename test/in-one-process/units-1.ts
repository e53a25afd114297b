// The unit tests that only compute, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('src/{domain,grade,represent}/**/*.test.ts')
