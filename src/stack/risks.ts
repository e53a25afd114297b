// Runs the rules about risks on the servers of a stack, and says what to do first about each.
import { asWritten, sentence } from '../domain/rule/rule.ts'
import { firstOf } from '../domain/text/figures.ts'
import type { StackServer } from './identity.ts'
import { RISKS, saidOf, type Risk, type RiskRule } from './rules.ts'
import type { Step } from './stack-report.ts'

/** In the order of the rules. */
export function risksOf(
  servers: readonly StackServer[],
  isReadableByAll: (file: string) => boolean,
): Risk[] {
  const found = RISKS.flatMap((rule) =>
    servers
      .filter(({ server }) => rule.isOfFile || server.off === null)
      .flatMap((each) => {
        const { client, name, file: own } = each.server
        return rule
          .judge(each, isReadableByAll(own))
          .map(({ line, file = own, facts = {} }): Risk => {
            return { rule, facts, client, server: name, file, line }
          })
      }),
  )
  // A file of several clients has each of its risks once.
  return [...new Map(found.map((risk) => [identityOf(risk), risk])).values()]
}

function identityOf(risk: Risk): string {
  const { rule, file, line, server } = risk
  return rule.isOncePerFile
    ? `${rule.id} ${file}`
    : `${rule.id} ${file} ${line} ${server} ${saidOf(risk)}`
}

const GROUPS: Readonly<Record<RiskRule['step']['per'], (risk: Risk) => unknown>> = {
  risk: (risk) => risk,
  file: ({ file }) => file,
  stack: () => null,
}

/** What to do about the risks of these rules. */
export function riskSteps(risks: readonly Risk[], rules: readonly RiskRule[]): Step[] {
  return rules.flatMap(({ id, step }) => {
    const own = risks.filter(({ rule }) => rule.id === id)
    return [...Map.groupBy(own, GROUPS[step.per]).values()].map((group) => {
      const facts = stepFacts(group)
      return {
        do: sentence(step.do, facts, asWritten),
        saves: sentence(step.saves, facts, asWritten),
      }
    })
  })
}

/** `server` and `line` are of the first risk; the others are of all of them. */
function stepFacts(group: readonly Risk[]) {
  return {
    count: group.length,
    server: group[0]?.server ?? '',
    line: group[0]?.line ?? 1,
    file: group[0]?.file ?? '',
    files: group.map(({ file }) => file).join(', '),
    lines: distinct(group.map(({ line }) => String(line))),
    what: distinct(group.map(saidOf)),
  }
}

const MOST_NAMES = 3

function distinct(names: readonly string[]): string {
  return firstOf([...new Set(names)], MOST_NAMES)
}
