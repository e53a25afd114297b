// What the validator of the TypeScript SDK v1 cannot compile in a schema.
import { isPattern } from '../../domain/text/pattern.ts'
import { type JsonObject, memberOf } from '../../domain/schema/json.ts'
import { schemaProblem } from './meta-schema.ts'
import { nodesOf, type Path } from './nodes.ts'
import { anchorsIn, leadsSomewhere } from './references.ts'

/** Definitions that nothing refers to are never compiled. */
const UNCOMPILED = new Set<string | number>(['$defs', 'definitions'])

/** Where it fails; null if it compiles the schema. */
export function compileFault(root: JsonObject): Path | null {
  const nodes = nodesOf(root)
  const anchors = anchorsIn(nodes)
  for (const { schema, path } of nodes) {
    if (path.some((part, at) => at % 2 === 0 && UNCOMPILED.has(part))) continue
    const reference = memberOf(schema, '$ref')
    if (typeof reference === 'string' && !leadsSomewhere(root, reference, anchors))
      return [...path, '$ref']
    const pattern = memberOf(schema, 'pattern')
    if (typeof pattern === 'string' && !isPattern(pattern, 'u')) return [...path, 'pattern']
    const values = memberOf(schema, 'enum')
    if (Array.isArray(values) && values.length === 0) return [...path, 'enum']
  }
  return schemaProblem(root, '07')?.path ?? null
}
