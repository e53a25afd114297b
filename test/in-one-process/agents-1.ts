// The tests of what agents and subscribers meet, in one process: they share the application.
import { loadTests } from './load-tests.ts'

await loadTests('test/{agents,events}/*.test.ts')
