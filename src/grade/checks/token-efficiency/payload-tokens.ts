// How many tokens does an ordinary answer of the API cost?
import { defineCheck, inconclusive } from '../../check.ts'
import { median } from '../../reading/median.ts'
import { isSuccess } from '../../reading/success.ts'

export default defineCheck({
  id: 'payload-tokens',
  criterion: 'tokenEfficiency',
  weight: 7,
  effort: 2,
  title: 'Tokens of an answer',
  why: 'Every answer goes through the context of the agent, and is paid for again on each later turn.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  needs: ['apiReads'],
  outcomes: {
    lean: { points: 10, says: 'The median of {reads} reads costs {tokens} o200k tokens.' },
    heavy: {
      points: 5,
      says: 'The median of {reads} reads costs {tokens} o200k tokens.',
      fix: 'Make the default page smaller and leave out empty or rarely used fields, until a read costs at most 1,000 tokens.',
    },
    crushing: {
      points: 0,
      says: 'The median of {reads} reads costs {tokens} o200k tokens.',
      fix: 'Return 20 items or fewer by default and only their main fields, until a read costs at most 1,000 tokens.',
    },
  },
  judge({ apiReads: { reads } }) {
    const costs = reads.filter(({ status }) => isSuccess(status)).map(({ tokens }) => tokens)
    const cost = median(costs)
    if (cost === undefined) return inconclusive('No read was answered with 2xx.')
    return { outcome: cost <= 1_000 ? 'lean' : cost <= 4_000 ? 'heavy' : 'crushing', facts: { reads: costs.length, tokens: Math.ceil(cost) } }
  },
})
