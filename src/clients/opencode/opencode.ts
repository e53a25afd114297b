// opencode: server_tool names, and a root that takes no other parameters.
import { defineClient, type RuleMatch } from '../client.ts'
import {
  closedFinding,
  closedRoot,
  found,
  nameFinding,
  plainName,
  seenTool,
  toolText,
  uniqueBy,
} from '../findings.ts'
import { compileProblem, outputProblem, sdkFindings } from '../sdk-v1/sdk-v1.ts'
import type { SentServer } from '../server.ts'
import facts from './opencode.json' with { type: 'json' }

export const opencode = defineClient('opencode', facts, {
  look(server) {
    const refused = sdkFindings(server, { toleratesOutput: 'any' })
    if (refused.length === 0) refused.push(...uncompiled(server))
    if (refused.length > 0) return { tools: [], findings: refused }
    const named = server.tools.map((tool) => ({
      tool,
      as: `${plainName(server.name)}_${plainName(tool.name)}`,
    }))
    const { kept, dropped } = uniqueBy(named, ({ as }) => as, 'last')
    const tools = kept.map(({ tool, as }) =>
      seenTool(tool, as, { ...closedRoot(tool.schema ?? {}), type: 'object' }),
    )
    return {
      tools,
      findings: [
        ...kept.flatMap(({ tool, as }) => [
          ...nameFinding('opencode-name', tool, as),
          ...closedFinding('opencode-closed', tool),
        ]),
        ...dropped.map(({ tool, as }) =>
          found('opencode-clash', tool, '/name', `the tool: another is called ${as}`),
        ),
      ],
      context: { upFront: () => tools.map(toolText) },
    }
  },
})

/** It lists again without output schemas if one has another form or a $ref that leads nowhere. */
function uncompiled({ tools, firstPage }: SentServer): RuleMatch[] {
  for (const page of [tools.slice(0, firstPage), tools.slice(firstPage)]) {
    if (page.some((tool) => outputProblem(tool) !== null)) return []
    const problem = page.map(compileProblem).find((each) => each !== null)
    if (problem) return problem.pointer.endsWith('/$ref') ? [] : [problem]
  }
  return []
}
