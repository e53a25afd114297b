// What a reader is shown of the fields of a schema, a line each. References lead on only as deep as
// fields are shown, so cycles end there.
import { isFilled, type Members, objectOf } from '../../../domain/schema/json.ts'
import {
  type Field,
  itemsOf,
  keywordOf,
  type SchemaView,
  type ValueDetail,
  valueWords,
  wordsOf,
} from './shown-schema.ts'
import { said, saidFirst } from './shown-words.ts'

export interface FieldDetail extends ValueDetail {
  /** Levels of fields. */
  depth: number
  /** Fields of one object. */
  fields: number
  /** Characters of what a field says of itself; 0 for none. */
  words: number
}

/** The lines of one operation; after a limit nothing more is written. */
export interface Lines {
  add: (indent: number, line: string) => void
  isFull: () => boolean
  text: () => string
}

const MOST_CHARS = 48_000
const LONGEST_NAME = 100
const MOST_CHOICES = 4
const DEEPEST_LIST = 3

export function startLines(): Lines {
  const lines: string[] = []
  let chars = 0
  return {
    add: (indent, line) => {
      if (chars >= MOST_CHARS) return
      chars += line.length + 2 * indent
      lines.push(`${'  '.repeat(indent)}${line}`)
    },
    isFull: () => chars >= MOST_CHARS,
    text: () => lines.join('\n'),
  }
}

/** A parameter says itself where it goes; what it says of itself goes before its schema. */
interface ShownField extends Field {
  place?: string
  holder?: Members
}

/** Writes the lines of fields as far as the detail goes. */
export function fieldWriter(view: SchemaView, lines: Lines) {
  const { document } = view
  const addField = (field: ShownField, detail: FieldDetail, indent: number): void => {
    if (lines.isFull()) return
    const schema = document.follow(field.schema)
    const place = field.place === undefined ? '' : `${field.place} `
    const required = field.isRequired && detail.isBrief !== true ? 'required ' : ''
    const type = schema ? valueWords(view, schema, detail, field.holder) : 'cannot be read'
    const own = field.holder?.['description']
    const words = isFilled(own) ? own : wordsOf(view, field.schema)
    lines.add(
      indent,
      `- ${place}${said(field.name, LONGEST_NAME)} ${required}${type}${ending(words, detail)}`,
    )
    if (schema) addFields(schema, detail, indent + 1)
  }
  /** Of an object, of what a list holds, and of each alternative. */
  const addFields = (schema: Members, detail: FieldDetail, indent: number): void => {
    const object = objectIn(view, schema)
    if (object === null || lines.isFull()) return
    const fields = view.fieldsOf(object)
    if (detail.depth === 0) {
      if (fields.length > 0) lines.add(indent, `fields: ${names(fields, detail)}`)
      return
    }
    const below = { ...detail, depth: detail.depth - 1 }
    for (const field of chosen(fields, detail.fields)) addField(field, below, indent)
    if (fields.length > detail.fields)
      lines.add(indent, `(${fields.length - detail.fields} more fields)`)
    const { choices, ...whole } = view.wholeOf(object)
    const others = document.follow(keywordOf({ choices, ...whole }, 'additionalProperties'))
    if (others && Object.keys(others).length > 0) {
      lines.add(indent, `- any name: ${valueWords(view, others, detail)}`)
      addFields(others, below, indent + 1)
    }
    addChoices(choices, below, indent)
  }
  const addChoices = (all: readonly Members[], below: FieldDetail, indent: number): void => {
    const choices = all.filter((each) => hasFields(view, each))
    for (const [at, choice] of choices.slice(0, MOST_CHOICES).entries()) {
      const words = wordsOf(view, choice, ['title', 'description'])
      lines.add(
        indent,
        `either, ${at + 1} of ${choices.length}, ${view.typeOf(choice)}${ending(words, below)}`,
      )
      addFields(choice, below, indent + 1)
    }
    if (choices.length > MOST_CHOICES)
      lines.add(indent, `(${choices.length - MOST_CHOICES} more alternatives)`)
  }
  return { addField, addFields }
}

function ending(words: string | null, detail: FieldDetail): string {
  return words === null || detail.words === 0 ? '' : `: ${said(words, detail.words)}`
}

/** In the order of the document; where not all are shown, the required ones go first. */
function chosen(fields: readonly Field[], most: number): readonly Field[] {
  if (fields.length <= most) return fields
  const kept = new Set(
    fields.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)).slice(0, most),
  )
  return fields.filter((field) => kept.has(field))
}

function names(fields: readonly Field[], { fields: most, isBrief }: FieldDetail): string {
  const mark = (isRequired: boolean) => (isRequired && isBrief !== true ? ' required' : '')
  return saidFirst(
    fields,
    most,
    ({ name, isRequired }) => `${said(name, LONGEST_NAME)}${mark(isRequired)}`,
  )
}

function hasFields(view: SchemaView, schema: Members): boolean {
  const object = objectIn(view, schema)
  return object !== null && view.fieldsOf(object).length + view.wholeOf(object).choices.length > 0
}

/** The schema that has the fields: itself, or what its lists hold; null if there is none. */
function objectIn(view: SchemaView, schema: Members): Members | null {
  let at: Members | null = schema
  for (let depth = 0; at && depth < DEEPEST_LIST; depth++) {
    const whole = view.wholeOf(at)
    if (
      view.fieldsOf(at).length > 0 ||
      whole.choices.length > 0 ||
      objectOf(keywordOf(whole, 'additionalProperties'))
    )
      return at
    at = itemsOf(view, whole)
  }
  return null
}
