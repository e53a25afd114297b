// What a client of the operator was shown, and what that means.
import type { ToolConfirmation } from '../../domain/answer/policy.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { counted } from '../../domain/text/figures.ts'

export function confirmationJson(
  { at, outcome, scans, tools, differences, differs }: Seen<'mcpConfirmed'>,
  scan: ToolConfirmation['scan'],
): ToolConfirmation {
  const day = at.slice(0, 10)
  const says = {
    same: `A client of the operator was shown the tools of the scan on ${day}.`,
    otherwise: `A client of the operator was shown other tools than ${scans === 1 ? 'the scan' : counted(scans, 'scan')} on ${day}.`,
    outdated: `It does not stand any more: a scan has been shown other tools since ${day}.`,
  }[outcome]
  const isFound = outcome === 'otherwise'
  return {
    at,
    outcome,
    scans,
    tools,
    differences: isFound ? differences : 0,
    differs: isFound ? differs : [],
    says,
    scan,
  }
}
