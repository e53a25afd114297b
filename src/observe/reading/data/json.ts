// Parses untrusted JSON within limits, and reads what is there of a parsed document.
import { exceededBy } from '../../../domain/schema/json-shape.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import { harmless, type Parsed } from './harmless.ts'

const LONGEST_PROBLEM = 200
const TOO_MUCH = {
  depth: `It is nested deeper than ${LIMITS.jsonDepth} levels.`,
  parts: `It has more than ${LIMITS.jsonTokens} parts.`,
}

/** The objects have no prototype. */
export function readJson(text: string): Parsed {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text
  const exceeded = exceededBy(json, { depth: LIMITS.jsonDepth, parts: LIMITS.jsonTokens })
  if (exceeded) return { ok: false, problem: TOO_MUCH[exceeded] }
  try {
    return harmless(JSON.parse(json))
  } catch (error) {
    return {
      ok: false,
      problem: cleanLine(
        error instanceof Error ? error.message : 'It is not JSON.',
        LONGEST_PROBLEM,
      ),
    }
  }
}

export type Members = Record<string, unknown>

export function objectOf(value: unknown): Members | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** The member of that name; never one from a prototype. */
export function memberOf(value: unknown, name: string): unknown {
  const object = objectOf(value)
  return object && Object.hasOwn(object, name) ? object[name] : undefined
}

/** A text that is not blank. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

/** The texts of an array; other items are left out. */
export function textsOf(value: unknown): string[] {
  return listOf(value).filter((each): each is string => typeof each === 'string')
}

export type Entries = readonly (readonly [string, unknown])[]

const MOST = 200
const taken = new WeakMap<object, Entries>()

export function firstEntries(value: unknown): Entries {
  const object = objectOf(value)
  if (!object) return []
  const entries = taken.get(object) ?? Object.entries(object).slice(0, MOST)
  taken.set(object, entries)
  return entries
}
