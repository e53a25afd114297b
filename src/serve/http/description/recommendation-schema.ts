// The schema and the example of a recommendation.
import { LETTERS } from '../../../domain/grading/letter.ts'
import { list, number, object, orNull, text, warned, whole, type Schema } from './schema-forms.ts'

const grade = orNull({ type: 'string', enum: [...LETTERS], description: 'AgentGrade.' })
const some = (description: string): Schema => ({ type: 'object', description })

export const RECOMMENDATION_SCHEMA: Schema = {
  ...warned({
    task: text('The task as it was used.'),
    constraints: some('What a tool had to meet: from the query, and from words of the task.'),
    weights: orNull(some('Your own weights; null where those of the method hold.')),
    considered: whole('Tools that met it all.'),
    recommendations: list(
      object({
        slug: text('Identifier of the tool.'),
        name: text('Display name.'),
        category: text('Slug of its category.'),
        grade,
        score: orNull(number('Out of 10.')),
        evidence: orNull({
          type: 'string',
          enum: ['verified', 'declared', 'mixed'],
          description: 'What the grade rests on.',
        }),
        confidence: number('0 to 1.'),
        accessMethods: list(text('MCP, API or CLI.')),
        match: {
          type: 'string',
          enum: ['all', 'some'],
          description: 'How much of the task it matches.',
        },
        fit: number('What the order follows.'),
        weightedScore: number('The score by your weights.'),
        reasons: list(text('Why, in figures.')),
        cautions: list(text('What speaks against it.')),
        auth: some('methods, selfServe, machineFlow, docsUrl.'),
        connect: some('Ready configuration: mcp, api and cli, as far as offered.'),
        profile: text('Path of its markdown profile.'),
      }),
    ),
    ruledOut: list(
      object({
        slug: text('Identifier of the tool.'),
        grade,
        score: orNull(number('Out of 10.')),
        by: text('The constraint that it does not meet.'),
        why: text('The same in words.'),
      }),
    ),
    didYouMean: orNull(text('The task with unknown words replaced by the likeliest known ones.')),
  }),
  description: 'Tools for a task, best fit first.',
}

export const RECOMMENDATION = {
  task: 'send receipts by email',
  constraints: { hasMcp: true },
  weights: null,
  considered: 1,
  recommendations: [
    {
      slug: 'resend',
      name: 'Resend',
      category: 'email',
      grade: 'B',
      score: 6.4,
      evidence: 'declared',
      confidence: 0.42,
      accessMethods: ['MCP', 'API', 'CLI'],
      match: 'all',
      fit: 6.4,
      weightedScore: 6.4,
      reasons: ['Matches all of the task, place 1 in the search.', 'Grade B 6.4.'],
      cautions: [],
      auth: { methods: ['api_key'], selfServe: true, machineFlow: true, docsUrl: null },
      connect: {
        mcp: {
          config: { mcpServers: { resend: { type: 'http', url: 'https://mcp.resend.com/mcp' } } },
        },
      },
      profile: '/tools/resend.md',
    },
  ],
  ruledOut: [
    { slug: 'sendgrid', grade: 'B', score: 6.5, by: 'hasMcp', why: 'It has no MCP access.' },
  ],
  didYouMean: null,
}
