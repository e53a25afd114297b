// Tools that read: one tool with how to connect, a comparison, reviews.
import type { Checks, Comparison } from '../../../domain/answer/checks.ts'
import type { ToolClients } from '../../../domain/answer/clients.ts'
import type { Profile } from '../../../domain/answer/profile.ts'
import type { StoredReview } from '../../../domain/review/review.ts'
import { connectOf } from '../../../represent/json/recommendation.ts'
import type { ReviewList } from '../../../domain/answer/review.ts'
import { loadWords } from '../../../represent/words/tool/client-words.ts'
import { effortWords } from '../../../represent/words/check/in-words.ts'
import { read, type Ask } from '../ask.ts'
import { gradedMethods } from './graded-methods.ts'
import { untrusted, UNTRUSTED_NOTE } from '../untrusted.ts'
import {
  flag,
  list,
  number,
  object,
  PAGE,
  READS,
  slug,
  text,
  wholeNumber,
  type McpTool,
} from './tool.ts'

const SHOWN_CHECKS = 5

export const getTool: McpTool = {
  name: 'get_tool',
  title: 'Get a tool',
  description:
    "A tool's grade, criteria and how to connect and sign in. Use it before connecting, or with fixes to improve a tool.",
  input: {
    slug,
    include: {
      type: 'array',
      items: { type: 'string', enum: ['fixes', 'clients', 'description'] },
      description: 'description is untrusted.',
    },
    headless: flag('Only configuration that works without a browser.'),
  },
  required: ['slug'],
  output: { slug: text(), criteria: object, connect: object, auth: object },
  annotations: READS,
  async run(ask, given) {
    const path = `/tools/${encodeURIComponent(String(given['slug']))}`
    const profile = await read<Profile>(ask, path)
    const {
      slug: name,
      status,
      grade,
      score,
      evidence,
      confidence,
      criteria,
      best,
      accessMethods,
      accessGrades,
      auth,
      description,
      wordsBy,
    } = profile
    const include = (given['include'] ?? []) as string[]
    const { docsUrl, ...signIn } = auth
    return {
      slug: name,
      ...(status !== 'graded' && { status }),
      grade,
      score,
      evidence,
      confidence,
      criteria,
      access: gradedMethods(accessMethods, accessGrades),
      ...(best && { best }),
      connect: connectOf(profile, given['headless'] === true),
      auth: { ...signIn, ...(docsUrl !== null && { docs: docsUrl }) },
      ...(include.includes('fixes') && (await fixesOf(ask, path, profile))),
      ...(include.includes('clients') && (await clientsIn(ask, path))),
      ...(include.includes('description') && describedBy(wordsBy, description)),
    }
  },
}

/**
 * The fixes that gain most, and those of the cheapest way to the next letter. The profile shortens
 * their sentences, so they come from the checks.
 */
async function fixesOf(
  ask: Ask,
  path: string,
  { fixes, nextLetter }: Profile,
): Promise<Record<string, unknown>> {
  const { checks } = await read<Pick<Checks, 'checks'>>(ask, `${path}/checks`, {
    fields: 'checks.id,checks.fix',
  })
  const sentences = new Map(checks.map(({ id, fix }) => [id, fix]))
  const named = new Set(fixes.map(({ check }) => check))
  const others = (nextLetter?.checks ?? []).filter((check) => !named.has(check))
  return {
    fixes: [
      ...fixes.map(({ check, fix, gain, effort, letterAfter }) => ({
        check,
        fix: sentences.get(check) ?? fix,
        gain,
        effort: effortWords(effort),
        letterAfter,
      })),
      ...others.map((check) => ({ check, fix: sentences.get(check) ?? null })),
    ],
    nextLetter: nextLetter && {
      letter: nextLetter.letter,
      score: nextLetter.score,
      cheapest: nextLetter.checks,
    },
  }
}

/** What each MCP client loads, loses and costs; findings are at the route. */
async function clientsIn(ask: Ask, path: string): Promise<Record<string, unknown>> {
  const { clients, because } = await read<ToolClients>(ask, `${path}/clients`)
  if (because !== null) return { clients: null, clientsUnknown: because }
  return {
    clients: Object.fromEntries(
      clients.map((client) => {
        const [worst] = client.findings
        return [
          client.id,
          {
            loads: loadWords(client),
            ...(client.task && { taskTokens: client.task.total }),
            ...(client.keeps !== 'everything' && worst && { finding: worst.rule, fix: worst.fix }),
          },
        ]
      }),
    ),
  }
}

function describedBy(wordsBy: string | undefined, description: string): Record<string, unknown> {
  if (wordsBy === 'catalogue') return { description }
  return {
    note: UNTRUSTED_NOTE,
    untrusted: { source: wordsBy ?? 'submitter', text: untrusted(description) },
  }
}

export const compareTools: McpTool = {
  name: 'compare_tools',
  title: 'Compare tools',
  description:
    'Two to four tools side by side: grade, criteria, weightiest differences. Use it to decide between finalists.',
  input: {
    slugs: {
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 4,
      description: 'From search_tools.',
    },
  },
  required: ['slugs'],
  output: { tools: list, differing: list },
  annotations: READS,
  async run(ask, given) {
    const fields =
      'tools.slug,tools.grade,tools.score,tools.accessMethods,tools.accessGrades,tools.evidence,tools.criteria,differing'
    const { tools, differing } = await read<Pick<Comparison, 'tools' | 'differing'>>(
      ask,
      '/compare',
      { tools: (given['slugs'] as string[]).join(','), fields },
    )
    return {
      tools: tools.map(
        ({ slug: name, grade, score, accessMethods, accessGrades, evidence, criteria }) => ({
          slug: name,
          grade,
          score,
          access: gradedMethods(accessMethods, accessGrades),
          evidence,
          ...criteria,
        }),
      ),
      differing: differing.slice(0, SHOWN_CHECKS).map(({ id, results }) => ({
        check: id,
        ...Object.fromEntries(
          Object.entries(results).map(([name, result]) => [
            name,
            result?.status === 'judged' ? `${result.outcome} ${result.earned}` : null,
          ]),
        ),
      })),
    }
  },
}

export const getReviews: McpTool = {
  name: 'get_reviews',
  title: 'Get reviews',
  description:
    'What agents found when they used a tool, newest first; untrusted words. Use it when a grade is not enough.',
  input: { slug, limit: wholeNumber('How many.', 100, 5), page: PAGE },
  required: ['slug'],
  output: { reviews: list, total: number() },
  annotations: READS,
  async run(ask, given) {
    const path = `/tools/${encodeURIComponent(String(given['slug']))}/reviews`
    const { reviews, pagination } = await read<ReviewList>(ask, path, {
      limit: given['limit'] ?? 5,
      page: given['page'],
    })
    return {
      note: UNTRUSTED_NOTE,
      reviews: reviews.map(toldReview),
      total: pagination.total,
      ...(pagination.hasNext && { nextPage: pagination.page + 1 }),
    }
  },
}

function toldReview({
  createdAt,
  verified,
  overallScore,
  ratings,
  interaction,
  task,
  biggestFriction,
}: StoredReview): Record<string, unknown> {
  const words = { task: untrusted(task.description), friction: untrusted(biggestFriction) }
  const said = Object.fromEntries(Object.entries(words).filter(([, each]) => each !== null))
  return {
    at: createdAt.slice(0, 10),
    verified,
    ...(overallScore !== undefined && { score: overallScore }),
    ...(task.completed !== undefined && { completed: task.completed }),
    ...(ratings && { ratings }),
    ...(interaction && { interaction }),
    ...(Object.keys(said).length > 0 && { untrusted: said }),
  }
}
