// What is wrong about a server, as a value and in words: its file, its client, or a failed look.
import type { RuleClass } from '../clients/client.ts'
import type { ClientView } from '../clients/clients.ts'
import type { StackServer } from './identity.ts'

export type ServerProblem =
  /** What its file gets wrong, or why looking at it failed. */
  | { of: 'file' | 'look'; says: string }
  /** What its client loses by a rule: at how many tools, and which is the first. */
  | { of: 'client'; loses: Loss; rule: string; fix: string; tools: number; tool: string | null }

const LOSSES = ['all-hidden', 'rejected', 'hidden'] as const satisfies readonly RuleClass[]
type Loss = (typeof LOSSES)[number]

/** Of a server that is not loaded, only its file is looked at. */
export function problemsOf(
  { server, failed }: StackServer,
  view: ClientView | null,
): ServerProblem[] {
  const inFile = server.problems.map((says) => ({ of: 'file' as const, says }))
  if (server.off !== null) return inFile
  return [
    ...inFile,
    ...lossesIn(view),
    ...(failed === null ? [] : [{ of: 'look' as const, says: failed }]),
  ]
}

/** The worst first, one of each class. */
function lossesIn(view: ClientView | null): ServerProblem[] {
  return LOSSES.flatMap((loses) => {
    const found = (view?.findings ?? []).filter((finding) => finding.class === loses)
    const [first] = found
    if (first === undefined) return []
    const { rule, fix, tool } = first
    return [{ of: 'client' as const, loses, rule, fix, tools: found.length, tool }]
  })
}

/** Whether no tool of the server can be used in its client. */
export function losesAll(problem: ServerProblem): boolean {
  return problem.of === 'client' && problem.loses !== 'hidden'
}

export function problemWords(problem: ServerProblem): string {
  return problem.of === 'client'
    ? `${lossWords(problem)} (${problem.rule}); ${problem.fix}`
    : problem.says
}

function lossWords({ loses, tools, tool }: ServerProblem & { of: 'client' }): string {
  if (loses === 'all-hidden') return 'all its tools are hidden'
  if (loses === 'rejected') return 'requests fail'
  return tools > 1 ? `${tools} tools are hidden` : `${tool ?? 'a tool'} is hidden`
}
