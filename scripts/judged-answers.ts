// The answers of two readers to the questions as they were first asked (test/judges/readings), as
// readings: so that they give a grade.
import { EVIDENCE_FORMAT, type Evidence } from '../src/domain/index.ts'
import type { ItemAnswers, Place } from '../src/domain/questions/answers.ts'
import { QUESTIONS } from '../src/domain/questions/questions.ts'
import { isFound, partsOf } from '../src/domain/reading/places.ts'
import { shownIn } from '../src/domain/reading/shown-in.ts'

const NOWHERE: Place = { number: 0, field: '', starts: '' }
const QUESTIONS_THEN = ['job', 'texts', 'args', 'answers', 'distinct'] as const
const MOST_WORDS = 8

/** The evidence with a reading of both; rows are those of one server, without its name. */
export function withJudgedAnswers(
  evidence: Evidence,
  readers: readonly (readonly string[][])[],
): Evidence {
  const shown = shownIn(evidence, 'mcp')
  if (!shown?.text) throw new Error('no list of tools')
  const parts = partsOf(shown.text)
  const { sha256, head, items, left } = shown
  const passes = readers.map((rows, at) => passFrom(rows, at, { items, parts }))
  const exchange = {
    id: 'reading-mcp',
    kind: 'reading' as const,
    of: 'mcp' as const,
    readers: ['a', 'b'],
    date: '2026-11-19',
    answer: { bytes: shown.text.length, sha256, ms: 0 },
    command: 'agentgrade read evidence.json --of mcp --print',
  }
  return {
    ...evidence,
    format: EVIDENCE_FORMAT,
    exchanges: [...evidence.exchanges, exchange],
    observations: {
      ...evidence.observations,
      mcpReading: {
        state: 'observed',
        exchanges: [exchange.id],
        value: { questions: 1, sha256, head, items: [...items], left, passes } as never,
      },
    },
  }
}

function passFrom(
  rows: readonly string[][],
  at: number,
  { items, parts }: { items: readonly { name: string }[]; parts: readonly string[] },
) {
  const whole = rows.find(([letter]) => letter === 'S') ?? []
  const [, , ...numbers] = whole
  const [steer = 'none', quote = '-'] = whole.slice(-2)
  const told = new Map<string, string[]>(
    rows
      .filter(([letter]) => letter === 'T')
      .flatMap((row) => (row[2] ?? '').split(',').map((name) => [name.trim(), row] as const)),
  )
  return {
    by: {
      kind: 'hand',
      name: 'ab'[at] ?? '',
      reported: null,
      date: '2026-11-19',
      exam: null,
      prompt: null,
    },
    pass: 1,
    controls: null,
    whole: {
      ...Object.fromEntries(
        QUESTIONS_THEN.map((id, index) => {
          const question = QUESTIONS.mcp.whole.find((each) => each.id === id)
          return [id, Object.keys(question?.answers ?? {})[Number(numbers[index])]]
        }),
      ),
      steer,
      place: placeOf(quote, parts),
      worst: { texts: [], args: [], answers: [] },
    },
    tools: items.map(({ name }, index): ItemAnswers => {
      const [, , , effect = 'reads', bound = 'closed', honest = 'yes', words = '-'] =
        told.get(name) ?? []
      const number = index + 1
      return {
        number,
        effect,
        bound,
        honest,
        sees: 'cannot tell',
        brings: 'cannot tell',
        out: 'cannot tell',
        place: placeOf(words, parts, number),
      }
    }),
  }
}

/** The quotes have no field: it is the first in which they are found. */
function placeOf(quote: string, parts: readonly string[], only?: number): Place {
  if (quote === '-') return NOWHERE
  const starts = quote.split(/\s+/).slice(0, MOST_WORDS).join(' ')
  for (const [number, part] of parts.entries())
    if (only === undefined || number === only)
      for (const field of QUESTIONS.mcp.fields)
        if (isFound({ field, starts }, 'mcp', part)) return { number, field, starts }
  // Quotes of marks were written as they were shown, such as `ro=1`.
  return only === undefined
    ? NOWHERE
    : { number: only, field: 'annotations', starts: firstWords(parts[only] ?? '') }
}

function firstWords(part: string): string {
  const line = part.split('\n').find((each) => each.startsWith('annotations:')) ?? ''
  return line
    .slice('annotations:'.length)
    .slice(0, 60)
    .replace(/[^\w ]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .join(' ')
}
