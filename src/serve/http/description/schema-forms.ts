// Helpers for the schema patterns of this service.

export type Schema = Readonly<Record<string, unknown>>

export const text = (description: string): Schema => ({ type: 'string', description })
export const number = (description: string): Schema => ({ type: 'number', description })
export const whole = (description: string): Schema => ({ type: 'integer', minimum: 0, description })
export const yesNo = (description: string): Schema => ({ type: 'boolean', description })
export const orNull = (schema: Schema): Schema =>
  typeof schema['type'] === 'string' && schema['enum'] === undefined
    ? { ...schema, type: [schema['type'], 'null'] }
    : { anyOf: [schema, { type: 'null' }] }
export const list = (items: Schema): Schema => ({ type: 'array', items })
export const object = (
  properties: Readonly<Record<string, Schema>>,
  optional: readonly string[] = [],
): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
})

export const DRY_RUN = yesNo('true where nothing was stored.')

/** A list with warnings about unknown parameters. */
export function warned(properties: Record<string, Schema>): Schema {
  const warnings = list(text('What was asked and is not known, with the nearest that is.'))
  return object({ ...properties, warnings }, ['warnings'])
}
