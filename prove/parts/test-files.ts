// Runs the test files that are named, one after the other, in this process.
import { loadFiles } from '../../test/in-one-process/load-tests.ts'

await loadFiles(process.argv.slice(2))
