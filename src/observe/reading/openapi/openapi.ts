// Reads an OpenAPI description of any version from 2.0 to 3.2 into the format of evidence.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import type { OwnWords } from '../../../domain/evidence/observations/own-words.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { isFilled, memberOf, textOf } from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import { costOf } from './cost.ts'
import { openDocument, type OpenApiDocument } from './document.ts'
import { faultsOf } from './faults.ts'
import { operationEntries, operationReader, parametersOf } from './operations.ts'
import { readSecuritySchemes } from './security.ts'
import { readServers } from './servers.ts'
import { surveyOf } from './survey.ts'

/** What the document itself says, without where it was found and whether its server responds. */
export type OpenApiReading = Omit<Seen<'openapi'>, 'url' | 'found' | 'serverStatus'>

const MOST_OPERATIONS = 2_000

/** Null if the document is not an OpenAPI description. */
export function readOpenApi(
  value: unknown,
  text: string,
  tokens: number,
  mostOperations: number = MOST_OPERATIONS,
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
  }
}

/** The first paragraph says what it is; what follows is often a whole manual. */
function wordsOf(info: unknown): OwnWords {
  const [title, summary, description] = ['title', 'summary', 'description'].map(
    (name) => textOf(memberOf(info, name)) ?? '',
  )
  const paragraph =
    (description ?? '')
      .slice(0, 4000)
      .trim()
      .split(/\n\s*\n/, 1)[0] ?? ''
  return {
    name: null,
    title: cleanLine(title ?? '', 300) || null,
    description: cleanLine(summary?.trim() || paragraph, 500) || null,
    icon: null,
  }
}

/** This many of them, evenly spread. */
function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from(
    { length: most },
    (_, index) => all[Math.floor((index * all.length) / most)] as T,
  )
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
