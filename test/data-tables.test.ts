// Every table in `src/` that is a JSON file fits its schema; a table without one fails.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { TSchema } from 'typebox'
import { CAUSES, FAILURE_KINDS } from '../src/domain/evidence/failure.ts'
import { ClientFactsSchema } from '../src/clients/client.ts'
import { CLIENT_IDS } from '../src/clients/clients.ts'
import { SCHEMAS } from '../src/domain/answer/index.ts'
import { shape } from '../src/domain/schema/schema.ts'
import { Type } from '../src/domain/schema/type.ts'
import { FINDING_LEVELS } from '../src/domain/rule/rule.ts'
import { REGISTRY_CLIENTS } from '../src/usecases/registry/doctor-rules.ts'
import { parseAnswer, parseAs } from '../src/domain/schema/parse.ts'
import { CATEGORY_SLUGS } from '../src/domain/tool/tool.ts'
import * as description from '../src/serve/http/description/components.ts'

const SRC = join(import.meta.dirname, '../src')
const word = Type.String({ minLength: 1, pattern: '^[^\\s].*$' })
const words = Type.Array(word, { uniqueItems: true })
const byWord = (value: TSchema) => Type.Record(Type.String({ minLength: 1 }), value)
const byCategory = (value: TSchema) =>
  shape(Object.fromEntries(CATEGORY_SLUGS.map((slug) => [slug, value])))

const guards = Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])
const phrases = Type.Array(
  shape({
    say: Type.String({ minLength: 5 }),
    notAfter: Type.Optional(guards),
    notBefore: Type.Optional(guards),
  }),
)

const VALUE = shape({
  says: word,
  choices: Type.Optional(Type.Union([word, words])),
  parse: Type.Optional(word),
  default: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  defaultSays: Type.Optional(word),
  conflicts: Type.Optional(words),
  implies: Type.Optional(byWord(Type.Boolean())),
  isRequired: Type.Optional(Type.Boolean()),
})
const OPTIONS = byWord(Type.Union([Type.String(), VALUE]))
const PART = {
  description: word,
  arguments: Type.Optional(OPTIONS),
  options: Type.Optional(OPTIONS),
  help: Type.Optional(Type.Array(Type.String())),
}
const COMMAND = shape({ ...PART, commands: Type.Optional(byWord(shape(PART))) })

const QUESTION = shape({
  id: Type.String({ pattern: '^[a-z]{3,12}$' }),
  title: word,
  asks: word,
  answers: byWord(Type.String()),
  canPass: Type.Optional(Type.Boolean()),
  names: Type.Optional(Type.Boolean()),
})
const QUESTIONS = shape({
  about: word,
  items: Type.Union([word, Type.Null()]),
  whole: Type.Array(QUESTION),
  each: Type.Array(QUESTION),
  fields: words,
})

const TABLES: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(CLIENT_IDS.map((id) => [`clients/${id}/${id}.json`, ClientFactsSchema])),
  'clients/search-words.json': shape({ stopWords: words, spellings: byWord(Type.String()) }),
  'domain/questions/questions.json': shape({
    mcp: QUESTIONS,
    api: QUESTIONS,
    cli: QUESTIONS,
    llms: QUESTIONS,
  }),
  'grade/answers/shipped-readings.json': Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), {
    uniqueItems: true,
  }),
  'represent/badge/shields.json': shape({
    colors: byWord(Type.String({ pattern: '^#(?:[0-9a-f]{3}){1,2}$' })),
    normal: Type.Array(Type.Integer(), { minItems: 95, maxItems: 95 }),
    bold: Type.Array(Type.Integer(), { minItems: 95, maxItems: 95 }),
  }),
  'represent/words/compared-figures.json': byWord(
    shape({
      fact: word,
      label: word,
      unit: word,
      better: Type.Enum(['fewer', 'more']),
      leads: word,
      part: Type.Optional(word),
    }),
  ),
  'observe/outbound/error-codes.json': shape({
    codes: byWord(Type.Enum(FAILURE_KINDS)),
    starts: byWord(Type.Enum(FAILURE_KINDS)),
  }),
  'observe/outbound/walls.json': Type.Array(
    shape({
      name: word,
      header: Type.Optional(Type.Array(Type.Union([word, words]), { minItems: 2, maxItems: 2 })),
      weakHeaders: Type.Optional(words),
      marks: Type.Optional(words),
      weakMarks: Type.Optional(words),
    }),
  ),
  'app/variables.json': byWord(shape({ default: Type.String(), sentence: word })),
  'domain/evidence/failures.json': byWord(
    shape({
      cause: Type.Enum(CAUSES),
      says: Type.String({ pattern: '^[A-Z{].*\\.$' }),
      next: Type.String({ pattern: '^[A-Z].*\\.$' }),
      isRepeated: Type.Optional(Type.Literal(true)),
    }),
  ),
  'domain/schema/keywords.json': shape({
    forms: byWord(words),
    holders: byWord(shape({ tables: words, lists: words, single: words })),
  }),
  'domain/text/lookalikes.json': shape({ latin: byWord(word), leet: byWord(word) }),
  'domain/text/secret-words.json': byWord(words),
  'domain/text/steering/phrases.json': shape({
    classes: byWord(Type.String()),
    guards: byWord(Type.Array(Type.String(), { minItems: 1 })),
    hostile: phrases,
    suspicious: phrases,
    steering: phrases,
    guidance: phrases,
    visitor: phrases,
    addressing: phrases,
    concerns: phrases,
  }),
  'usecases/registry/confusables.json': shape({ source: word, latin: byWord(word) }),
  'usecases/registry/doctor-rules.json': byWord(
    shape({
      level: Type.Enum(FINDING_LEVELS),
      title: word,
      clients: Type.Array(Type.Enum(REGISTRY_CLIENTS), { minItems: 1, uniqueItems: true }),
      says: word,
      why: Type.String({ pattern: '^[A-Z].*\\.$' }),
      fix: Type.String({ pattern: '^[A-Z].*\\.$' }),
      verdict: Type.Optional(Type.Enum(['not offered', 'not known'])),
    }),
  ),
  'domain/tool/categories.json': byCategory(shape({ name: word, description: word })),
  'domain/tool/category-words.json': byCategory(shape({ strong: words, weak: words })),
  'domain/tool/fact-topics.json': byWord(words),
  'domain/tool-reach/common-words.json': words,
  'domain/tool-reach/vocabulary.json': shape({
    things: words,
    attributes: words,
    searched: words,
    content: words,
    codes: words,
    suffixes: words,
    said: words,
    places: shape({ path: words, link: words, filter: words }),
    danger: shape({
      names: words,
      code: words,
      companions: words,
      verbs: words,
      objects: words,
      shells: words,
      languages: words,
      denies: words,
      any: words,
    }),
    bounds: shape({ phrases: words, denied: words, lifted: words }),
    verbs: shape({
      reading: words,
      examining: words,
      changing: words,
      erasing: words,
      contradicting: words,
      making: words,
      installing: words,
      nounsToo: words,
    }),
    trials: words,
    actions: words,
    openings: words,
    determiners: words,
    functionWords: words,
  }),
  'errors/refusals.json': byWord(
    byWord(
      shape({
        status: Type.Integer({ minimum: 400, maximum: 599 }),
        exit: Type.Optional(Type.Integer({ minimum: 1, maximum: 130 })),
        title: Type.Optional(word),
        message: Type.String({ pattern: '^[A-Z{].*[.}]$' }),
        hint: Type.String({ pattern: '^.+\\.$' }),
      }),
    ),
  ),
  'grade/criteria.json': Type.Array(
    shape({ id: word, name: word, question: word, weight: Type.Integer() }),
  ),
  'grade/reasons.json': byWord(word),
  'grade/standards.json': byWord(word),
  'grade/reading/fact-subjects.json': byWord(word),
  'grade/reading/words.json': shape({
    ...Object.fromEntries(
      ['schema', 'keys', 'webhooks', 'operations'].map((part) => [part, byWord(words)]),
    ),
    parameters: shape({
      roles: byWord(words),
      shaping: words,
      moments: words,
      wholeNames: words,
      starts: words,
    }),
  }),
  'serve/http/description/examples.json': byWord(byWord(Type.Unknown())),
  'serve/http/description/openapi.json': shape({
    info: byWord(Type.Unknown()),
    tags: byWord(word),
    headers: byWord(shape({ description: word, schema: byWord(Type.Unknown()) })),
    idempotencyKey: byWord(Type.Unknown()),
    securitySchemes: byWord(byWord(word)),
    leftOutOfCompact: words,
  }),
  'serve/cli/commands.json': shape({ groups: byWord(OPTIONS), commands: byWord(COMMAND) }),
  'store/search/languages.json': byWord(Type.String()),
  'store/search/products.json': Type.Record(Type.String(), byWord(Type.String())),
  'store/search/words.json': Type.Object({
    stop: Type.String(),
    weak: Type.String(),
    foreign: Type.String(),
    pairs: byWord(Type.String()),
    letters: Type.Record(Type.String(), Type.String()),
  }),
}

for (const file of globSync('**/*.json', { cwd: SRC }).toSorted())
  test(`${file} fits its schema`, () => {
    const schema = TABLES[file]
    assert.ok(schema, 'it has a schema in this test')
    const parsed = parseAs(schema, JSON.parse(readFileSync(join(SRC, file), 'utf8')))
    assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
  })

/** An example is a constant; the functions beside them are not. */
type ExampleName = Extract<keyof typeof description, Uppercase<string>>
/** Each example, and the answer or request that it is an example of. */
const EXAMPLE_SCHEMAS: Readonly<Record<ExampleName, TSchema>> = {
  TOOL: SCHEMAS.Tool,
  PROFILE: SCHEMAS.Profile,
  PENDING_TOOL: SCHEMAS.Tool,
  CHECKS: SCHEMAS.Checks,
  PAGINATION: SCHEMAS.Pagination,
  CATEGORY: SCHEMAS.Category,
  SCAN: SCHEMAS.Scan,
  SCAN_STATE: SCHEMAS.ScanState,
  REVIEW_REQUEST: SCHEMAS.ReviewRequest,
  REVIEW: SCHEMAS.Review,
  KEY: Type.Omit(SCHEMAS.CurrentKey, ['usage']),
  EVENT: SCHEMAS.Event,
  WEBHOOK: SCHEMAS.Webhook,
  RECOMMENDATION: SCHEMAS.Recommendation,
  CLAIM: SCHEMAS.Claim,
  LOG_ENTRY: SCHEMAS.LogList.properties.log.items,
  STORED_MISTAKE: SCHEMAS.MistakeAnswer,
  OWNER_EDIT: SCHEMAS.OwnerEdit,
  MISTAKE: SCHEMAS.Mistake,
  VERIFIED_CLAIM: SCHEMAS.Claim,
  TRIED_KEY: SCHEMAS.TriedKey,
  TRIED_WEBHOOK: SCHEMAS.TriedWebhook,
  SETUP: SCHEMAS.ToolSetup,
  TOOL_CLIENTS: SCHEMAS.ToolClients,
  HEALTH: SCHEMAS.Health,
  FOUND: SCHEMAS.SearchResults,
  REGISTRY_OVERVIEW: SCHEMAS.RegistryOverview,
}
const EXAMPLES = Object.entries<unknown>(description).filter(
  ([name]) => name === name.toUpperCase(),
)
for (const [name, example] of EXAMPLES)
  test(`the example ${name} fits the schema of what it shows`, () => {
    const parsed = parseAnswer(EXAMPLE_SCHEMAS[name as ExampleName], example)
    assert.deepEqual(parsed.ok ? [] : parsed.problems, [])
  })
