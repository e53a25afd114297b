// A tool of an MCP server as it is read once for all questions: its inputs, its words and its verbs.
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

export interface ReadTool {
  tool: McpTool
  inputs: readonly Input[]
  /** Of its name, without the name of the server. */
  name: readonly string[]
  /** Of its description. */
  words: Words
  /** The first verb of its name. */
  named: string | undefined
  /** The verb that its description begins with. */
  stated: FirstVerb | undefined
  /** Whether its description is in English and about something. */
  isReadable: boolean
}

export function readTool(tool: McpTool, serverName: string): ReadTool {
  const inputs = inputsOf(tool.inputSchema)
  const server = wordsOf(serverName)
  const name = withoutServer(wordsOf(tool.name.slice(0, 200)), server)
  const words = wordsIn(tool.description ?? '')
  const names = new Set([...server, ...inputs.flatMap((input) => wordsOf(input.name))].map(stemOf))
  return {
    tool,
    inputs,
    name,
    words,
    named: nameVerb(name),
    stated: firstVerb(words),
    isReadable: isReadable(words, names),
  }
}

/** A noun that is a verb too stands back behind a verb that follows it: `post_list`. */
function nameVerb(name: readonly string[]): string | undefined {
  const at = name.findIndex((word) => kindOf(word) !== undefined)
  const [first, next] = [name[at], name[at + 1]]
  const isNoun = first !== undefined && VERBS.nounsToo.has(first) && kindOf(next) !== undefined
  return isNoun ? next : first
}

function withoutServer(words: string[], server: readonly string[]): string[] {
  let same = 0
  while (same < server.length && same < words.length - 1 && words[same] === server[same]) same += 1
  return words.slice(same)
}
