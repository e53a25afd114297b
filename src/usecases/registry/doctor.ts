// Examines a registry of MCP servers: which of its clients fail on it, why, and the repair.
import { FINDING_LEVELS, sentence } from '../../domain/rule/rule.ts'
import { judgeUrl, withScheme } from '../../domain/tool/tool-url.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { OutboundOptions } from '../../observe/outbound/client.ts'
import { lookAtRegistry, type RegistryLook } from '../../observe/registry/look.ts'
import type { DoctorFinding, DoctorReport } from '../../represent/text/registry-doctor.ts'
import { namedRanges } from '../local/local-subject.ts'
import { DOCTOR_RULES, JUDGES, REGISTRY_CLIENTS, type DoctorRuleId } from './doctor-rules.ts'

type Settings = Pick<OutboundOptions, 'allowedRanges' | 'botUrl' | 'signal'>

/** An address of one's own machine is allowed, because a person names it. */
export async function examineRegistry(given: string, settings: Settings): Promise<DoctorReport> {
  const { address, allowedRanges } = registryAddress(given, settings.allowedRanges)
  return reportOn(await lookAtRegistry(address, { ...settings, allowedRanges }))
}

/** As it was given: a slash at its end is what clients get too. */
export function registryAddress(given: string, ranges: readonly string[]) {
  const address = withScheme(given)
  const allowedRanges = [...ranges, ...namedRanges(address)]
  const judged = judgeUrl(address, allowedRanges)
  const reason = !judged.ok ? judged.reason : /[?#]/.test(address) ? 'it has a query' : null
  if (reason !== null) throw new Refusal('invalid-url', { facts: { reason } })
  return { address, allowedRanges }
}

export function reportOn(look: RegistryLook): DoctorReport {
  const findings = (Object.keys(DOCTOR_RULES) as DoctorRuleId[])
    .flatMap((rule): DoctorFinding[] => {
      const facts = JUDGES[rule](look)
      const { says, ...words } = DOCTOR_RULES[rule]
      return facts === null ? [] : [{ rule, ...words, message: sentence(says, facts) }]
    })
    .toSorted((a, b) => FINDING_LEVELS.indexOf(a.level) - FINDING_LEVELS.indexOf(b.level))
  const clients = REGISTRY_CLIENTS.map((client) => {
    const own = findings.filter((finding) => finding.clients.includes(client))
    return { client, verdict: verdictOf(own), rules: own.map(({ rule }) => rule) }
  })
  return { url: look.address, base: look.base, requests: look.requests, clients, findings }
}

function verdictOf(findings: readonly DoctorFinding[]): DoctorReport['clients'][number]['verdict'] {
  if (findings.some(({ level }) => level === 'error')) return 'fails'
  const noted = findings.find(({ verdict }) => verdict !== undefined)?.verdict
  if (noted !== undefined) return noted
  return findings.some(({ level }) => level === 'warning') ? 'works in part' : 'works'
}
