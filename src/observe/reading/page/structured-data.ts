// Reads the JSON-LD of a page: its schema.org types, and whether it has an offer with a price.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { readJson } from '../data/json.ts'

const LONGEST = 200_000
const MOST_TYPES = 50
const LONGEST_TYPE = 100
const OFFERS: ReadonlySet<string> = new Set(['Offer', 'AggregateOffer'])

export function readStructuredData(texts: readonly string[]): {
  structuredDataTypes: string[]
  hasOffers: boolean
} {
  const types = new Set<string>()
  let hasOffers = false
  for (const text of texts) {
    const json = readJson(text.slice(0, LONGEST))
    if (!json.ok) continue
    const queue: unknown[] = [json.value]
    for (const value of queue) {
      if (typeof value !== 'object' || value === null) continue
      for (const member of Object.values(value)) queue.push(member)
      if (!('@type' in value)) continue
      for (const type of [value['@type']].flat()) {
        if (typeof type !== 'string') continue
        const name = cleanLine(
          type.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, ''),
          LONGEST_TYPE,
        )
        if (OFFERS.has(name)) hasOffers = true
        if (name !== '' && types.size < MOST_TYPES) types.add(name)
      }
    }
  }
  return { structuredDataTypes: [...types], hasOffers }
}
