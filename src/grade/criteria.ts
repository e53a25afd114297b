// The eight criteria: what each asks, and how much it weighs.
import type { CriterionId } from '../domain/grading/criterion.ts'

export interface Criterion {
  id: CriterionId
  name: string
  question: string
  /** In percent of the score; the eight add up to 100. */
  weight: number
}

export const CRITERIA: readonly Criterion[] = Object.freeze([
  {
    id: 'tokenEfficiency',
    name: 'Token efficiency',
    question: 'How many tokens does an agent spend to learn and use it?',
    weight: 20,
  },
  {
    id: 'programmaticAccess',
    name: 'Programmatic access',
    question: 'Can a program use all of it, through interfaces that agents already support?',
    weight: 18,
  },
  {
    id: 'autonomousAuth',
    name: 'Autonomous auth',
    question: 'Can an agent get and keep access without a person at a browser?',
    weight: 16,
  },
  {
    id: 'speed',
    name: 'Speed',
    question: 'How fast does it respond, and does it state its rate limits?',
    weight: 12,
  },
  {
    id: 'discoverability',
    name: 'Discoverability',
    question: 'Can an agent find out on its own what it offers and how to call it?',
    weight: 12,
  },
  {
    id: 'reliability',
    name: 'Reliability',
    question: 'Does it behave consistently, and fail in ways that an agent can handle?',
    weight: 10,
  },
  {
    id: 'safety',
    name: 'Safety',
    question: 'Can an agent try, limit and undo what it does, and trust what it reads?',
    weight: 8,
  },
  {
    id: 'reactivity',
    name: 'Reactivity',
    question: 'Does it notify an agent of changes, or does the agent have to poll?',
    weight: 4,
  },
])
