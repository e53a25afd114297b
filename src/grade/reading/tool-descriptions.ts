// What is wrong with the descriptions of tools.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { counted, figure } from '../../domain/text/figures.ts'
import { readOnce } from './read-once.ts'
import { isCommon } from '../../domain/tool-reach/vocabulary.ts'
import { senselessness } from './word-sense.ts'

const SHORTEST = 20
const LONGEST = 600
const FILLERS = new Set(
  'a all an and any by can for from function given in is it of on or some that the this to tool us used using with you your'.split(
    ' ',
  ),
)

/** Words that fit every tool. */
const GENERIC = new Set(
  'action also amaz anyth are as ask assist at awesome be best call can do easi easy everyth execut fast generic good great handl help helper helpful if job just magic main make many more most much need nic noth one operation perform pleas possibl power powerful process quick run simpl smart someth stuff super task th thing universal useful util utility various want way what whatever when will wish work'.split(
    ' ',
  ),
)
/** A tool that is named like any other has to say what it does. */
const LEAST_OF_VAGUE = 4

/** Characters that say as much as several letters. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

export interface DescriptionFault {
  /** Too little to choose by, nothing about this tool, or more than is needed. */
  is: 'missing' | 'senseless' | 'long'
  /** Completes a sentence that starts with the description. */
  words: string
}

/** Undefined if there is no fault. */
export function descriptionFault(name: string, description: string): DescriptionFault | undefined {
  const { length } = description
  if (length === 0) return { is: 'missing', words: 'is missing' }
  const syllables = description.match(SYLLABLES)?.length ?? 0
  if (length + 2 * syllables < SHORTEST)
    return { is: 'missing', words: `has only ${counted(length, 'character')}` }
  if (length > LONGEST) return { is: 'long', words: `has ${figure(length)} characters` }
  const known = new Set(stemsOf(name))
  const others = new Set(stemsOf(description).filter((stem) => !known.has(stem)))
  if (others.size === 0) return { is: 'missing', words: 'only repeats its name' }
  const telling = [...others].filter((stem) => !GENERIC.has(stem)).length
  const isVague = known.size > 0 && [...known].every((stem) => GENERIC.has(stem))
  return telling + syllables < (isVague ? LEAST_OF_VAGUE : 1)
    ? { is: 'senseless', words: 'would fit every tool' }
    : undefined
}

// Words of every script, so that a description in Japanese is not taken for an empty one.
function stemsOf(text: string): string[] {
  const words = text
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return words
    .filter((word) => word !== '' && !FILLERS.has(word))
    .map((word) => word.replace(/(?:ing|es|ed|s|e)$/, ''))
}

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
  if (!name.some(isCommon)) return undefined
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

type Tools = Seen<'mcpTools'>['tools']

export interface OwnDescription {
  /** Without spaces around it. */
  text: string
  fault: DescriptionFault | undefined
}

/** In the order of the tools. */
export function descriptionsOf(tools: Tools): readonly OwnDescription[] {
  return descriptions(tools, undefined)
}

const descriptions = readOnce<Tools, undefined, readonly OwnDescription[]>((tools) => {
  const texts = tools.map(({ description = '' }) => description.trim())
  const nonsense = senselessness(texts)
  const others = areAboutOthers(
    tools.map(({ name }, at) => ({ name, description: texts[at] ?? '' })),
  )
  return tools.map(({ name }, at) => {
    const text = texts[at] ?? ''
    const words = nonsense[at] ?? (others[at] ? 'shares no word with its name' : undefined)
    const fault =
      words === undefined ? descriptionFault(name, text) : ({ is: 'senseless', words } as const)
    return { text, fault }
  })
})
