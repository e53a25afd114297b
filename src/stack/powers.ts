// What the tools of a server can do together, by their names and parameters: run code, read files
// or secrets, reach the network.
import { isObject, memberOf } from '../clients/schema/json.ts'
import { nameInWords } from '../clients/search/findability.ts'

export type Power = 'code' | 'secrets' | 'network'

const setOf = (words: string) => new Set(words.split(' '))

const RUNS = setOf('run execute exec eval evaluate')
const CODE = setOf('code command commands script shell bash terminal program javascript python js')
const CODE_ALONE = setOf('shell bash terminal exec eval evaluate repl')
const READS = setOf('read get list show dump view')
const HELD = setOf(
  'file files env environment secret secrets credential credentials password passwords keychain vault',
)
const REACHES = setOf(
  'fetch navigate browse crawl scrape http download webhook email send post upload',
)

/** For each power the first tool that has it. */
export function powersOf(tools: readonly unknown[]): ReadonlyMap<Power, string> {
  const found = new Map<Power, string>()
  for (const tool of tools) {
    const name = memberOf(tool, 'name')
    if (typeof name !== 'string') continue
    for (const power of powersOfTool(name, tool)) if (!found.has(power)) found.set(power, name)
  }
  return found
}

function powersOfTool(name: string, tool: unknown): Power[] {
  const words = nameInWords(name).split(' ')
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word))
  const properties = memberOf(memberOf(tool, 'inputSchema'), 'properties')
  const takesAddress = isObject(properties) && Object.hasOwn(properties, 'url')
  return [
    ...(has(CODE_ALONE) || (has(RUNS) && has(CODE)) ? ['code' as const] : []),
    ...(has(READS) && has(HELD) ? ['secrets' as const] : []),
    ...(has(REACHES) || takesAddress ? ['network' as const] : []),
  ]
}
