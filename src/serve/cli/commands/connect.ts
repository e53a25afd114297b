// `agentgrade connect`: prints ready configuration of a tool for a client.
import { CLIENT_IDS, ToolSetupSchema } from '../../../domain/answer/setup.ts'
import { Command, Option } from 'commander'
import { Type } from '../../../domain/schema/type.ts'
import { openClient, queryOf, toolPath, withClientOptions, type ClientOptions } from '../client.ts'

interface Options extends ClientOptions {
  client?: string
  headless?: boolean
}

export function connectCommand(): Command {
  const command = new Command('connect')
    .description('show how to connect to a tool: MCP configuration, first call, install line')
    .argument('<slug>', 'the tool')
    .addOption(new Option('--client <client>', 'for this client only').choices(CLIENT_IDS))
    .option('--headless', 'only configuration that works without a browser')
  return withClientOptions(command).action(run)
}

async function run(slug: string, options: Options): Promise<void> {
  const client = openClient(options)
  const query = queryOf({ client: options.client, headless: options.headless })
  const path = `${toolPath(slug)}/connect`
  const { plainJson, plainLines } = await import('../../../represent/terminal/table.ts')
  process.stdout.write(
    options.json
      ? plainJson(
          await client.json(`${path}${query}`, Type.Pick(ToolSetupSchema, ['slug', 'name'])),
        )
      : plainLines(await client.text(`${path}.md${query}`, 'text/markdown')),
  )
}
