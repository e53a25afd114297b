// `agentgrade connect`: prints ready configuration of a tool for a client.
import { ACCESS_IDS } from '../../../../domain/grading/access-id.ts'
import { ToolSetupSchema } from '../../../../domain/answer/setup.ts'
import { Command, Option } from 'commander'
import { Type } from '../../../../domain/schema/type.ts'
import { SETUP_IDS } from '../../../../represent/connect/mcp-clients.ts'
import { openClient, queryOf, withClientOptions, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { writeOut } from '../../output/write.ts'

interface Options extends ClientOptions {
  client?: string
  access?: string
  headless?: boolean
}

export function connectCommand(): Command {
  const command = new Command('connect')
    .description('show how to connect to a tool: MCP configuration, first call, install line')
    .argument('<tool>', 'its slug or its name')
    .addOption(new Option('--client <client>', 'for this client only').choices(SETUP_IDS))
    .addOption(
      new Option('--access <method>', 'this access method, instead of the best-graded one').choices(
        ACCESS_IDS,
      ),
    )
    .option('--headless', 'only configuration that works without a browser')
  return withClientOptions(command).action(run)
}

async function run(word: string, options: Options): Promise<void> {
  const client = openClient(options)
  const { client: id, access, headless } = options
  const query = queryOf({ client: id, access, headless })
  const { plainJson, plainLines } = await import('../../../../represent/terminal/table.ts')
  const text = await forTool(client, word, async (slug) => {
    const path = `/tools/${slug}/connect`
    return options.json
      ? plainJson(
          await client.json(`${path}${query}`, Type.Pick(ToolSetupSchema, ['slug', 'name'])),
        )
      : plainLines(await client.text(`${path}.md${query}`, 'text/markdown'))
  })
  writeOut(text)
}
