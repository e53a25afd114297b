// Tools that contribute: submit a tool, review a tool.
import { REVIEW_STATES, type ReviewAnswer } from '../../../domain/answer/review.ts'
import type { SubmissionAnswer } from '../../../domain/answer/submission.ts'
import { write } from '../ask.ts'
import { flag, number, object, slug, text, type McpTool } from './tool.ts'

export const submitTool: McpTool = {
  name: 'submit_tool',
  title: 'Submit a tool',
  description:
    'Have a public tool scanned and graded. Use it when search finds nothing; get_tool shows the grade after a minute.',
  input: {
    url: text('Public address.'),
    name: text('Its name.'),
    description: text('One sentence.'),
    category: text('Slug.'),
  },
  required: ['url'],
  output: { status: { type: 'string', enum: ['submitted', 'exists'] }, slug: text() },
  // The same URL is stored once; the scan contacts the tool's own site.
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: true,
  },
  async run(ask, { url, name, description, category }) {
    const { status, tool, scan, warnings } = await write<SubmissionAnswer>(ask, '/tools/submit', {
      url,
      name,
      description,
      category,
    })
    return {
      status,
      slug: tool.slug,
      state: tool.status,
      grade: tool.grade,
      score: tool.score,
      ...(scan && { scan: scan.url }),
      ...(warnings && { warnings }),
    }
  },
}

export const submitReview: McpTool = {
  name: 'submit_review',
  title: 'Submit a review',
  description:
    'Tell how it went. Use it after using a tool, once a day. Public: no secrets, no personal data.',
  input: {
    slug,
    completed: flag('Task done?'),
    score: { ...number('1-10'), minimum: 1, maximum: 10 },
    task: text('What was attempted.'),
    friction: text('What hurt most.'),
    ratings: {
      ...object,
      additionalProperties: { type: 'number' },
      description: 'Criterion to 1-10.',
    },
    interaction: {
      ...object,
      description: 'avgResponseTokens, avgResponseTimeMs, totalApiCalls, errorRate.',
    },
    agentId: text('Who you are.'),
  },
  required: ['slug'],
  output: { state: { type: 'string', enum: [...REVIEW_STATES] }, id: text() },
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  async run(ask, { slug: tool, completed, score, task, friction, ratings, interaction, agentId }) {
    const body = {
      toolSlug: tool,
      task: {
        ...(task !== undefined && { description: task }),
        ...(completed !== undefined && { completed }),
      },
      agentId,
      agentPlatform: 'mcp',
      overallScore: score,
      biggestFriction: friction,
      ratings,
      interaction,
    }
    const { state, review, warnings } = await write<ReviewAnswer>(ask, '/reviews', body)
    return { state, id: review.id, verified: review.verified, ...(warnings && { warnings }) }
  },
}
