// `agentgrade review`: sends an agent's review of a tool, from options or from a file.
import { Option } from 'commander'
import { Refusal, refusedAt } from '../../../../errors/refusal.ts'
import { STORED_REVIEW } from '../../../../domain/answer/relied.ts'
import { plainText } from '../../../../represent/words/text.ts'
import { openClient, type ClientOptions } from '../../client.ts'
import { forTool } from '../../find-tool.ts'
import { readJson } from '../../input/files.ts'
import { REVIEW_OPTIONS } from '../../output/command-words.ts'
import { writeJson, writeOut } from '../../output/write.ts'

/** `REVIEW_OPTIONS` names the field that each of the others fills. */
type Options = ClientOptions & { file?: string } & Readonly<Record<string, unknown>>

export async function review(
  word: string,
  argument: string | undefined,
  options: Options,
): Promise<void> {
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
  const body: Record<string, object | string> = { toolSlug: slug, task: {} }
  for (const [pointer, option] of Object.entries(REVIEW_OPTIONS)) {
    const value = options[new Option(option).attributeName()]
    const [field = '', part] = pointer.slice(1).split('/')
    if (value === undefined) continue
    body[field] = part === undefined ? (value as object) : { ...Object(body[field]), [part]: value }
  }
  return body
}

/** The review in the file; its slug may be missing, but must not differ. */
function reviewIn(file: string, json: unknown, slug: string): object {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Refusal('invalid-json', { facts: { file, reason: 'a review is one object' } })
  }
  const { toolSlug = slug } = json as { toolSlug?: unknown }
  if (toolSlug !== slug)
    throw refusedAt('invalid-body', '/toolSlug', JSON.stringify(toolSlug), JSON.stringify(slug))
  return { ...json, toolSlug }
}
