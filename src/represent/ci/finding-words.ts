// A finding in words: its place, such as `openapi.yaml:12: `, and the gates of a build.
import type { Block } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'

export const GATE_NAMES: Readonly<Record<Block['gate'], string>> = {
  grade: 'Letter',
  confidence: 'Confidence',
  require: 'Required behaviours',
  baseline: 'Baseline',
  waiver: 'Waivers',
}

/** Empty if it is in no file. */
export function placeOf({ file, region }: Pick<Finding, 'file' | 'region'>): string {
  if (file === null) return ''
  return region === null ? `${file}: ` : `${file}:${region.startLine}: `
}
