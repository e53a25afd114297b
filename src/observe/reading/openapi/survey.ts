// Traverses a whole OpenAPI document once: counts its references and finds credentials in examples,
// defaults and servers.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { MOST_SECRETS } from '../../../domain/evidence/observations/openapi.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import { credentialLooks } from '../text/credential.ts'
import { pointerStep, type OpenApiDocument } from './document.ts'

type Secret = Seen<'openapi'>['secrets'][number]

export interface Survey {
  references: number
  unresolvedReferences: number
  secrets: Secret[]
}

interface DocumentNode {
  value: unknown
  key: string | number
  parent: DocumentNode | null
  /** Keys are names that the author chose, so a property called `example` is not an example. */
  isNaming: boolean
  /** Shown to readers literally. */
  isShown: boolean
}

const NAMING = new Set(
  'properties patternProperties definitions $defs schemas dependentSchemas parameters responses headers requestBodies'.split(
    ' ',
  ),
)
const SHOWN = new Set(['example', 'examples', 'default', 'servers', 'x-example', 'x-examples'])

export function surveyOf(document: OpenApiDocument): Survey {
  const survey: Survey = { references: 0, unresolvedReferences: 0, secrets: [] }
  const seen = new Set<object>()
  const stack: DocumentNode[] = [
    { value: document.root, key: '', parent: null, isNaming: false, isShown: false },
  ]
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value } = place
    if (typeof value === 'string') enterText(place, value, document, survey)
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (seen.size > LIMITS.jsonTokens) break
    // One by one: a call does not take as many arguments as a document may have members.
    for (const child of childrenOf(place, value)) stack.push(child)
  }
  return survey
}

function enterText(
  place: DocumentNode,
  text: string,
  document: OpenApiDocument,
  survey: Survey,
): void {
  if (place.key === '$ref' && place.parent?.isNaming === false && !isInExample(place)) {
    if (text.startsWith('#')) survey.references += 1
    if (document.targetOf(text).state === 'missing') survey.unresolvedReferences += 1
  } else if (place.isShown && survey.secrets.length < MOST_SECRETS) {
    const looks = credentialLooks(text)
    if (looks) survey.secrets.push({ pointer: cleanLine(pointerTo(place), 500), looks })
  }
}

/** In reverse, so that the stack returns them in document order. */
function childrenOf(parent: DocumentNode, value: object): DocumentNode[] {
  const isNaming =
    !parent.isNaming && !parent.isShown && typeof parent.key === 'string' && NAMING.has(parent.key)
  const here: DocumentNode = { ...parent, isNaming }
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.toReversed().map((key) => {
    const isShown = parent.isShown || (!isNaming && typeof key === 'string' && SHOWN.has(key))
    return {
      value: (value as Record<string, unknown>)[key],
      key,
      parent: here,
      isNaming: false,
      isShown,
    }
  })
}

/** An example may show a reference; only `examples` itself may be one. */
function isInExample(place: DocumentNode): boolean {
  return place.isShown && place.parent?.parent?.key !== 'examples'
}

function pointerTo(place: DocumentNode): string {
  let pointer = ''
  for (let at: DocumentNode | null = place; at?.parent; at = at.parent)
    pointer = `${pointerStep(at.key)}${pointer}`
  return `#${pointer}`
}
