// Inserts facts into the sentences of a check; facts repeat text of a target, so they are quoted
// safely.
import type { Fact } from '../../grade/check.ts'
import { figure } from '../../domain/text/figure.ts'
import { quoted } from '../../domain/text/quoted.ts'
import { singular } from './singular.ts'

const LONGEST_FACT = 300

export function sentence(template: string, facts: Readonly<Record<string, Fact>>): string {
  const filled = oneOf(template, facts).replace(/\{(\w+)\}/g, (slot, name: string) => {
    const fact = facts[name]
    return fact === undefined
      ? slot
      : typeof fact === 'number'
        ? figure(fact)
        : quoted(fact, LONGEST_FACT)
  })
  return wholeShare(filled)
}

/** "(75% or more)", "(50–74%)", "(less than 25%)". */
const RANGE = / \((?:less than )?\d[^()%]{0,20}%[^()%]{0,20}\)/

/** "All" or "none" instead of a share of 100% or 0% and its range. */
function wholeShare(text: string): string {
  const [, start = '', rest = ''] = /^((?:Only )?0% of |100% of )(?:the )?(.*)$/s.exec(text) ?? []
  if (start === '' || rest.startsWith('1 ')) return text
  return `${start.startsWith('100') ? 'All' : 'None of the'} ${rest.replace(RANGE, '')}`
}

/** The only one of its kind has a share of 100% or 0%, too. */
function oneOf(template: string, facts: Readonly<Record<string, Fact>>): string {
  const one = singular(template, facts)
  return one !== template && /^(?:The only|No) /.test(one) ? one.replace(RANGE, '') : one
}

/** The facts themselves, without the sentence. */
export function quotedFacts(facts: Readonly<Record<string, Fact>>): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? quoted(fact, LONGEST_FACT) : fact,
    ]),
  )
}
