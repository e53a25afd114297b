// Whether descriptions speak of the tools that they stand at: texts that were copied from elsewhere
// share no word with the names.
import { isTelling } from './word-sense.ts'

const FEWEST_TOOLS = 5
/** Of honest lists, at least two thirds of the descriptions share a word with their names. */
const FEW_SHARE = 0.25
const STEM = 4
const SHORTEST_WORD = 3
const LOOKED_AT = 1000
/** Words that only English has; a text in another language may describe a tool with an English name. */
const ENGLISH = /\b(?:the|and|with|from|this|which|that|these|when|your)\b/i
/** Words of names that fit every tool. */
const ANY_TOOL = new Set(['call', 'func', 'oper', 'run', 'tool', 'test', 'the', 'and', 'for'])

/** For each tool, whether its description is about something else; never for one of few. */
export function areAboutOthers(
  tools: readonly { name: string; description: string }[],
): readonly boolean[] {
  const none = tools.map(() => false)
  if (tools.length < FEWEST_TOOLS) return none
  const shares: (boolean | undefined)[] = []
  let [judged, own] = [0, 0]
  for (const tool of tools) {
    const share = sharesWord(tool)
    shares.push(share)
    if (share !== undefined) judged += 1
    if (share === true) own += 1
    // Enough, whatever the others say.
    if (own >= tools.length * FEW_SHARE) return none
  }
  if (judged < FEWEST_TOOLS || own >= judged * FEW_SHARE) return none
  return shares.map((share) => share === false)
}

/** Undefined if the name or the language of the text does not allow to judge. */
function sharesWord(tool: { name: string; description: string }): boolean | undefined {
  const description = tool.description.slice(0, LOOKED_AT)
  if (!ENGLISH.test(description)) return undefined
  const name = wordsOf(tool.name)
  if (!name.some(isTelling)) return undefined
  const stems = name.map(stemOf).filter((stem) => !ANY_TOOL.has(stem))
  if (stems.length === 0) return undefined
  const said = new Set(wordsOf(description).map(stemOf))
  return stems.some((stem) => said.has(stem))
}

function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD)
}

function stemOf(word: string): string {
  return word.slice(0, STEM)
}
