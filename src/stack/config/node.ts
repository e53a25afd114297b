// A configuration file as a tree that knows its lines, whatever the format is.

interface At {
  /** From 1. */
  line: number
}

/** `repeated` are the keys that a map holds twice; the later one counts. */
export type ConfigNode =
  | (At & { kind: 'map'; entries: ReadonlyMap<string, ConfigNode>; repeated: readonly string[] })
  | (At & { kind: 'list'; items: readonly ConfigNode[] })
  | (At & { kind: 'value'; value: string | number | boolean | null })

/** What is wrong with a file, and where. */
export interface FileProblem {
  problem: string
  line: number | null
  column: number | null
}

export type ParsedFile = { ok: true; root: ConfigNode } | ({ ok: false } & FileProblem)

/** Larger trees are no configuration. */
const MOST_NODES = 200_000
const MOST_DEPTH = 100
/** Several times the characters of the largest file. */
const MOST_STEPS = 16 * 1024 * 1024

/** Counts what reading one file takes, and refuses a tree that no person wrote. */
export class Budget {
  nodes = 0
  /** Characters and levels that were gone through. */
  steps = 0

  spend(depth: number): void {
    this.nodes += 1
    if (this.nodes > MOST_NODES || depth > MOST_DEPTH) throw new TooLarge()
  }

  read(steps: number): void {
    this.steps += steps
    if (this.steps > MOST_STEPS) throw new TooLarge()
  }
}

export class TooLarge extends Error {}

type MaybeNode = ConfigNode | undefined

export function memberAt(node: MaybeNode, ...path: readonly string[]): MaybeNode {
  let at = node
  for (const key of path) at = at?.kind === 'map' ? at.entries.get(key) : undefined
  return at
}

export function textAt(node: MaybeNode, ...path: readonly string[]): string | undefined {
  const at = memberAt(node, ...path)
  return at?.kind === 'value' && typeof at.value === 'string' ? at.value : undefined
}

export function flagAt(node: MaybeNode, ...path: readonly string[]): boolean | undefined {
  const at = memberAt(node, ...path)
  return at?.kind === 'value' && typeof at.value === 'boolean' ? at.value : undefined
}

export interface LocatedText {
  text: string
  line: number
}

/** A text that is not empty, with its line. */
export function locatedAt(node: MaybeNode, ...path: readonly string[]): LocatedText | undefined {
  const text = textAt(node, ...path)
  return text ? { text, line: memberAt(node, ...path)?.line ?? 1 } : undefined
}

/** The texts of a list; numbers and flags as they are written. Undefined if it is no list. */
export function textsAt(node: MaybeNode, ...path: readonly string[]): LocatedText[] | undefined {
  const at = memberAt(node, ...path)
  if (at?.kind !== 'list') return undefined
  return at.items.flatMap((item) =>
    item.kind === 'value' && item.value !== null
      ? [{ text: String(item.value), line: item.line }]
      : [],
  )
}

export interface LocatedPair {
  name: string
  value: string
  line: number
}

/** The members of a map that are texts, numbers or flags. */
export function pairsAt(node: MaybeNode, ...path: readonly string[]): readonly LocatedPair[] {
  const at = memberAt(node, ...path)
  if (at?.kind !== 'map') return []
  return [...at.entries].flatMap(([name, value]) =>
    value.kind === 'value' && value.value !== null
      ? [{ name, value: String(value.value), line: value.line }]
      : [],
  )
}
