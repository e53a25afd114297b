// What is wrong with the description of each tool of a list: read once for a list.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { descriptionFault, type DescriptionFault } from './description-fault.ts'
import { areAboutOthers } from './own-words.ts'
import { readOnce } from './read-once.ts'
import { senselessness } from './word-sense.ts'

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
