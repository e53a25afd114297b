// `agentgrade submit`: submits a tool to be scanned and graded, or withdraws the submission.
import { Command } from 'commander'
import { SUBMITTED } from '../../../domain/answer/relied-tool.ts'
import { isSlug } from '../../../domain/tool/slug.ts'
import { Refusal } from '../../../errors.ts'
import { openClient, withClientOptions, type ClientOptions } from '../client.ts'
import { slugOf } from '../find-tool.ts'

interface Options extends ClientOptions {
  name?: string
  description?: string
  category?: string
  undo?: boolean
}

export function submitCommand(): Command {
  const command = new Command('submit')
    .description('submit a tool to be scanned and graded')
    .argument('<url>', 'its home page; with --undo its slug')
    .option('--name <name>', 'its name (default: taken from the URL)')
    .option('--description <text>', 'one sentence')
    .option('--category <slug>', 'what it is for')
    .option('--undo', 'withdraw your submission while its first scan is queued')
  return withClientOptions(command).action(run)
}

async function run(url: string, options: Options): Promise<void> {
  if (options.undo) return takeBack(url, options)
  const { name, description, category } = options
  const body = { url, name, description, category: category && slugOf(category) }
  const answer = await openClient(options).json('/tools/submit', SUBMITTED, { body })
  const [{ plainText }, { plainJson }] = await Promise.all([
    import('../../../represent/words/plain-text.ts'),
    import('../../../represent/terminal/table.ts'),
  ])
  if (options.json) {
    process.stdout.write(plainJson(answer))
    return
  }
  const { status, tool, scan } = answer
  const stands =
    tool.grade === null
      ? `${tool.status}${scan ? `, scan ${scan.status}${scan.position ? `, place ${scan.position}` : ''}` : ''}`
      : `${tool.grade} ${tool.score?.toFixed(1)}`
  const words = status === 'exists' ? 'is known already' : 'is submitted'
  process.stdout.write(
    `${plainText(`${tool.name} ${words} as ${tool.slug}: ${stands}.`)}\n${plainText(`\`agentgrade show ${tool.slug}\` shows it.`)}\n`,
  )
}

async function takeBack(word: string, options: Options): Promise<void> {
  const slug = slugOf(word)
  if (!isSlug(slug)) throw new Refusal('tool-not-found', { facts: { slug: JSON.stringify(word) } })
  await openClient(options).remove(`/tools/${slug}`)
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ status: 'taken-back', slug }, null, 2)}\n`
      : `${slug} was withdrawn, with its scan.\n`,
  )
}
