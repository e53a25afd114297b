// JSON of evidence and gradings as files keep it: one line for each thing that people compare, such
// as an observation, an exchange, an operation or a check.

/** Their items have a line each. */
const LISTS = new Set([
  'checks',
  'criteria',
  'exchanges',
  'fixes',
  'operations',
  'securitySchemes',
  'tools',
  'webhooks',
])
/** Their members have a line each, or more if they contain such lists. */
const OBJECTS = new Set(['access', 'observations'])

export function linedJson(value: object): string {
  return `${opened(value, '')}\n`
}

function opened(value: object, indent: string): string {
  const inner = `${indent} `
  const lines = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${inner}${JSON.stringify(key)}: ${written(key, member, inner)}`)
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`
}

function written(key: string, value: unknown, indent: string): string {
  if (isListed(key, value))
    return `[\n${value.map((each) => `${indent} ${JSON.stringify(each)}`).join(',\n')}\n${indent}]`
  return isObject(value) && (OBJECTS.has(key) || hasListed(value))
    ? opened(value, indent)
    : JSON.stringify(value)
}

function hasListed(value: object): boolean {
  return Object.entries(value).some(
    ([key, member]) => isListed(key, member) || (isObject(member) && hasListed(member)),
  )
}

function isListed(key: string, value: unknown): value is unknown[] {
  return LISTS.has(key) && Array.isArray(value) && value.some((each) => typeof each === 'object')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
