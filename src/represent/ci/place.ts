// The place of a finding in words, such as `openapi.yaml:12: `.
import type { Finding } from '../../domain/rule/finding.ts'

/** Empty if it is in no file. */
export function placeOf({ file, region }: Pick<Finding, 'file' | 'region'>): string {
  if (file === null) return ''
  return region === null ? `${file}: ` : `${file}:${region.startLine}: `
}

export function placedMessage(finding: Pick<Finding, 'file' | 'region' | 'message'>): string {
  return `${placeOf(finding)}${finding.message}`
}
