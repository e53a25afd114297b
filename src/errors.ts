// Every refusal that AgentGrade can give: a stable code, a plain sentence and the next step.
import type { Problem } from './domain/parse.ts'

export const REFUSALS = Object.freeze({
  'file-not-found': { exit: 3, message: 'There is no file {file}.', hint: 'Check the path; `-` reads from standard input.' },
  'file-unreadable': { exit: 3, message: '{file} cannot be read: {reason}.', hint: 'Give a readable file of at most 16 MB.' },
  'invalid-json': { exit: 2, message: '{file} is not JSON: {reason}.', hint: 'Give evidence or a catalogue entry as one JSON object.' },
  'invalid-evidence': {
    exit: 2,
    message: '{file} is not valid evidence.',
    hint: 'Mend these fields; schema/evidence.schema.json describes the whole file.',
  },
  'invalid-catalogue-entry': {
    exit: 2,
    message: '{file} is not a valid catalogue entry.',
    hint: 'Mend these fields; schema/catalogue-entry.schema.json describes the whole file.',
  },
  'unknown-check': { exit: 3, message: 'There is no check called {check}.', hint: '`agentgrade method` lists all checks.' },
} as const)
export type RefusalCode = keyof typeof REFUSALS

/** We refuse a caller, and say what to do next. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly hint: string
  readonly exit: number
  readonly problems: readonly Problem[]

  constructor(code: RefusalCode, facts: Record<string, string> = {}, problems: readonly Problem[] = []) {
    const { message, hint, exit } = REFUSALS[code]
    super(message.replace(/\{(\w+)\}/g, (slot, name: string) => facts[name] ?? slot))
    this.name = 'Refusal'
    this.code = code
    this.hint = hint
    this.exit = exit
    this.problems = problems
  }
}
