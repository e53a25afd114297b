// Inserts facts into the sentences of a check; facts repeat text of a target, so they are quoted
// safely.
import { figure } from '../domain/text/figure.ts'
import { quoted } from '../domain/text/quoted.ts'
import type { Fact, Outcome } from './check.ts'

type Facts = Readonly<Record<string, Fact>>

export const LONGEST_FACT = 300

/**
 * {fact}, {share of count} or {count|# tool has|# tools have}, in which # is the number; ~ after a
 * noun says that those are only the ones looked at, if there may be more.
 */
const SLOT = /\{(\w+)(?: of (\w+)|\|([^{|}]*)\|([^{|}]*))?\}/g

/** Without facts it is the template in the plural, as the method shows it. */
export function sentence(template: string, facts: Facts): string {
  return template.replace(
    SLOT,
    (_, name: string, total?: string, one: string = '', many?: string, at?: number) => {
      if (total !== undefined) {
        const share = shareOf(facts, name, total)
        return at === 0 ? share.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : share
      }
      const shown = factOf(facts, name)
      if (many === undefined) return shown
      return (facts[name] === 1 ? one : many)
        .replace('#', () => shown)
        .replace('~', facts['lookedAt'] === undefined ? '' : ' looked at')
    },
  )
}

/** What an outcome says, with the bounds that explain its points. */
export function finding({ says, bounds }: Pick<Outcome, 'says' | 'bounds'>, facts: Facts): string {
  const text = sentence(says, facts)
  return bounds === undefined || isWhole(facts['share'])
    ? text
    : `${text.slice(0, -1)} (${bounds}).`
}

function shareOf(facts: Facts, share: string, total: string): string {
  const [part, count] = [factOf(facts, share), factOf(facts, total)]
  if (!isWhole(part)) return `${part} of ${count}`
  if (facts[total] === 1) return part === '0%' ? 'no' : 'the only'
  return `${part === '0%' ? 'none of the' : 'all'} ${count}`
}

function isWhole(share: Fact | undefined): boolean {
  return share === '0%' || share === '100%'
}

function factOf(facts: Facts, name: string): string {
  const fact = facts[name]
  if (fact === undefined) return `{${name}}`
  return typeof fact === 'number' ? figure(fact) : quoted(fact, LONGEST_FACT)
}
