// What readers say of what a program prints: one question that counts in two criteria.
import { PROGRAM_STEPS } from '../scale.ts'
import { asked } from './asked.ts'

export const OUTPUT_READ = asked('cli', 'output', {
  fix: 'Offer JSON for everything that a program reads, and say its form',
  steps: PROGRAM_STEPS,
})
