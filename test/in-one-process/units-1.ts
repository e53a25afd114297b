// The tests that stand beside their units, in one process: they share the records of the catalogue.
import { loadTests } from './load-tests.ts'

await loadTests('src/**/*.test.ts')
