// Grades what a file holds: evidence, or a catalogue entry that stands for what its vendor declares.
import { declaredEvidence, parseCatalogueEntry } from '../domain/tool/catalogue-entry.ts'
import { parseEvidence, type Evidence } from '../domain/evidence/evidence.ts'
import type { Report } from '../domain/grading/report.ts'
import { accessMethodsOf, surfacesOf } from '../domain/evidence/surface.ts'
import { Refusal } from '../errors.ts'
import { grade } from '../grade/grade.ts'

/** The report on a parsed JSON file; refuses what is neither evidence nor a catalogue entry. */
export function reportOnFile(json: unknown, file: string): Report {
  return reportOn(isCatalogueEntry(json) ? evidenceOfEntry(json, file) : evidenceOf(json, file))
}

export function reportOn(evidence: Evidence): Report {
  return {
    tool: evidence.tool,
    observedAt: evidence.observedAt,
    accessMethods: accessMethodsOf(surfacesOf(evidence)),
    grading: grade(evidence),
  }
}

function isCatalogueEntry(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'slug' in json && !('format' in json)
}

function evidenceOf(json: unknown, file: string): Evidence {
  const parsed = parseEvidence(json)
  if (!parsed.ok) throw new Refusal('invalid-evidence', { facts: { file }, problems: parsed.problems })
  return parsed.value
}

function evidenceOfEntry(json: unknown, file: string): Evidence {
  const parsed = parseCatalogueEntry(json)
  if (!parsed.ok) throw new Refusal('invalid-catalogue-entry', { facts: { file }, problems: parsed.problems })
  return declaredEvidence(parsed.value)
}
