// Parses untrusted JSON within limits, and reads what is there of a parsed document.
import { objectOf } from '../../../domain/schema/json.ts'
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

// On any line: generators sort keys alphabetically, so `components` comes first.
const YAML_START = /^["']?(?:openapi|swagger)["']?[ \t]{0,9}:/m

/** YAML, and not JSON; `yaml.ts` reads it. */
export function isYamlDescription(text: string): boolean {
  return !/^\uFEFF?\s{0,1000}\{/.test(text) && YAML_START.test(text)
}
