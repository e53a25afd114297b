// A comparison with a lock file as JSON.
import type { Diff, Measures, ServerDiff } from '../../contract/compare.ts'

const LONGEST = 2_000

export function diffJson({ file, servers, unseen }: Diff) {
  const [only, ...others] = servers
  return {
    changes: servers.flatMap(({ name, source, changes }) =>
      changes.map((change) => ({
        ...change,
        before: shortened(change.before),
        after: shortened(change.after),
        detail: change.detail ?? null,
        server: name,
        source,
      })),
    ),
    // Of several servers together nothing is measured.
    ...measuresOf(others.length === 0 ? only : undefined),
    servers: servers.map((server) => ({
      name: server.name,
      source: server.source,
      changes: server.changes.length,
      ...measuresOf(server),
    })),
    notLookedAt: unseen,
    lock: file,
  }
}

function measuresOf(server: ServerDiff | undefined) {
  const both = <K extends keyof Measures>(key: K) => ({
    before: server?.before[key] ?? null,
    after: server?.after[key] ?? null,
  })
  return {
    grade: both('grade'),
    score: both('score'),
    tokens: both('tokens'),
    findability: both('findability'),
  }
}

/** A long value as the beginning of its JSON, so that a report stays readable. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : (value ?? null)
}
