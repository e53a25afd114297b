// The unit tests that start servers, databases or programs, in one process.
import { loadTests } from './load-tests.ts'

await loadTests('src/{observe,store,usecases,serve,app}/**/*.test.ts')
