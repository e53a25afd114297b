// Do MCP clients pass every tool on whole?
import { RULE_CLASSES } from '../../../clients/client.ts'
import type { ClientLoss, Loss } from '../../../clients/clients.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { lossesOf } from '../../reading/client-use.ts'
import { byShare, excerpt } from '../../reading/figures.ts'

const REPORTS = 'Losses that users report: {reported}.'
const SAYS = `{kept} of {count|# client passes|# clients pass} every tool on whole. Lost in {client}: {lost}. ${REPORTS}`

export const clientCompatibility = defineCheck('programmaticAccess', 'client-compatibility', {
  weight: 4,
  why: 'A client stands between the server and the model: what it hides, cuts or refuses, no agent can use.',
  loss: 'clients hide or cut some of its tools',
  standard: 'AgentGrade clients',
  needs: ['mcpTools'],
  fix: '{fix} It concerns {client}: {lost}.',
  outcomes: {
    whole: {
      points: 10,
      says: `{count|The only client that is known passes|All # clients that are known pass} every tool on whole. ${REPORTS}`,
    },
    most: { points: 8, says: SAYS, bounds: '90% or more' },
    many: { points: 5, says: SAYS, bounds: '75–89%' },
    some: { points: 2, says: SAYS, bounds: '50–74%' },
    few: {
      points: 0,
      says: SAYS,
      bounds: 'less than 50%',
      loss: 'most clients hide or cut its tools',
    },
  },
  judge({ mcpTools: { tools } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    const losses = lossesOf(tools)
    const known = losses.filter(({ isWhole }) => isWhole !== null)
    const count = known.length
    if (count === 0) return inconclusive('The list is larger than what is looked at.')
    const kept = known.filter(({ isWhole }) => isWhole === true).length
    const reported = worst(losses, 'reported')
    const facts = {
      count,
      reported: reported ? `${reported.name}: ${lostOf(reported.loss)}` : 'none',
    }
    const first = worst(known, 'certain')
    if (!first) return { outcome: 'whole', facts }
    const outcome = byShare(kept / count, { most: 0.9, many: 0.75, some: 0.5, few: 0 })
    return {
      outcome,
      facts: {
        ...facts,
        kept,
        client: first.name,
        lost: lostOf(first.loss),
        fix: first.loss.finding.fix,
      },
    }
  },
})

/** The worst loss of all clients; of equal ones, that of the client listed first. */
function worst(
  losses: readonly ClientLoss[],
  kind: 'certain' | 'reported',
): { name: string; loss: Loss } | undefined {
  return losses
    .flatMap(({ name, [kind]: loss }) => (loss ? { name, loss } : []))
    .toSorted((a, b) => rankOf(a.loss) - rankOf(b.loss))[0]
}

function rankOf({ finding }: Loss): number {
  return RULE_CLASSES.indexOf(finding.class)
}

function lostOf({ finding: { lost, tool }, tools }: Loss): string {
  if (tool === null) return excerpt(lost)
  const others = tools > 1 ? ` and ${tools - 1} more` : ''
  return `${excerpt(lost)}, at ${excerpt(tool)}${others}`
}
