// The version of this program, from its package.
import { readFileSync } from 'node:fs'

export const PROGRAM_VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
).version
