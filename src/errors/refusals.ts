// Every refusal of AgentGrade by its stable code: status, exit code, a plain sentence, the next step.
import SUBJECTS from './refusals.json' with { type: 'json' }

interface RefusalEntry {
  /** HTTP status. */
  status: number
  /** Exit code of the command line. */
  exit: number
  title: string
  message: string
  hint: string
}

type CodeIn<Subject> = Subject extends unknown ? keyof Subject : never
export type RefusalCode = CodeIn<(typeof SUBJECTS)[keyof typeof SUBJECTS]>

/** The file has exit code and title only where status and code do not say them. */
type Written = Omit<RefusalEntry, 'exit' | 'title'> & Partial<RefusalEntry>

export const REFUSALS = Object.freeze(
  Object.fromEntries(
    Object.values(SUBJECTS)
      .flatMap((subject) => Object.entries<Written>(subject))
      .map(([code, written]) => [
        code,
        { exit: usualExit(written.status), title: titleOf(code), ...written },
      ]),
  ),
) as Readonly<Record<RefusalCode, RefusalEntry>>

/** 2: the caller can correct it; 3: it does not exist; 4: try later. */
export function usualExit(status: number): number {
  if (status === 404) return 3
  return status === 429 || status >= 500 ? 4 : 2
}

function titleOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('-', ' ')
}
