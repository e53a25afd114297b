// The exchanges of an evidence as the JSON text that reads send on, made once when the evidence is
// stored.
import { exchangeLines } from '../../domain/evidence/exchange-line.ts'

/** Evidence is kept as it came, unread; one that is not JSON has no exchanges. */
export function exchangeText(evidence: string): string {
  try {
    return JSON.stringify(exchangeLines(JSON.parse(evidence)))
  } catch {
    return '[]'
  }
}
