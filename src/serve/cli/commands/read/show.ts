// `agentgrade show`: shows a tool's profile.
import { wantsColor } from '../../../../app/client-config.ts'
import { Command } from 'commander'
import { CHECKS, PROFILE } from '../../../../domain/answer/relied-tool.ts'
import { openClient, withClientOptions, type Client, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { writeOut } from '../../output/write.ts'

interface Options extends ClientOptions {
  checks?: boolean
}

export function showCommand(): Command {
  const command = new Command('show')
    .description('show a tool: grade, criteria, how to connect, what to fix')
    .argument('<tool>', 'its slug or its name')
    .option('--checks', 'list every check; with --json, print the checks')
  return withClientOptions(command).action(run)
}

async function run(word: string, options: Options): Promise<void> {
  const client = openClient(options)
  await forTool(client, word, (slug) => show(client, slug, options))
}

/** Prints the tool, with as few reads as the form needs. */
export async function show(client: Client, slug: string, options: Options): Promise<void> {
  const path = `/tools/${slug}`
  const { plainJson, plainLines } = await import('../../../../represent/terminal/table.ts')
  if (options.md) {
    writeOut(plainLines(await client.text(`${path}.md`, 'text/markdown')))
    return
  }
  const checks = options.checks ? await client.json(`${path}/checks`, CHECKS) : undefined
  if (options.json && checks) writeOut(plainJson(checks))
  else {
    const profile = await client.json(`${path}.json`, PROFILE)
    if (options.json) writeOut(plainJson(profile))
    else {
      const { profileTerminal } = await import('../../../../represent/terminal/profile.ts')
      writeOut(
        profileTerminal(profile, {
          color: wantsColor(process.stdout),
          ...(checks && { checks: checks.checks }),
        }),
      )
    }
  }
}
