// Finds the tool that the user names, by its slug in any spelling or by its name.
import { FOUND } from '../../domain/answer/relied.ts'
import { normalise } from '../../domain/text/normalise.ts'
import { isSlug, LONGEST_SLUG } from '../../domain/tool/tool-name.ts'
import { Refusal } from '../../errors/refusal.ts'
import { queryOf, ServiceProblem, type Client } from './client.ts'
import { writeErr } from './output/write.ts'

const MOST_SUGGESTIONS = 5

/** "Google Maps" as the slug google-maps. */
export function slugOf(word: string): string {
  const letters = normalise(word, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const joined = letters.replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST_SLUG + 1)
  return joined.replace(/^-/, '').replace(/-$/, '')
}

/** Does `work` with the slug, else with the one tool of that name; paths hold only slugs. */
export async function forTool<T>(
  client: Client,
  word: string,
  work: (slug: string) => Promise<T>,
): Promise<T> {
  const slug = slugOf(word)
  try {
    if (!isSlug(slug))
      throw new Refusal('tool-not-found', { facts: { slug: JSON.stringify(word.slice(0, 80)) } })
    return await work(slug)
  } catch (error) {
    if (!isUnknownTool(error) || word.trim() === '') throw error
    const found = await searched(client, word)
    const [named, ...others] = found.filter(({ name }) => slugOf(name) === slug)
    if (named === undefined || others.length > 0 || named.slug === slug) throw near(error, found)
    writeErr(`${JSON.stringify(word.slice(0, 80))} is the tool ${named.slug}.\n`)
    return work(named.slug)
  }
}

/** The same for several tools in one request. */
export async function forTools<T>(
  client: Client,
  words: readonly string[],
  work: (slugs: readonly string[]) => Promise<T>,
): Promise<T> {
  try {
    return await work(words.map(slugOf))
  } catch (error) {
    if (!isUnknownTool(error)) throw error
  }
  const slugs: string[] = []
  for (const word of words) slugs.push(await forTool(client, word, (slug) => known(client, slug)))
  return work(slugs)
}

async function known(client: Client, slug: string): Promise<string> {
  await client.text(`/tools/${slug}.json`, 'application/json')
  return slug
}

function isUnknownTool(error: unknown): error is Refusal | ServiceProblem {
  return (
    (error instanceof Refusal || error instanceof ServiceProblem) && error.code === 'tool-not-found'
  )
}

/** What a search finds for it; nothing if the service does not even search. */
async function searched(
  client: Client,
  word: string,
): Promise<readonly { slug: string; name: string; match?: string }[]> {
  const query = queryOf({ q: word, limit: MOST_SUGGESTIONS })
  const answer = await client.json(`/search${query}`, FOUND, { isSilent: true }).catch(() => null)
  // Words that had to be corrected are not what the user named.
  if (typeof answer?.didYouMean === 'string') return []
  return (answer?.results ?? []).filter(({ slug, match }) => isSlug(slug) && match !== 'some')
}

/** The same refusal, with the tools that a search finds after those of similar spelling. */
function near(
  error: Refusal | ServiceProblem,
  found: readonly { slug: string }[],
): Refusal | ServiceProblem {
  const suggestions = [...new Set([...error.suggestions, ...found.map(({ slug }) => slug)])]
  return Object.assign(error, { suggestions: suggestions.slice(0, MOST_SUGGESTIONS) })
}
