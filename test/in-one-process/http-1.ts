// The tests of the HTTP interface, in one process: they share the launch catalogue.
import { loadTests } from './load-tests.ts'

await loadTests('test/http/*.test.ts')
