// The TypeBox builders that the domain uses, without loading the seven hundred files of the others.
import type TypeBox from 'typebox'

type Options = Record<string, unknown>
type Built = Record<string | symbol, unknown>

const OPTIONAL = Symbol('optional')

const builders = {
  Object(properties: Record<string, Built>, options: Options = {}): Built {
    const required = Object.keys(properties).filter((name) => !properties[name]?.[OPTIONAL])
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  Optional: (type: Built): Built => Object.defineProperty({ ...type }, OPTIONAL, { value: true }),
  Literal: (value: string | number | boolean, options?: Options): Built => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: readonly string[], options?: Options): Built => ({ enum: values, ...options }),
  Union: (anyOf: readonly Built[], options?: Options): Built => ({ anyOf, ...options }),
  Array: (items: Built, options?: Options): Built => ({ type: 'array', items, ...options }),
  String: (options?: Options): Built => ({ type: 'string', ...options }),
  Integer: (options?: Options): Built => ({ type: 'integer', ...options }),
  Number: (options?: Options): Built => ({ type: 'number', ...options }),
  Boolean: (options?: Options): Built => ({ type: 'boolean', ...options }),
  Null: (options?: Options): Built => ({ type: 'null', ...options }),
  Unknown: (options?: Options): Built => ({ ...options }),
  Intersect: (allOf: readonly Built[], options?: Options): Built => ({ allOf, ...options }),
  Unsafe: (schema: Built): Built => schema,
  Pick: (type: Built, names: readonly string[], options?: Options): Built =>
    withFields(type, (name) => names.includes(name), options),
  Omit: (type: Built, names: readonly string[], options?: Options): Built =>
    withFields(type, (name) => !names.includes(name), options),
  Partial: ({ properties }: Built, options?: Options): Built => ({
    type: 'object',
    properties,
    ...options,
  }),
  Record: (key: Built, value: Built, options?: Options): Built => ({
    type: 'object',
    patternProperties: { [(key.pattern as string | undefined) ?? '^.*$']: value },
    ...options,
  }),
}

/** The fields of these names, or all others, with whether they are required. */
function withFields(type: Built, isKept: (name: string) => boolean, options?: Options): Built {
  const all = Object.entries(type.properties as Record<string, Built>)
  return builders.Object(Object.fromEntries(all.filter(([name]) => isKept(name))), options)
}

export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>
