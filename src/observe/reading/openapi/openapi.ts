// Reads an OpenAPI description of any version from 2.0 to 3.2 into the format of evidence.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import type { OwnWords } from '../../../domain/evidence/observations/web.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, memberOf, textOf } from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import { costOf } from './cost.ts'
import { type OpenApiDocument, openDocument, pointerStep } from './document.ts'
import { faultsOf } from './faults.ts'
import { operationEntries, operationReader, parametersOf } from './operations.ts'
import { readSecuritySchemes, readServers } from './access.ts'
import { firstParagraph } from './paragraph.ts'
import { shownOperations } from './shown.ts'
import { spread } from './spread.ts'
import { MOST_SECRETS } from '../../../domain/evidence/observations/openapi.ts'
import { LIMITS } from '../../limits.ts'
import { credentialLooks } from '../text/credential.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

/** What the document itself says, without where it was found and whether its server responds. */
export type OpenApiReading = Omit<Seen<'openapi'>, 'url' | 'found' | 'serverStatus'>

const MOST_OPERATIONS = 2_000

interface ReadingSettings {
  /** What the shown operations are drawn with; without it none are shown. */
  salt?: string
  mostOperations?: number
}

/** Null if the document is not an OpenAPI description. */
export function readOpenApi(
  value: unknown,
  text: string,
  tokens: number,
  { salt, mostOperations = MOST_OPERATIONS }: ReadingSettings = {},
): OpenApiReading | null {
  const document = openDocument(value)
  if (!document) return null
  const { entries, count } = operationEntries(document)
  const infoVersion = memberOf(document.root['info'], 'version')
  return {
    version: document.versionText,
    bytes: Buffer.byteLength(text),
    tokens,
    parseErrors: faultsOf(document, entries),
    ...surveyOf(document),
    infoVersion:
      typeof infoVersion === 'string' || typeof infoVersion === 'number'
        ? cleanLine(String(infoVersion), 100)
        : null,
    words: wordsOf(document.root['info']),
    servers: readServers(document),
    securitySchemes: readSecuritySchemes(document, entries),
    ...webhooksOf(document),
    operationCount: count,
    operations: spread(entries, mostOperations).map(operationReader(document)),
    cost: costOf(document, spread(entries, MOST_OPERATIONS)),
    ...(salt !== undefined && { shown: shownOperations(document, salt) }),
  }
}

function wordsOf(info: unknown): OwnWords {
  const [title, summary, description] = ['title', 'summary', 'description'].map(
    (name) => textOf(memberOf(info, name)) ?? '',
  )
  const paragraph = firstParagraph(description ?? '')
  return {
    name: null,
    title: cleanLine(title ?? '', 300) || null,
    description: cleanLine(summary?.trim() || paragraph, 500) || null,
    icon: null,
  }
}

function webhooksOf(
  document: OpenApiDocument,
): Pick<OpenApiReading, 'webhooks' | 'webhookHeaders'> {
  const webhooks = firstEntries(document.root['webhooks'] ?? document.root['x-webhooks'])
  const headers = new Set<string>()
  for (const [, value] of webhooks) {
    const item = document.follow(value) ?? {}
    for (const [, operation] of firstEntries(item)) {
      for (const parameter of parametersOf(document, {
        item,
        operation: document.follow(operation) ?? {},
      })) {
        if (parameter['in'] === 'header' && isFilled(parameter['name']))
          headers.add(cleanLine(parameter['name'].toLowerCase(), 100))
      }
    }
  }
  return {
    webhooks: webhooks.map(([name]) => cleanLine(name, 200)),
    webhookHeaders: [...headers].slice(0, 30),
  }
}

export type Survey = Pick<OpenApiReading, 'references' | 'unresolvedReferences' | 'secrets'>

interface DocumentNode {
  value: unknown
  key: string | number
  parent: DocumentNode | null
  /** Keys are names that the author chose, so a property called `example` is not an example. */
  isNaming: boolean
  /** Shown to readers literally. */
  isShown: boolean
}

const NAMING = wordSet(
  'properties patternProperties definitions $defs schemas dependentSchemas parameters responses headers requestBodies',
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
