// Marks of tools that their names deny. What a description says of a tool is for a reader: only names
// that begin with a plain verb of erasing are understood here.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordSet, wordsOf } from '../../domain/text/name-words.ts'
import { readOnce } from './read-once.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

interface FalseMark {
  tool: string
  hint: 'readOnlyHint: true' | 'destructiveHint: false'
  verb: string
}

const ERASING = wordSet('delete destroy drop erase purge truncate uninstall wipe')
/** A name with one of these tries or shows an erasure, or takes it back. */
const HARMLESS = wordSet('check dry list plan preview simulate status test undo')
const LONGEST_NAME = 60

/** `beside` has the names of all tools of the list, of which `tools` may be a part. */
export function falseMarks(
  tools: readonly Tool[],
  beside: readonly string[] = tools.map(({ name }) => name),
): FalseMark[] {
  const prefix = sharedPrefix(beside)
  return tools.flatMap(({ name, annotations }) => {
    const words = wordsIn(name).slice(prefix)
    const [verb = ''] = words
    const hint =
      annotations?.['readOnlyHint'] === true
        ? 'readOnlyHint: true'
        : annotations?.['destructiveHint'] === false
          ? 'destructiveHint: false'
          : null
    const isDenied = ERASING.has(verb) && !words.some((word) => HARMLESS.has(word))
    return hint !== null && isDenied ? [{ tool: name, hint, verb }] : []
  })
}

function wordsIn(name: string): string[] {
  return wordsOf(name.slice(0, LONGEST_NAME))
}

/** Words that every name begins with, such as the name of the server; a verb of erasing is none. */
const sharedPrefix = readOnce((names: readonly string[]): number => {
  const all = names.map(wordsIn)
  const [first = []] = all
  if (all.length < 2) return 0
  const at = first.findIndex(
    (word, index) => ERASING.has(word) || all.some((words) => words[index] !== word),
  )
  return Math.max(0, at < 0 ? first.length - 1 : at)
})
