// Copilot CLI: names joined by a hyphen; how it sanitises schemas is not published.
import { found, uniqueBy, type Client } from '../view.ts'
import { nameFinding, plainName } from './plain-schema.ts'

const LONGEST_NAME = 64

export const copilotCli: Client = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  estimate: 'how it shows tools to the model is not known',
  unknown: 'how it sanitises schemas',
  defers: true,
  look({ name: server, tools }) {
    const named = tools
      .filter(({ isTool }) => isTool)
      .map((tool) => ({ tool, as: copilotName(server, tool.name) }))
    const { dropped } = uniqueBy(named, ({ tool, as }) => as ?? tool.name, 'first')
    return {
      tools: named.map((each) => ({
        name: each.tool.name,
        // The number that it adds to a name that is taken is not documented.
        as: dropped.includes(each) ? null : each.as,
        description: null,
        parameters: null,
      })),
      findings: [
        ...named.flatMap(({ tool, as }) =>
          as === null ? [] : nameFinding('copilot-name', tool, as),
        ),
        ...dropped.map(({ tool, as }) =>
          found('copilot-clash', tool, '/name', `the plain name: ${as ?? tool.name} is taken`),
        ),
      ],
    }
  },
}

/** Null for letters beyond ASCII: they are punycoded, and how is not documented. */
function copilotName(server: string, tool: string): string | null {
  const joined = `${server}-${tool}`
  return /[^\0-\x7F]/.test(joined) ? null : plainName(joined, '-').slice(0, LONGEST_NAME)
}
