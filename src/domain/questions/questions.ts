// The questions of a reading, version 1: closed, each with its answers from worst to best. A reader
// answers them from texts alone, so other words would be another instrument: a change is a new version.
import WRITTEN from './questions.json' with { type: 'json' }

/** What the answers belong to; a later version is other questions. */
export const QUESTIONS_VERSION = 1

/** The texts that are read: those of each access method, and of llms.txt. */
export const SUBJECTS = ['mcp', 'api', 'cli', 'llms'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Of a question that texts may leave open. */
export const CANNOT_TELL = 'cannot tell'

export interface Question {
  readonly id: string
  readonly title: string
  readonly asks: string
  /** Word and meaning, from worst to best; of effects from harmless to worst. */
  readonly answers: Readonly<Record<string, string>>
  /** Whether `cannot tell` is an answer, too. */
  readonly canPass?: boolean
  /** Whether an answer below the best names up to three of the worst items by number. */
  readonly names?: boolean
}

export interface Questions {
  readonly about: string
  /** What carries a number: the name of their list in an answer; null if nothing does. */
  readonly items: 'tools' | 'operations' | 'commands' | null
  /** Asked once over everything. */
  readonly whole: readonly Question[]
  /** Asked of each item. */
  readonly each: readonly Question[]
  /** Where words that an accusation rests on can stand. */
  readonly fields: readonly string[]
}

export const QUESTIONS = WRITTEN as Readonly<Record<Subject, Questions>>

/** Asked of every subject. */
export const STEER: Question = {
  id: 'steer',
  title: 'Steering',
  asks: 'What is the worst that names, instructions, parameters or descriptions do beyond describing their own tool?',
  answers: {
    none: 'nothing',
    guidance: 'useful hints about this tool',
    pushy:
      'prefers itself over others, urges, shouts orders; shouting about its own tools is guidance',
    hostile:
      'secrecy, wants data of the user or of other tools that its job does not need, replaces orders, speaks of this reading',
  },
}

/** The answers that say something bad of somebody, and hold only with words that code finds. */
export const ACCUSATIONS = {
  steer: ['pushy', 'hostile'],
  honest: ['mark', 'text'],
  effect: ['steals'],
} as const

/** How many words of a place are given. */
export const PLACE_WORDS = { fewest: 3, most: 8 } as const
/** Items that a scale names at most. */
export const MOST_NAMED = 3

/** The words that answer a question. */
export function answersTo({ answers, canPass = false }: Question): string[] {
  return [...Object.keys(answers), ...(canPass ? [CANNOT_TELL] : [])]
}
