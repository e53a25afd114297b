// Grades a file: evidence, a catalogue entry (as a declaration), or a document of the tool.
import { declaredEvidence, parseCatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import { parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import type { Report } from '../../domain/grading/report.ts'
import { isDisallowed, lookedFor } from '../../domain/evidence/looked-for.ts'
import { accessMethodsOf, surfacesOf } from '../../domain/evidence/surface.ts'
import { dayOf } from '../../runtime/day.ts'
import { grade } from '../../grade/grade.ts'
import { isYamlDescription } from '../../observe/reading/data/json.ts'
import type { FileDocument } from '../../observe/file-document.ts'
import { exactJsonIn, jsonIn, validIn } from './json-in-file.ts'
import { memberOf } from '../../domain/schema/json.ts'

/** Of evidence, a catalogue entry, or a document of the tool: API description or saved tools. */
export async function evidenceInFile({
  name,
  text,
}: FileDocument): Promise<{ evidence: Evidence; document: 'openapi' | 'mcpTools' | null }> {
  const json = isYamlDescription(text) ? null : jsonIn(text, name)
  if (memberOf(json, 'format') !== undefined)
    return { evidence: evidenceOf(exactJsonIn(text, name), name), document: null }
  if (memberOf(json, 'slug') !== undefined) {
    const entry = validIn(name, parseCatalogueEntry(json), 'invalid-catalogue-entry')
    return { evidence: declaredEvidence(entry), document: null }
  }
  // Reading a document loads what a scan loads, which evidence and entries do not need.
  const { evidenceOfDocument } = await import('./document-evidence.ts')
  const evidence = await evidenceOfDocument({ name, text })
  if (evidence === null) return { evidence: evidenceOf(json, name), document: null }
  return { evidence, document: evidence.observations.openapi ? 'openapi' : 'mcpTools' }
}

export function reportOn(evidence: Evidence, now = Date.now()): Report {
  const surfaces = surfacesOf(evidence)
  const accessMethods = accessMethodsOf(surfaces)
  return {
    tool: evidence.tool,
    observedAt: evidence.observedAt,
    accessMethods,
    isDescribedOnly: surfaces.api === 'described',
    isDisallowed: isDisallowed(evidence),
    lookedFor: accessMethods.length === 0 ? lookedFor(evidence) : [],
    grading: grade(evidence, { on: dayOf(now) }),
  }
}

/** The grade and the tokens of an MCP server, for whatever shows them; null is what is not known. */
export function mcpMeasures(evidence: Evidence, isGraded = true) {
  const { mcpTools } = evidence.observations
  const own = isGraded ? reportOn(evidence).grading.access?.mcp : null
  return {
    letter: own?.letter ?? null,
    score: own?.score ?? null,
    tokens: mcpTools?.state === 'observed' ? mcpTools.value.tokens : null,
  }
}

function evidenceOf(json: unknown, file: string): Evidence {
  return validIn(file, parseEvidence(json), 'invalid-evidence')
}
