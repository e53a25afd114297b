// What a tool can do, in words: as the rest of "it …".
import type { Effect } from '../questions/answers.ts'

export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  reads: 'only reads',
  writes: 'changes something',
  sends: 'sends something to somebody',
  destroys: 'destroys something that no call brings back',
  pays: 'spends money',
  runs: 'runs what it is given',
  steals: 'asks for secrets or private data that its job does not need',
  unknowable: 'may change something that its texts do not say',
}

export const BOUND_WORDS = {
  closed: 'only in the named case',
  stated: 'within limits that its texts state',
  open: 'without bounds',
} as const
