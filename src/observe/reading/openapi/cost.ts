// What the operations of a description cost an agent: parameters, schemas, responses of lists.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { type Members, textOf } from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import { answerSizes, type ListAnswer } from './answer-size.ts'
import type { OpenApiDocument } from './document.ts'
import { mediaOf, type OperationEntry, parametersOf } from './operations.ts'
import { type SchemaSize, schemaSizes } from './schema-graph.ts'
import { isList, listField, schemaReader } from './schema.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

const PAGE_NAMES = wordSet(
  'limit perpage pagesize pagelimit count first maxresults resultsperpage hitsperpage take size top rows maxitems numresults pagecount itemsperpage resultlimit',
)
const STATED = /default(?:s|ed)?\b[^0-9.;\n]{0,30}?([0-9]{1,5})\b/i
const LONGEST_LOOK = 1_000
const MOST_ITEMS = 10_000

/** Null if it is not stated. */
function statedPage(document: OpenApiDocument, parameters: readonly Members[]): number | null {
  for (const parameter of parameters) {
    const name =
      textOf(parameter['name'])
        ?.slice(0, 60)
        .replace(/[^a-z]/gi, '')
        .toLowerCase() ?? ''
    if (!PAGE_NAMES.has(name)) continue
    const schema = document.follow(parameter['schema'])
    const value =
      parameter['default'] ??
      schema?.['default'] ??
      inWords(parameter['description']) ??
      inWords(schema?.['description'])
    const items = typeof value === 'string' && /^[0-9]{1,5}$/.test(value) ? Number(value) : value
    if (typeof items === 'number' && Number.isInteger(items) && items > 0 && items <= MOST_ITEMS)
      return items
  }
  return null
}

function inWords(description: unknown): string | undefined {
  return STATED.exec((textOf(description) ?? '').slice(0, LONGEST_LOOK))?.[1]
}

type Cost = NonNullable<Seen<'openapi'>['cost']>
type Figures = Cost['parameters']

/** Characters of JSON per token, measured over the descriptions that 51 vendors publish. */
const SCHEMA_CHARS = 4.4
const ANSWER_CHARS = 3.3
const PAGE_ASSUMED = 20
const MOST_TOKENS = 10_000_000

export function costOf(document: OpenApiDocument, entries: readonly OperationEntry[]): Cost {
  const schemaSize = schemaSizes(document)
  const sizeOf = (schema: unknown) => (schema === undefined ? null : schemaSize(schema))
  const parameters = entries.map(
    (entry) =>
      parametersOf(document, entry).filter(
        (each) => each['in'] !== 'body' && each['in'] !== 'formData',
      ).length,
  )
  const requests = entries.map((entry) => sizeOf(requestSchema(document, entry)))
  const responses = entries.map((entry) => sizeOf(successOf(document, entry)?.schema))
  const sum = (read: (size: SchemaSize) => number) =>
    [...requests, ...responses].reduce((total, size) => total + (size ? read(size) : 0), 0)
  const depths = requests.map((size, at) => Math.max(size?.depth ?? 0, responses[at]?.depth ?? 0))
  const tokens = responses.flatMap((size) => (size ? [tokensOf(size.chars, SCHEMA_CHARS)] : []))
  return {
    operations: entries.length,
    parameters: figuresOf(parameters) ?? NO_FIGURES,
    responseTokens: figuresOf(tokens),
    depth: figuresOf(depths) ?? NO_FIGURES,
    properties: sum(({ properties }) => properties),
    describedProperties: sum(({ described }) => described),
    lists: listsOf(document, entries),
  }
}

const NO_FIGURES: Figures = { median: 0, p90: 0, most: 0 }

function requestSchema(document: OpenApiDocument, entry: OperationEntry): unknown {
  const inSwagger = parametersOf(document, entry).find((each) => each['in'] === 'body')
  return (
    mediaOf(document.follow(entry.operation['requestBody'])?.['content'])?.holder['schema'] ??
    inSwagger?.['schema']
  )
}

/** The first successful response and its description. */
function successOf(
  document: OpenApiDocument,
  { operation }: OperationEntry,
): { media: Members; schema: unknown } | null {
  for (const [status, value] of firstEntries(operation['responses'])) {
    if (!status.startsWith('2')) continue
    const response = document.follow(value)
    const media =
      mediaOf(response?.['content'])?.holder ??
      (response?.['schema'] === undefined ? null : swaggerMedia(response))
    const schema = media?.['schema'] ?? media?.['itemSchema']
    if (media && schema !== undefined) return { media, schema }
  }
  return null
}

/** Swagger lists examples by media type. */
function swaggerMedia(response: Members): Members {
  const shown = firstEntries(response['examples']).find(([type]) =>
    /\bjson\b/i.test(type.slice(0, 100)),
  )
  return { schema: response['schema'], ...(shown && { example: shown[1] }) }
}

function listsOf(document: OpenApiDocument, entries: readonly OperationEntry[]): Cost['lists'] {
  const facts = schemaReader(document)
  const sizeOf = answerSizes(document)
  const lists = entries.flatMap((entry): { entry: OperationEntry; answer: ListAnswer }[] => {
    const success = entry.method === 'get' ? successOf(document, entry) : null
    const read = success && facts(success.schema)
    return read && isList(read, entry.path)
      ? [{ entry, answer: { ...success, field: listField(read, entry.path) } }]
      : []
  })
  const costs = lists.flatMap(({ entry, answer }) => {
    const size = sizeOf(answer)
    if (!size) return []
    const page = statedPage(document, parametersOf(document, entry))
    const tokens = tokensOf(size.item * (page ?? PAGE_ASSUMED) + size.around, ANSWER_CHARS)
    return [{ page, item: tokensOf(size.item, ANSWER_CHARS), tokens }]
  })
  return {
    operations: lists.length,
    estimated: costs.length,
    pageStated: costs.filter(({ page }) => page !== null).length,
    pageItems: figuresOf(costs.map(({ page }) => page ?? PAGE_ASSUMED)),
    itemTokens: figuresOf(costs.map(({ item }) => item)),
    tokens: figuresOf(costs.map(({ tokens }) => tokens)),
  }
}

function tokensOf(chars: number, perToken: number): number {
  return Math.min(MOST_TOKENS, Math.round(chars / perToken))
}

function figuresOf(numbers: readonly number[]): Figures | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9), most: at(1) }
}
