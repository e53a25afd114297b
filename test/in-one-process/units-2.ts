// The unit tests that start servers, databases or programs, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('src/{observe,catalogue,rating,serve}/**/*.test.ts')
await loadTests('src/*.test.ts')
