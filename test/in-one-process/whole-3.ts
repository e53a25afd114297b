// A third of the tests of the whole product, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('test/**/*.test.ts', {
  part: 3,
  of: 3,
  exclude: ['test/{agents,events,grading,http}/**'],
})
