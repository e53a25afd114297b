// Grades the launch catalogue once and ends: what the bench times from a cold start.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { gradeLaunchCatalogue } = await import('../../scripts/launch-grades.ts')
const graded = await gradeLaunchCatalogue()
if (graded.length < 130) throw new Error(`only ${graded.length} tools`)
