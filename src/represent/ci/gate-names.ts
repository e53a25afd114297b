// What a gate of a build is called.
import type { Block } from '../../domain/grading/gate-report.ts'

export const GATE_NAMES: Readonly<Record<Block['gate'], string>> = {
  grade: 'Letter',
  confidence: 'Confidence',
  require: 'Required behaviours',
  baseline: 'Baseline',
  waiver: 'Waivers',
}
