// Marks of tools that their names deny. What a description says of a tool is for a reader: only names
// with a plain verb of erasing, at first or behind the name of the server or of a thing, are understood
// here.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { wordSet, wordsOf } from '../../domain/text/name-words.ts'
import { VERBS } from '../../domain/tool-reach/vocabulary.ts'
import { readOnce } from './read-once.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

interface FalseMark {
  tool: string
  hint: 'readOnlyHint: true' | 'destructiveHint: false'
  verb: string
}

const ERASING = wordSet('delete destroy drop erase purge truncate uninstall wipe')
/** Behind other words these can be things, or work on a text: `add_drop_shadow`, `text_truncate`. */
const ERASING_AT_FIRST = wordSet('drop truncate')
/** A name with one of these tries or shows an erasure, or takes it back. */
const HARMLESS = wordSet('check dry list plan preview simulate status test undo')
const LONGEST_NAME = 60

/** `beside` has the names of all tools of the list, of which `tools` may be a part. */
export function falseMarks(
  tools: readonly Tool[],
  beside: readonly string[] = tools.map(({ name }) => name),
): FalseMark[] {
  return tools.flatMap(({ name, annotations }) => {
    const hint =
      annotations?.['readOnlyHint'] === true
        ? 'readOnlyHint: true'
        : annotations?.['destructiveHint'] === false
          ? 'destructiveHint: false'
          : null
    const verb = hint === null ? undefined : erasingVerbOf(wordsIn(name), beside)
    return hint === null || verb === undefined ? [] : [{ tool: name, hint, verb }]
  })
}

/**
 * The verb that a name begins with, behind the name of the server or of a thing. That is what another
 * name begins with, too, and no verb. Nobody lifts it by one more tool: that can only show more of them.
 */
function erasingVerbOf(words: readonly string[], beside: readonly string[]): string | undefined {
  if (words.some((word) => HARMLESS.has(word))) return undefined
  const at = words.findIndex(
    (word, index) =>
      ERASING.has(word) ||
      VERBS.reading.has(word) ||
      VERBS.changing.has(word) ||
      !beginningsOf(beside).has(words.slice(0, index + 1).join(' ')),
  )
  const verb = words[at]
  const isErasing = verb !== undefined && ERASING.has(verb)
  return isErasing && (at === 0 || !ERASING_AT_FIRST.has(verb)) ? verb : undefined
}

/** What two names or more begin with, in words. */
const beginningsOf = readOnce((names: readonly string[]): ReadonlySet<string> => {
  const met = new Set<string>()
  const shared = new Set<string>()
  for (const name of names) {
    const words = wordsIn(name)
    for (const end of words.keys()) {
      const beginning = words.slice(0, end + 1).join(' ')
      if (met.has(beginning)) shared.add(beginning)
      met.add(beginning)
    }
  }
  return shared
})

function wordsIn(name: string): string[] {
  return wordsOf(name.slice(0, LONGEST_NAME))
}
