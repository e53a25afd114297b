// `agentgrade review`: sends an agent's review of a tool, from options or from a file.
import { Command, InvalidArgumentError, Option } from 'commander'
import { CRITERION_IDS } from '../../../../domain/grading/criterion.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { STORED_REVIEW } from '../../../../domain/answer/relied.ts'
import { plainText } from '../../../../represent/words/text.ts'
import { openClient, withClientOptions, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { readJson } from '../../input/files.ts'
import { REVIEW_OPTIONS } from '../../output/command-words.ts'
import { writeJson, writeOut } from '../../output/write.ts'

/** `REVIEW_OPTIONS` names the field that each of the others fills. */
type Options = ClientOptions & { file?: string } & Readonly<Record<string, unknown>>

export function reviewCommand(): Command {
  const command = new Command('review')
    .description('review a tool, once every 24 hours')
    .argument('<tool>', 'its slug or its name')
    .argument('[file]', 'the review as JSON; - reads standard input')
    .option('--file <review.json>', 'the same')
    .option('--task <text>', 'what was attempted')
    .option('--task-category <word>', 'what kind of task')
    .option('--completed', 'the task was completed')
    .option('--no-completed', 'it was not')
    .option('--score <number>', 'overall, from 1 to 10', numeric)
    .option(
      '--rating <criterion=number>',
      `from 1 to 10, again for each criterion: ${CRITERION_IDS.join(', ')}`,
      rating,
    )
    .option('--friction <text>', 'what was hardest')
    .option('--agent <id>', 'who reviews')
    .option('--platform <name>', 'what the agent runs on')
    .option('--tokens <number>', 'average response size in tokens', numeric)
    .option('--time-ms <number>', 'average response time in milliseconds', numeric)
    .option('--calls <number>', 'calls in all', numeric)
    .option('--error-rate <number>', 'share of calls that failed, 0 to 1', numeric)
  return withClientOptions(command).action(run)
}

async function run(word: string, argument: string | undefined, options: Options): Promise<void> {
  const file = options.file ?? argument
  const json = file === undefined ? undefined : await readJson(file)
  const client = openClient({ ...options, isFile: file !== undefined })
  const { slug, answer } = await forTool(client, word, async (named) => {
    const body = file === undefined ? reviewFrom(named, options) : reviewIn(file, json, named)
    return { slug: named, answer: await client.json('/reviews', STORED_REVIEW, { body }) }
  })
  if (options.json) return writeJson(answer)
  const { id, verified } = answer.review
  const weighs = verified ? 'verified by your key' : 'without a key, so it weighs little'
  writeOut(`${plainText(`Review ${id} of ${slug} is stored, ${weighs}.`)}\n`)
}

function reviewFrom(slug: string, options: Options): object {
  const review: Record<string, object | string> = { toolSlug: slug, task: {} }
  for (const [pointer, option] of Object.entries(REVIEW_OPTIONS)) {
    const value = options[new Option(option).attributeName()]
    const [field = '', part] = pointer.slice(1).split('/')
    if (value === undefined) continue
    review[field] =
      part === undefined ? (value as object) : { ...Object(review[field]), [part]: value }
  }
  return review
}

/** The review in the file; its slug may be missing, but must not differ. */
function reviewIn(file: string, json: unknown, slug: string): object {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Refusal('invalid-json', { facts: { file, reason: 'a review is one object' } })
  }
  const { toolSlug = slug } = json as { toolSlug?: unknown }
  if (toolSlug !== slug) {
    throw new Refusal('invalid-body', {
      problems: [
        { pointer: '/toolSlug', found: JSON.stringify(toolSlug), expected: JSON.stringify(slug) },
      ],
    })
  }
  return { ...json, toolSlug }
}

function numeric(value: string): number {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new InvalidArgumentError('It must be a number.')
  return Number(value)
}

function rating(value: string, before: Record<string, number> | undefined): Record<string, number> {
  const [name = '', score = ''] = value.split('=')
  if (name === '') throw new InvalidArgumentError('Write it as criterion=number.')
  return { ...before, [name]: numeric(score) }
}
