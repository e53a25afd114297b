// The parameters of an MCP tool and what their schemas tell, on the two levels that readers see.
import {
  has,
  isFilled,
  isObject,
  type JsonObject,
  listOf,
  objectOf,
} from '../../domain/schema/json.ts'
import { resolved } from '../../domain/tool-reach/inputs.ts'

export interface ToolParameter {
  name: string
  isDescribed: boolean
  /** It lists or bounds its values, shows one, or is a boolean. */
  isFormed: boolean
  /** It takes members of its own: values to write, say, and no choice of fields to read. */
  isObject: boolean
  /** It takes any text. */
  isFreeText: boolean
}

const LEVELS = 2
const MOST = 500
const MOST_CHOICES = 16
const CHOICES = ['anyOf', 'oneOf', 'allOf'] as const
const CLOSING: ReadonlySet<string> = new Set(['enum', 'const', 'pattern', 'format'])
const FORMING: ReadonlySet<string> = new Set([
  ...CLOSING,
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'example',
  'examples',
])

export function parametersOf(root: unknown): ToolParameter[] {
  const found: ToolParameter[] = []
  const met = new Set<JsonObject>()
  const waiting = [{ given: root, level: 1 }]
  for (const { given, level } of waiting) {
    const schema = objectOf(resolved(root, given))
    // A schema inside itself brings nothing new.
    if (schema === null || met.has(schema)) continue
    met.add(schema)
    for (const choice of choicesOf(root, schema)) waiting.push({ given: choice, level })
    if (level > 1) waiting.push({ given: schema['items'], level })
    for (const [name, own] of Object.entries(objectOf(schema['properties']) ?? {})) {
      if (found.length >= MOST) return found
      found.push(parameterOf(root, name, own))
      if (level < LEVELS) waiting.push({ given: own, level: level + 1 })
    }
  }
  return found
}

function parameterOf(root: unknown, name: string, own: unknown): ToolParameter {
  const target = objectOf(resolved(root, own))
  const stated = [own, target].filter(isObject)
  const values = [...stated, ...(target ? choicesOf(root, target) : [])]
  const items = target ? [resolved(root, target['items'])].filter(isObject) : []
  return {
    name,
    isDescribed: stated.some(({ description }) => isFilled(description)),
    isFormed: [...values, ...items].some(isFormed),
    isObject: values.some((each) => each['type'] === 'object'),
    isFreeText: values.some((each) => each['type'] === 'string' && !hasAny(each, CLOSING)),
  }
}

function choicesOf(root: unknown, schema: JsonObject): JsonObject[] {
  if (!CHOICES.some((key) => has(schema, key))) return []
  return CHOICES.flatMap((key) =>
    listOf(schema[key])
      .slice(0, MOST_CHOICES)
      .map((choice) => resolved(root, choice))
      .filter(isObject),
  )
}

function isFormed(schema: JsonObject): boolean {
  return schema['type'] === 'boolean' || hasAny(schema, FORMING)
}

function hasAny(schema: JsonObject, keys: ReadonlySet<string>): boolean {
  return Object.keys(schema).some((key) => keys.has(key))
}
