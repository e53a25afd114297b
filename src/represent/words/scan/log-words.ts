// One entry of a tool's public log in words.
import type { LogEntry } from '../../../domain/tool/owner.ts'

export function logWords({ kind, what, from, to }: LogEntry): string {
  const change = `${from ? `“${from}”` : 'nothing'} → ${to ? `“${to}”` : 'nothing'}`
  if (kind === 'claimed')
    return `The owner claimed the tool with ${to === 'dns' ? 'a DNS record' : 'a file on the site'}.`
  if (kind === 'claim-lost') return 'The proof of ownership disappeared, so the claim ended.'
  if (kind === 'rescan') return 'The owner requested a scan.'
  if (kind === 'note') return `The owner’s note on ${what ?? 'a check'}: ${change}`
  return `The owner changed ${what ?? 'the tool'}: ${change}`
}
