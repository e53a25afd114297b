// A comparison with a lock file as JSON.
import type { Diff, Measures, ServerDiff } from '../../contract/diff.ts'

const LONGEST = 2_000

export function diffJson({ file, servers, unseen }: Diff) {
  const [only, ...others] = servers
  const one = others.length === 0 ? only : undefined
  return {
    changes: servers.flatMap((server) =>
      server.changes.map(({ class: kind, tool, pointer, before, after, reason, detail }) => ({
        class: kind,
        tool,
        pointer,
        before: shortened(before),
        after: shortened(after),
        reason,
        detail: detail ?? null,
        server: server.name,
        source: server.source,
      })),
    ),
    grade: both(one, 'grade'),
    score: both(one, 'score'),
    tokens: both(one, 'tokens'),
    findability: both(one, 'findability'),
    servers: servers.map((server) => ({
      name: server.name,
      source: server.source,
      changes: server.changes.length,
      grade: both(server, 'grade'),
      score: both(server, 'score'),
      tokens: both(server, 'tokens'),
      findability: both(server, 'findability'),
    })),
    notLookedAt: unseen,
    lock: file,
  }
}

/** Of several servers together nothing is measured. */
function both<K extends keyof Measures>(
  server: ServerDiff | undefined,
  key: K,
): { before: Measures[K] | null; after: Measures[K] | null } {
  return { before: server?.before[key] ?? null, after: server?.after[key] ?? null }
}

/** A long value as the beginning of its JSON, so that a report stays readable. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : (value ?? null)
}
