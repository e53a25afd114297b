// Puts facts into the sentences of a check; facts come from outside and go in as plain text.
import type { Fact } from '../grade/check.ts'
import { plainText } from './plain-text.ts'

export function sentence(template: string, facts: Readonly<Record<string, Fact>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const fact = facts[name]
    return fact === undefined ? slot : typeof fact === 'number' ? fact.toLocaleString('en-US') : plainText(fact)
  })
}
