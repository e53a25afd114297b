// The tests of how captured evidence is graded, in one process: it is read and graded once.
import { loadTests } from './load-tests.ts'

await loadTests('test/grading/*.test.ts')
