// What a grading rests on: a live scan, documents and programs of the vendor, and stated facts.
import { type Evidence, seenIn } from '../domain/evidence/evidence.ts'
import type { Exchange } from '../domain/evidence/exchange.ts'
import type { Grading, RestsOn } from '../domain/grading/grading.ts'
import type { IsOld } from './judge.ts'

/** What is read or run by itself, without a scan of the address. */
const DOCUMENTS = ['openapi', 'mcpTools', 'cliHelp', 'packages'] as const
type Document = RestsOn['documents'][number]

export function restsOn(evidence: Evidence, isOld: IsOld): RestsOn {
  const { declaration, exchanges, observedAt } = evidence
  const { mcpAgain } = seenIn(evidence)
  const facts = Object.values(declaration?.facts ?? {}).filter(({ value }) => value !== null)
  const live = exchanges.filter((exchange) => exchange.kind === 'http' && exchange.answer !== null)
  return {
    scan:
      live.length === 0 || observedAt === null
        ? null
        : { date: observedAt.slice(0, 10), isOld: live.every(({ id }) => isOld(id)) },
    documents: documentsIn(evidence, isOld),
    facts: facts.length,
    ...(mcpAgain && { again: { date: mcpAgain.at.slice(0, 10), outcome: mcpAgain.outcome } }),
  }
}

/** Nothing that was only captured is verified; a file from the owner is the owner's word. */
export function evidenceLevelOf({ scan, documents }: RestsOn): NonNullable<Grading['evidence']> {
  if (scan !== null && !scan.isOld) return 'verified'
  return scan !== null || documents.some(({ from }) => from !== 'file') ? 'mixed' : 'declared'
}

function documentsIn({ observations, exchanges, observedAt }: Evidence, isOld: IsOld): Document[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]))
  const documents = DOCUMENTS.flatMap((what): Document[] => {
    const observation = observations[what]
    if (observation?.state !== 'observed') return []
    const exchange = observation.exchanges
      .flatMap((id) => byId.get(id) ?? [])
      .find(({ kind }) => kind !== 'http')
    if (exchange === undefined) return []
    const date =
      exchange.kind === 'file'
        ? null
        : (('date' in exchange ? exchange.date : undefined) ?? observedAt?.slice(0, 10) ?? null)
    return [{ what, from: sourceOf(exchange), date, isOld: isOld(exchange.id) }]
  })
  // The package is named only where nothing in it was read.
  return documents.length > 1 ? documents.filter(({ what }) => what !== 'packages') : documents
}

function sourceOf({ kind }: Exchange): Document['from'] {
  if (kind === 'published') return 'repository'
  if (kind === 'file') return 'file'
  return kind === 'package' ? 'registry' : 'program'
}
