// Half of the tests of the HTTP interface, in one process: they share the launch catalogue.
import { loadTests } from './load-tests.ts'

await loadTests('test/http/*.test.ts', { part: 1, of: 2 })
