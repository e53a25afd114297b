// What MCP clients do with tools: by their rules, and with the tools of one server.
import type { Static } from 'typebox'
import { choice, count, list, number, openObject, orNull, string } from '../schema/schema.ts'

const tokens = (description: string) => orNull(count(description))

const clientFinding = openObject({
  rule: string('The rule of the client; GET /clients has them all.'),
  class: string('all-hidden, rejected, hidden, altered or warned; the worst first.'),
  certainty: string('source, run, documented or reported.'),
  tool: orNull(string('The first tool that it concerns; null if it is the list.')),
  tools: count('How many tools it concerns.'),
  pointer: string('Where in the first tool, as a JSON pointer.'),
  lost: string('What is lost there.'),
  fix: string('What the author of the server can do.'),
})

const taskCost = openObject(
  {
    before: count('What the server adds before the first request.'),
    search: orNull(count('One search for a tool; null if the client does not search.')),
    loaded: orNull(count('What the tools take that the search loads.')),
    call: count('One call: the name and the required parameters, a word each.'),
    answer: tokens('A default list of its API, as evidence has it; null if that is not known.'),
    total: count('The sum of what is known.'),
  },
  'The cost of one task in o200k tokens, estimated.',
)
export type TaskCost = Static<typeof taskCost>

const toolClient = openObject({
  id: string('The client.'),
  name: string('Its name.'),
  loads: choice(['all', 'some', 'none', 'unknown'], 'Which tools the model gets.'),
  keeps: orNull(
    choice(
      ['everything', 'less'],
      'Whether every tool keeps its description and its required parameters, by rules that are certain; null if that is not known.',
    ),
  ),
  unknown: orNull(string('What is not known of the client.')),
  tokens: openObject({
    upFront: tokens('Before the first request, with every tool loaded.'),
    deferred: tokens('The same, if the client loads tools on demand.'),
    estimate: orNull(string('Why the counts are estimates; null if they are exact.')),
  }),
  task: orNull(taskCost),
  findings: list(clientFinding, 'By rule, the worst first.'),
})
export type ToolClient = Static<typeof toolClient>

export const ToolClientsSchema = openObject({
  slug: string('The tool.'),
  name: string('Its name.'),
  tools: orNull(count('Tools of its MCP server; null if they were not read.')),
  because: orNull(string('Why nothing is said of clients.')),
  asOf: string('The day of the newest look at any client.'),
  clients: list(toolClient),
  findability: orNull(
    openObject({
      queries: count('Names in words, titles and first sentences of descriptions.'),
      at5: number('The share that finds its tool among 5 results, as other clients show.'),
      at8: number('The share that finds its tool among 8 results, as Codex shows.'),
      missed: list(string('A tool that one of its queries does not find.')),
    }),
  ),
})
export type ToolClients = Static<typeof ToolClientsSchema>

export const ClientRulesSchema = openObject({
  asOf: string('The day of the newest look at any client.'),
  clients: list(
    openObject({
      id: string('The client.'),
      name: string('Its name.'),
      asOf: string('The day of the newest look at this client.'),
      loading: choice(['up-front', 'on-demand'], 'When it loads tools by default.'),
      unknown: orNull(string('What is not known of it.')),
      rules: list(
        openObject({
          id: string('The rule.'),
          class: string('all-hidden, rejected, hidden, altered or warned.'),
          does: string('What the client does.'),
          fix: string('What the author of a server can do.'),
          certainty: choice(
            ['source', 'run', 'documented', 'reported'],
            'Read in its source, run with its package, documented, or reported by users.',
          ),
          source: openObject({
            repository: string('A repository, a package or a site.'),
            file: string('A file, a page or issues.'),
            commit: orNull(string('A commit or a version.')),
            date: string('When it was looked at.'),
          }),
        }),
      ),
    }),
  ),
})
export type ClientRules = Static<typeof ClientRulesSchema>
