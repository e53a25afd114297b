// What each client loses of a list that a model cannot do without: tools, descriptions, parameters.
import { RULE_CLASSES } from './client.ts'
import { clientOf, ruleOf, type ClientId, type ClientView } from './clients.ts'
import type { ClientFinding } from './view.ts'

export interface ClientLoss {
  id: ClientId
  name: string
  /** Whether the model gets every tool whole, by rules that are certain; null if not known. */
  isWhole: boolean | null
  /** The worst loss by a certain rule, and at how many tools. */
  certain: Loss | null
  /** The worst that users report. */
  reported: Loss | null
}

export interface Loss {
  finding: ClientFinding
  /** Tools with a finding of the same rule. */
  tools: number
}

/** A part of clients is none itself: those that rest on it have its losses. */
export function clientLosses(views: readonly Omit<ClientView, 'context'>[]): ClientLoss[] {
  return views
    .filter(({ id }) => !clientOf(id).isPart)
    .map(({ id, name, loads, findings }) => {
      const lost = findings.filter(isLoss)
      const certain = worstOf(lost.filter((finding) => !isReported(finding)))
      const reported = worstOf(lost.filter(isReported))
      const isWhole = certain ? false : loads === 'all' ? true : null
      return { id, name, isWhole, certain, reported }
    })
}

/** A tool that is gone, a request that fails, or a description or parameter that is not sent. */
function isLoss({ rule, class: severity }: ClientFinding): boolean {
  if (severity === 'altered') return ruleOf(rule).loses !== undefined
  return severity !== 'warned'
}

function isReported({ rule }: ClientFinding): boolean {
  return ruleOf(rule).certainty === 'reported'
}

function worstOf(findings: readonly ClientFinding[]): Loss | null {
  const severity = RULE_CLASSES.find((each) => findings.some((finding) => finding.class === each))
  const finding = findings.find((each) => each.class === severity)
  if (!finding) return null
  return { finding, tools: findings.filter(({ rule }) => rule === finding.rule).length }
}
