// What readers answered to a question about the whole, as outcomes of a check: its points are those
// of the step, and some answers hold the letter down.
import { QUESTIONS, type Question, type Subject } from '../../domain/questions/questions.ts'
import type { Settled } from '../../domain/reading/settle.ts'
import type { Standing } from '../../domain/reading/standing.ts'
import { inconclusive, type Cap, type Outcome, type ReadBy } from '../check.ts'
import { roundedScore } from '../rounding.ts'
import { pointsAt, STEPS } from '../scale.ts'
import { excerpt } from '../reading/figures.ts'

interface Asked {
  /** What to do, as an order; where an answer names the worst items, they follow. */
  fix: string
  /** Points of the answers, from worst to best. */
  steps?: readonly number[]
  /** Answers that hold the letter down. */
  limits?: Readonly<Record<string, Cap['letter']>>
}

/** For `read` of a check that asks the same question. */
export function asked(of: Subject, id: string, { fix, steps = STEPS, limits = {} }: Asked): ReadBy {
  const question = QUESTIONS[of].whole.find((each) => each.id === id)
  if (!question) throw new Error(`No question ${id} about ${of}`)
  const outcome: Outcome = {
    measured: true,
    points: steps.at(-1) ?? 10,
    least: steps[0] ?? 1,
    says: `Asked “${sentenceOf(question)}”, readers answered {answer}{such}.`,
    loss: `asked about ${lowered(question.title)}, readers say {said}`,
    fix: `${fix}{such}.`,
  }
  return {
    of,
    outcomes: {
      read: outcome,
      ...Object.fromEntries(
        Object.entries(limits).map(([word, letter]) => [
          `read-${word}`,
          { ...outcome, cap: { letter }, found: true },
        ]),
      ),
    },
    judge(standingOf) {
      const standing = standingOf(of)
      const settled = standing?.whole[id]
      if (!standing || !settled) return undefined
      const { answer, why } = settled
      if (answer === null)
        return inconclusive(
          why === 'cannot-tell'
            ? `Its texts do not tell: ${sentenceOf(question)}`
            : `Readers do not agree: ${sentenceOf(question)}`,
        )
      const word = Object.keys(question.answers)[answer] ?? ''
      return {
        outcome: word in limits ? `read-${word}` : 'read',
        points: roundedScore(pointsAt(answer, steps)),
        facts: {
          answer: sayAnswer(question, answer),
          said: sayWords(question, answer),
          such: suchAs(standing, settled),
        },
        share: standing.share,
      }
    },
  }
}

/** The question itself, without what is said of how to answer it. */
function sentenceOf({ asks }: Question): string {
  return `${asks.split('?', 1)[0] ?? asks}?`
}

/** “when”, or two of them between which the answers are. */
function sayWords({ answers }: Question, answer: number): string {
  const words = Object.keys(answers)
  const both = [words[Math.floor(answer)], words[Math.ceil(answer)]]
  return [...new Set(both)].map((word) => `“${word}”`).join(' and ')
}

/** With what it means, if they agree. */
function sayAnswer(question: Question, answer: number): string {
  const meaning = Number.isInteger(answer) ? Object.values(question.answers)[answer] : undefined
  return `${sayWords(question, answer)}${meaning ? ` (${meaning})` : ''}`
}

function lowered(title: string): string {
  return `${title.charAt(0).toLowerCase()}${title.slice(1)}`
}

const MOST_NAMED = 3
const ITEMS = { mcp: 'tools', api: 'operations', cli: 'commands', llms: 'parts' }

/** Empty where readers named none of those that are there. */
function suchAs({ subject, named, items }: Standing, { worst }: Settled): string {
  const there = new Set(items.map(({ name }) => name))
  const names = worst
    .flatMap((number) => named[number - 1] ?? [])
    .filter((name) => there.has(name))
    .slice(0, MOST_NAMED)
    .map((name) => excerpt(name))
  return names.length === 0 ? '' : `; the worst of its ${ITEMS[subject]}: ${names.join(', ')}`
}
