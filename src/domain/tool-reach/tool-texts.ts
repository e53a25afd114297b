// A tool of an MCP server as it is read for all questions: its inputs, its words and its verbs. Each is
// read when it is asked for, and once.
import { wordsOf } from '../text/name-words.ts'
import { inputsOf, type Input } from './inputs.ts'
import { firstVerb, isReadable, wordsIn, type FirstVerb, type Words } from './texts.ts'
import { kindOf, stemOf, VERBS } from './vocabulary.ts'

/** What a list of tools has of each. */
export interface McpTool {
  name: string
  description?: string | undefined
  inputSchema?: unknown
  annotations?: Readonly<Record<string, unknown>> | undefined
}

const LONGEST_NAME = 200

export class ReadTool {
  readonly tool: McpTool
  readonly inputs: readonly Input[]
  /** The words of its name. */
  readonly name: readonly string[]
  /** The first verb of its name. */
  readonly named: string | undefined
  /** The words of its description. */
  readonly words: Words
  /** The verb that its description begins with. */
  readonly stated: FirstVerb | undefined
  #isReadable: boolean | undefined

  constructor(tool: McpTool) {
    this.tool = tool
    this.inputs = inputsOf(tool.inputSchema)
    this.name = wordsOf(tool.name.slice(0, LONGEST_NAME))
    this.named = nameVerb(this.name)
    this.words = wordsIn(tool.description ?? '')
    this.stated = firstVerb(this.words)
  }

  /** Whether its description is in English, with words that are common or of its inputs. */
  get isReadable(): boolean {
    return (this.#isReadable ??= isReadable(
      this.words,
      () => new Set(this.inputs.flatMap(({ name }) => wordsOf(name)).map(stemOf)),
    ))
  }
}

/** A noun that is a verb too stands back behind a verb that follows it: `post_list`. */
function nameVerb(name: readonly string[]): string | undefined {
  const at = name.findIndex((word) => kindOf(word) !== undefined)
  const [first, next] = [name[at], name[at + 1]]
  const isNoun = first !== undefined && VERBS.nounsToo.has(first) && kindOf(next) !== undefined
  return isNoun ? next : first
}
