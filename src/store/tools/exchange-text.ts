// The exchanges of an evidence as a JSON text, rendered once when the evidence is stored.
import { exchangeLines } from '../../domain/evidence/exchange-line.ts'

/** Evidence is stored as received, without parsing it; one that is not JSON has no exchanges. */
export function exchangeText(evidence: string): string {
  try {
    return JSON.stringify(exchangeLines(JSON.parse(evidence)))
  } catch {
    return '[]'
  }
}
