// Puts facts into the sentences of a check; facts come from outside and go in as plain text.
import type { Fact } from '../grade/check.ts'
import { plainText } from './plain-text.ts'

/** Made once: a figure that makes its own costs a hundred times as much. */
const FIGURES = new Intl.NumberFormat('en-US')

export function sentence(template: string, facts: Readonly<Record<string, Fact>>): string {
  return template.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const fact = facts[name]
    return fact === undefined ? slot : typeof fact === 'number' ? FIGURES.format(fact) : plainText(fact)
  })
}
