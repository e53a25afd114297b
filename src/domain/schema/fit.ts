// Changes a value only where its schema leaves it free: cuts what is too long, and rewrites texts.
import type { TSchema } from 'typebox'
import { isObject, mapItems, mapMembers } from './json.ts'
import { branchOf, expressionOf, type Schema } from './parse.ts'
import { shortened } from '../text/untrusted-text.ts'

interface Change {
  text: (text: string, schema: Schema) => string
  list: (list: readonly unknown[], schema: Schema) => readonly unknown[]
}

/** With texts and lists as long as the schema allows. What has another form stays as it is. */
export function cutToFit<T>(schema: TSchema, value: T): T {
  return changed(schema, value, {
    // A part of an address or of a digest is another one.
    text: (text, { pattern, maxLength = Infinity }) =>
      pattern === undefined ? shortened(text, maxLength) : text,
    list: (list, { maxItems = Infinity }) =>
      list.length > maxItems ? list.slice(0, maxItems) : list,
  }) as T
}

/** With every text changed that has words of its own: no name from a closed list, no id, no digest. */
export function withTexts<T>(schema: TSchema, value: T, change: (text: string) => string): T {
  return changed(schema, value, {
    text: (text, { pattern }) => {
      if (pattern === undefined) return change(text)
      // How it has to begin, such as with the scheme of an address, says nothing.
      const [start = text] = /^[^ :]{0,20}(?: |:\/\/)/.exec(text) ?? []
      const forms = [change(text), start + change(text.slice(start.length))]
      return forms.find((form) => expressionOf(pattern).test(form)) ?? text
    },
    list: (list) => list,
  }) as T
}

function changed(schema: Schema, value: unknown, change: Change): unknown {
  const { anyOf, properties = {}, patternProperties = {}, items = {} } = schema
  if (anyOf) return changed(branchOf(anyOf, value) ?? {}, value, change)
  if ('const' in schema || schema.enum) return value
  if (typeof value === 'string') return change.text(value, schema)
  if (Array.isArray(value))
    return mapItems(change.list(value, schema), (item) => changed(items, item, change))
  if (!isObject(value)) return value
  const [others = {}] = Object.values(patternProperties)
  return mapMembers(value, (member, name) =>
    changed((Object.hasOwn(properties, name) && properties[name]) || others, member, change),
  )
}
