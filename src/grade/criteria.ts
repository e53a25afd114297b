// The eight criteria: what each asks, and how much it weighs.
import type { CriterionId } from '../domain/grading/criterion.ts'

export interface Criterion {
  id: CriterionId
  name: string
  question: string
  /** In percent of the score; the eight add up to 100. */
  weight: number
  /** The evidence weight at which it counts in full. */
  fullAt: number
}

export const CRITERIA: readonly Criterion[] = Object.freeze([
  {
    id: 'tokenEfficiency',
    name: 'Token efficiency',
    question: 'How much context does an agent spend to learn and use it?',
    weight: 20,
    fullAt: 20,
  },
  {
    id: 'programmaticAccess',
    name: 'Programmatic access',
    question: 'Can a program reach all of it, in a way that agents already speak?',
    weight: 18,
    fullAt: 16,
  },
  {
    id: 'autonomousAuth',
    name: 'Autonomous auth',
    question: 'Can an agent get in, and stay in, without a human at a browser?',
    weight: 16,
    fullAt: 25,
  },
  {
    id: 'speed',
    name: 'Speed',
    question: 'How fast does it answer, and does it say how fast it may be asked?',
    weight: 12,
    fullAt: 20,
  },
  {
    id: 'discoverability',
    name: 'Discoverability',
    question: 'Can an agent find out by itself what it offers and how to call it?',
    weight: 12,
    fullAt: 20,
  },
  {
    id: 'reliability',
    name: 'Reliability',
    question: 'Does it behave the same each time, and fail in ways that an agent can handle?',
    weight: 10,
    fullAt: 20,
  },
  {
    id: 'safety',
    name: 'Safety',
    question: 'Can an agent try, limit and undo what it does, and trust what it reads?',
    weight: 8,
    fullAt: 20,
  },
  {
    id: 'reactivity',
    name: 'Reactivity',
    question: 'Does it tell an agent what changed, or must the agent keep asking?',
    weight: 4,
    fullAt: 20,
  },
])
