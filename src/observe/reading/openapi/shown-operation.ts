// What a reader is shown of one operation: what it says of itself, what it takes, what it answers.
import { isFilled, listOf, type Members, textOf, textsOf } from '../../../domain/schema/json.ts'
import { wordSet } from '../../../domain/text/name-words.ts'
import { firstEntries } from '../data/json.ts'
import { hidesParameter, mediaOf, type OperationEntry, parametersOf } from './operations.ts'
import { type FieldDetail, fieldWriter, type Lines, startLines } from './shown-fields.ts'
import { requirementWords } from './shown-access.ts'
import { exampleOf, type SchemaView, valueWords } from './shown-schema.ts'
import { plainWord, said, saidFirst, saidValue } from './shown-words.ts'

/** How much is written of an operation. */
export interface Detail {
  /** Characters of its description. */
  words: number
  /** Of parameters, and of fields that are sent. */
  sent: FieldDetail
  /** Of fields that come back. */
  answered: FieldDetail
  answers: number
  /** Characters of what an answer says of itself. */
  answerWords: number
  /** Characters of an example of a whole body. */
  body: number
}

/** Small enough for nearly every operation. */
export const LEAST = detail(120, [0, 8, 0], [0, 6, 0], [3, 0, 8, 60, 0])
/** From the least to the most. */
export const DETAILS: readonly Detail[] = [
  LEAST,
  detail(200, [0, 12, 40], [0, 10, 0], [4, 0, 10, 80, 0]),
  detail(300, [1, 16, 60], [0, 16, 0], [6, 0, 12, 120, 0]),
  detail(400, [1, 24, 100], [1, 20, 0], [8, 30, 12, 160, 0]),
  detail(500, [2, 30, 140], [1, 30, 40], [10, 40, 14, 200, 0]),
  detail(500, [2, 40, 200], [2, 30, 60], [12, 60, 16, 200, 200]),
  detail(800, [3, 40, 300], [2, 40, 120], [20, 100, 20, 300, 300]),
  detail(1_500, [3, 60, 500], [2, 60, 200], [30, 200, 30, 500, 600]),
]

type FieldSizes = readonly [depth: number, fields: number, words: number]
type OtherSizes = readonly [
  values: number,
  example: number,
  answers: number,
  answerWords: number,
  body: number,
]

function detail(
  words: number,
  sent: FieldSizes,
  answered: FieldSizes,
  [values, example, answers, answerWords, body]: OtherSizes,
): Detail {
  const of = ([depth, fields, chars]: FieldSizes) => ({
    depth,
    fields,
    words: chars,
    values,
    example,
  })
  return {
    words,
    sent: of(sent),
    answered: { ...of(answered), isBrief: true },
    answers,
    answerWords,
    body,
  }
}

const LONGEST_PATH = 300
const LONGEST_NAME = 200
const LONGEST_TITLE = 300
const LONGEST_TAG = 60
const MOST_TAGS = 5
/** More are not even counted. */
const MOST_LISTED = 200
const LONGEST_TYPE = 100
const MOST_TYPES = 3
const MOST_HEADERS = 8
const FEWEST_WORDS = 60
const PLACES = wordSet('query path header cookie querystring')
const STATUS = /^(?:[1-5][0-9X]{2}|default)$/

/** The name of an operation: its own, or its method and path. */
export function operationName({ operation, method, path }: OperationEntry): string {
  const { operationId } = operation
  return isFilled(operationId) ? operationId : `${method.toUpperCase()} ${path}`
}

/** In this much detail, without its number. */
export function operationText(view: SchemaView, entry: OperationEntry, most: Detail): string {
  const lines = startLines()
  addIdentity(view, entry, most, lines)
  addSent(view, entry, most, lines)
  addAnswers(view, entry, most, lines)
  return lines.text()
}

function addIdentity(
  { document }: SchemaView,
  { method, path, operation }: OperationEntry,
  { words }: Detail,
  lines: Lines,
): void {
  const { operationId, summary, description, deprecated, security } = operation
  lines.add(0, `${method.toUpperCase()} ${said(path, LONGEST_PATH)}`)
  if (isFilled(operationId)) lines.add(0, `name: ${said(operationId, LONGEST_NAME)}`)
  if (isFilled(summary)) lines.add(0, `title: ${said(summary, LONGEST_TITLE)}`)
  lines.add(0, `description: ${isFilled(description) ? said(description, words) : 'none'}`)
  const tags = textsOf(listOf(operation['tags']).slice(0, MOST_LISTED))
  if (tags.length > 0)
    lines.add(0, `tags: ${saidFirst(tags, MOST_TAGS, (tag) => said(tag, LONGEST_TAG))}`)
  if (deprecated === true) lines.add(0, 'deprecated')
  const required = requirementWords(security)
  if (security !== undefined && required !== requirementWords(document.root['security']))
    lines.add(0, `sign-in: ${required}`)
}

function addSent(view: SchemaView, entry: OperationEntry, most: Detail, lines: Lines): void {
  const { document } = view
  const all = parametersOf(document, entry)
  const inBody = all.find((each) => each['in'] === 'body')
  const form = all.filter((each) => each['in'] === 'formData')
  const parameters = all.filter((each) => each['in'] !== 'body' && each['in'] !== 'formData')
  lines.add(0, parameters.length === 0 ? 'parameters: none' : 'parameters:')
  addParameters(view, parameters, most, lines)
  if (hidesParameter(document, entry)) lines.add(0, '(a parameter cannot be read)')
  const request = document.follow(entry.operation['requestBody'])
  const media = mediaOf(request?.['content'])
  const types = typesIn(entry, document.root, 'consumes')
  if (request && media) addBody(view, request, { ...media, most }, lines)
  else if (inBody) addBody(view, inBody, { types, holder: inBody, most }, lines)
  else if (form.length > 0) {
    lines.add(0, `body: form, ${mediaWords(types)}`)
    addParameters(view, form, most, lines)
  } else lines.add(0, 'body: none')
}

function addParameters(
  view: SchemaView,
  parameters: readonly Members[],
  { sent }: Detail,
  lines: Lines,
): void {
  const { addField } = fieldWriter(view, lines)
  for (const each of requiredFirst(parameters).slice(0, sent.fields))
    addField(fieldOf(view, each), sent, 0)
  if (parameters.length > sent.fields)
    lines.add(0, `(${parameters.length - sent.fields} more parameters)`)
}

function addBody(
  view: SchemaView,
  body: Members,
  { types, holder, most }: { types: readonly string[]; holder: Members; most: Detail },
  lines: Lines,
): void {
  const { sent } = most
  const { required, description } = body
  const { type, schema } = typed(view, holder['schema'], sent)
  const words = isFilled(description) && sent.words > 0 ? `: ${said(description, sent.words)}` : ''
  lines.add(0, `body: ${required === true ? 'required, ' : ''}${mediaWords(types)}${type}${words}`)
  if (schema) fieldWriter(view, lines).addFields(schema, sent, 0)
  addExample(view, holder, most.body, lines)
}

function requiredFirst(parameters: readonly Members[]): Members[] {
  return parameters.toSorted((a, b) => Number(isRequired(b)) - Number(isRequired(a)))
}

function isRequired(parameter: Members): boolean {
  return parameter['in'] === 'path' || parameter['required'] === true
}

function fieldOf({ document }: SchemaView, parameter: Members) {
  const place = textOf(parameter['in']) ?? 'nowhere'
  const media = mediaOf(parameter['content'])
  return {
    name: textOf(parameter['name']) ?? '',
    place: place === 'formData' ? 'form' : plainWord(place, PLACES),
    holder: parameter,
    // Swagger writes the keywords of its schema beside it.
    schema:
      parameter['schema'] ?? media?.holder['schema'] ?? (document.version < 3 ? parameter : {}),
    isRequired: isRequired(parameter),
  }
}

function typed(
  view: SchemaView,
  written: unknown,
  most: FieldDetail,
): { type: string; schema: Members | null } {
  const schema = view.document.follow(written)
  if (schema === null)
    return { type: written === undefined ? ', no schema' : ', its schema cannot be read', schema }
  return { type: `, ${valueWords(view, schema, { ...most, isBrief: true })}`, schema }
}

/** Swagger names media types beside its schemas. */
function typesIn(
  { operation }: OperationEntry,
  root: Members,
  key: 'consumes' | 'produces',
): string[] {
  return textsOf(listOf(operation[key] ?? root[key]).slice(0, MOST_LISTED))
}

function mediaWords(types: readonly string[]): string {
  if (types.length === 0) return 'of any type'
  return saidFirst(types, MOST_TYPES, (type) => said(type, LONGEST_TYPE))
}

function addExample(view: SchemaView, holder: Members, most: number, lines: Lines): void {
  const example = most === 0 ? undefined : exampleOf(view, [holder])
  if (example !== undefined) lines.add(0, `example: ${saidValue(example, most)}`)
}

function addAnswers(view: SchemaView, entry: OperationEntry, most: Detail, lines: Lines): void {
  const answers = firstEntries(entry.operation['responses'])
  lines.add(0, answers.length === 0 ? 'answers: none are described' : 'answers:')
  const before = new Map<Members, string>()
  for (const [written, value] of answers.slice(0, most.answers)) {
    const status = STATUS.test(written) ? written : said(written, FEWEST_WORDS)
    const answer = view.document.follow(value)
    if (answer) addAnswer(view, entry, { status, answer, before }, most, lines)
    else lines.add(0, `- ${status} cannot be read`)
  }
  if (answers.length > most.answers) lines.add(0, `(${answers.length - most.answers} more answers)`)
}

/** Errors often share their fields, which are then written once. */
function addAnswer(
  view: SchemaView,
  entry: OperationEntry,
  { status, answer, before }: { status: string; answer: Members; before: Map<Members, string> },
  { answered, answerWords, body }: Detail,
  lines: Lines,
): void {
  const media = mediaOf(answer['content'])
  const hasContent = media !== null || answer['schema'] !== undefined
  const types = media?.types ?? typesIn(entry, view.document.root, 'produces')
  const holder = media?.holder ?? answer
  const { type, schema } = typed(view, holder['schema'] ?? holder['itemSchema'], answered)
  const { description } = answer
  const words = isFilled(description) ? ` ${said(description, answerWords)}` : ''
  const content = hasContent ? `, ${mediaWords(types)}${type}` : ', no content'
  lines.add(0, `- ${status}${words}${content}${headersIn(answer)}`)
  const same = schema && before.get(schema)
  if (schema && !same) fieldWriter(view, lines).addFields(schema, answered, 1)
  if (same) lines.add(1, `fields as of ${same}`)
  if (schema) before.set(schema, same ?? status)
  else addExample(view, holder, body, lines)
}

function headersIn(answer: Members): string {
  const headers = firstEntries(answer['headers']).map(([name]) => name)
  if (headers.length === 0) return ''
  return `, headers ${saidFirst(headers, MOST_HEADERS, (name) => said(name, FEWEST_WORDS))}`
}
