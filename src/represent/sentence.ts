// Puts facts into the sentences of a check.
import type { Fact } from '../grade/check.ts'

export function sentence(template: string, facts: Readonly<Record<string, Fact>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const fact = facts[name]
    return fact === undefined ? slot : typeof fact === 'number' ? fact.toLocaleString('en-US') : fact
  })
}
