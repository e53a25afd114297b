// All tests of the HTTP interface, in one process: they share the launch catalogue.
import { join } from 'node:path'
import { loadTests } from './load-tests.ts'

await loadTests(join(import.meta.dirname, 'http'))
