// All tests beside the sources, in one process.
import { join } from 'node:path'
import { loadTests } from './load-tests.ts'

await loadTests(join(import.meta.dirname, '../src'))
