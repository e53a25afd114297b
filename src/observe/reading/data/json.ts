// Parses untrusted JSON within limits, and makes it safe to traverse.
import { LIMITS } from '../../limits.ts'
import { exceededBy, objectOf } from '../../../domain/schema/json.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'

const PART_CHARS = 128

export type Parsed = { ok: true; value: unknown } | { ok: false; problem: string }

type Branch = Record<string, unknown> | unknown[]

/**
 * Removes the prototype of every object and replaces non-finite numbers by null, in place. Refuses
 * cycles, deep nesting, and what would be too large if every shared part were written out: a few
 * hundred bytes of YAML can stand for gigabytes.
 */
export function harmless(value: unknown): Parsed {
  if (!isBranch(value))
    return { ok: true, value: typeof value === 'number' && !Number.isFinite(value) ? null : value }
  /** The expanded size of each branch; 0 while it is being traversed. */
  const sizes = new Map<Branch, number>()
  const heights = new Map<Branch, number>()
  const stack: Branch[] = [value]
  for (let branch = stack.at(-1); branch; branch = stack.at(-1)) {
    if (!sizes.has(branch)) {
      sizes.set(branch, 0)
      if (!Array.isArray(branch)) Object.setPrototypeOf(branch, null)
      const problem = enter(branch, stack, sizes)
      if (problem) return { ok: false, problem }
      continue
    }
    stack.pop()
    if (heights.has(branch)) continue
    const { size, height } = measure(branch, sizes, heights)
    if (size > LIMITS.jsonTokens)
      return { ok: false, problem: `It has more than ${LIMITS.jsonTokens} parts.` }
    if (height > LIMITS.jsonDepth)
      return { ok: false, problem: `It is nested deeper than ${LIMITS.jsonDepth} levels.` }
    sizes.set(branch, size)
    heights.set(branch, height)
  }
  return { ok: true, value }
}

function enter(
  branch: Branch,
  stack: Branch[],
  sizes: ReadonlyMap<Branch, number>,
): string | undefined {
  for (const [key, member] of Object.entries(branch)) {
    if (isBranch(member)) {
      if (sizes.get(member) === 0) return 'A part of it holds itself.'
      if (!sizes.has(member)) stack.push(member)
    } else if (typeof member === 'number' && !Number.isFinite(member)) {
      Reflect.set(branch, key, null)
    }
  }
  return undefined
}

function measure(
  branch: Branch,
  sizes: ReadonlyMap<Branch, number>,
  heights: ReadonlyMap<Branch, number>,
): { size: number; height: number } {
  let size = 1
  let height = 0
  for (const member of Object.values(branch)) {
    size += isBranch(member) ? (sizes.get(member) ?? 0) : sizeOf(member)
    if (isBranch(member)) height = Math.max(height, heights.get(member) ?? 0)
  }
  return { size, height: height + 1 }
}

/** A long text counts as several parts: aliases of YAML repeat it without writing it out. */
function sizeOf(leaf: unknown): number {
  return typeof leaf === 'string' ? 1 + Math.floor(leaf.length / PART_CHARS) : 1
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null
}

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
