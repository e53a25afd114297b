// Evidence with lists of tools as long as a scan stores them: many wide schemas, and deep ones.
import type { Evidence } from '../../src/domain/evidence/evidence.ts'
import { MOST_TOOLS } from '../../src/domain/evidence/observations/mcp.ts'

const SENTENCE = 'Reads the records of a project and writes them to the archive of the account.'
const PARAMETERS = 15
const DEPTH = 24
const DEEP_TOOLS = 100

/** About 1.7 MB. */
export function wideEvidence(like: Evidence): Evidence {
  return withTools(
    like,
    Array.from({ length: MOST_TOOLS }, (_, at) => ({
      name: `read_record_${at}`,
      description: `${SENTENCE} ${SENTENCE} ${at}`,
      inputSchema: {
        type: 'object',
        required: ['record_0'],
        properties: Object.fromEntries(
          Array.from({ length: PARAMETERS }, (__, index) => [
            `record_${index}`,
            {
              anyOf: [
                { type: 'string', description: `${SENTENCE} ${at} ${index}` },
                { type: 'array', items: { type: 'integer' } },
              ],
            },
          ]),
        ),
      },
    })),
  )
}

export function deepEvidence(like: Evidence): Evidence {
  const nested = (depth: number, at: number): object =>
    depth === 0
      ? { type: 'string', description: `${SENTENCE} ${at}` }
      : {
          type: 'object',
          properties: {
            [`inner_${depth}`]: nested(depth - 1, at),
            [`list_${depth}`]: { type: 'array', items: { type: 'string' } },
          },
        }
  return withTools(
    like,
    Array.from({ length: DEEP_TOOLS }, (_, at) => ({
      name: `open_record_${at}`,
      description: `${SENTENCE} ${at}`,
      inputSchema: nested(DEPTH, at),
    })),
  )
}

function withTools(like: Evidence, tools: object[]): Evidence {
  const seen = { state: 'observed', exchanges: [], value: { tools, tokens: 1, listMs: 1 } }
  const mcpTools = {
    ...seen,
    value: { ...seen.value, ttlMs: null, cacheScope: null, repeat: null },
  }
  return { ...like, observations: { ...like.observations, mcpTools } } as unknown as Evidence
}
