// Half of the tests of the whole product, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('test/**/*.test.ts', {
  part: 1,
  of: 2,
  exclude: ['test/{agents,events,grading,http}/**'],
})
