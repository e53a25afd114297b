// The tests beside the sources that only compute, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('src/{domain,grade,represent}/**/*.test.ts')
