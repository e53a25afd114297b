// Lists of tools made by chance from a seed: plain ones, odd ones, and malformed ones.

export interface GeneratedList {
  tools: unknown[]
  /** How many tools each page has. */
  pageSizes: number[]
}

type Chance = () => number

/** The same numbers for the same seed. */
export function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return ((state >>> 8) % 1_000_000) / 1_000_000
  }
}

const one = <T>(chance: Chance, of: readonly T[]): T => of[Math.floor(chance() * of.length)] as T

const NAMES =
  'get_page page.get list-issues createEvent délete search:all read/file mcp_x docs_page'.split(' ')
const FORMATS = ['date', 'uri', 'email', 'int32']

export function generatedList(chance: Chance): GeneratedList {
  const count = 1 + Math.floor(chance() * 9)
  const isMalformed = chance() < 0.25
  const tools: unknown[] = [...Array(count).keys()].map((at) => generatedTool(chance, at))
  if (isMalformed) {
    const at = Math.floor(chance() * count)
    tools[at] = malformed(chance, tools[at] as object)
  }
  const first = chance() < 0.2 && count > 1 ? Math.ceil(count / 2) : count
  return { tools, pageSizes: first === count ? [count] : [first, count - first] }
}

function generatedTool(chance: Chance, at: number): object {
  const name = `${one(chance, NAMES)}${chance() < 0.9 ? `_${at}` : ''}${chance() < 0.1 ? 'x'.repeat(70) : ''}`
  return {
    name,
    ...(chance() < 0.85 && { description: one(chance, ['Gets a page.', '', '  Lists.  ']) }),
    ...(chance() < 0.3 && { title: 'A title' }),
    inputSchema: rootSchema(chance),
    ...(chance() < 0.3 && { outputSchema: outputSchema(chance) }),
    ...(chance() < 0.3 && { annotations: { readOnlyHint: chance() < 0.5, title: 'T' } }),
    ...(chance() < 0.1 && { _meta: { 'acme.example/x': 1 } }),
  }
}

function rootSchema(chance: Chance): object {
  return {
    ...(chance() < 0.3 && { $schema: 'http://json-schema.org/draft-07/schema#' }),
    type: 'object',
    ...(chance() < 0.9 && { properties: properties(chance, 0) }),
    ...(chance() < 0.4 && { required: ['p0', 'p9'] }),
    ...(chance() < 0.4 && { additionalProperties: one(chance, [true, false, {}]) }),
    ...(chance() < 0.1 && { anyOf: [{ required: ['p0'] }, { required: ['p1'] }] }),
    ...(chance() < 0.2 && { $defs: { D: { type: 'string', format: 'uri' } } }),
  }
}

function properties(chance: Chance, depth: number): object {
  return Object.fromEntries(
    [...Array(Math.floor(chance() * 4)).keys()].map((at) => [`p${at}`, schema(chance, depth + 1)]),
  )
}

function schema(chance: Chance, depth: number): object {
  const described = chance() < 0.6 ? { description: 'Says what.' } : {}
  const kind = Math.floor(chance() * (depth > 3 ? 5 : 9))
  const kinds: (() => object)[] = [
    () => ({ type: 'string', format: one(chance, FORMATS) }),
    () => ({ type: ['string', 'null'] }),
    () => ({ enum: ['a', 'b'] }),
    () => ({ type: 'integer', minimum: 1, maximum: 9, default: 2 }),
    () => ({}),
    () => ({ type: 'array', items: schema(chance, depth + 1) }),
    () => ({ type: 'object', properties: properties(chance, depth), required: ['p0'] }),
    () => ({ anyOf: [schema(chance, depth + 1), { type: ['null', 'number'] }] }),
    () => ({ type: ['object', 'array', 'null'], items: { type: 'string' } }),
  ]
  return { ...kinds[kind]?.(), ...described }
}

function outputSchema(chance: Chance): object {
  const broken = [
    { $ref: '#/$defs/Missing' },
    { $ref: 'https://acme.example/schema.json' },
    { type: 'string', pattern: '(' },
    { type: 'money' },
    { enum: [] },
    { type: 'number', minimum: '1' },
  ]
  const isBroken = chance() < 0.15
  return {
    ...(chance() < 0.3 && { $schema: 'https://json-schema.org/draft/2020-12/schema' }),
    type: 'object',
    properties: { a: isBroken ? one(chance, broken) : schema(chance, 2), b: { $ref: '#/$defs/B' } },
    $defs: { B: { type: 'string' } },
  }
}

function malformed(chance: Chance, tool: object): unknown {
  const { inputSchema, ...rest } = tool as { inputSchema: object }
  return one<() => unknown>(chance, [
    () => rest,
    () => ({ ...tool, inputSchema: null }),
    () => ({ ...tool, inputSchema: { ...inputSchema, type: ['object', 'null'] } }),
    () => ({ ...tool, inputSchema: { anyOf: [{ type: 'object' }] } }),
    () => ({ ...tool, inputSchema: { ...inputSchema, properties: { x: true } } }),
    () => ({ ...tool, inputSchema: { ...inputSchema, properties: null } }),
    () => ({ ...tool, inputSchema: { ...inputSchema, required: null } }),
    () => ({ ...tool, inputSchema: { ...inputSchema, required: [1] } }),
    () => ({ ...tool, description: null }),
    () => ({ ...tool, title: null }),
    () => ({ ...tool, annotations: { readOnlyHint: 'yes' } }),
    () => ({ ...tool, annotations: [] }),
    () => ({ ...tool, outputSchema: { type: 'array' } }),
    () => ({ ...tool, outputSchema: null }),
    () => ({ ...tool, name: 7 }),
    () => ({ ...tool, name: '' }),
    () => null,
  ])()
}
