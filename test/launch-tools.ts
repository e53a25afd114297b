// How many entries the launch catalogue has; a few of them may be unrated or not ranked.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const LAUNCH_TOOLS = readdirSync(join(import.meta.dirname, '../catalogue')).filter((name) =>
  name.endsWith('.json'),
).length
