// Exports every tool as one line of JSON: the record, and the evidence behind it.
import type { Engine } from '../database/engine.ts'
import { unseal } from '../database/sealed-text.ts'

const PAGE_ROWS = 200

export async function* exportedTools(engine: Engine): AsyncGenerator<string> {
  const select = (after: number) =>
    engine.all(
      `SELECT tool_id, record, evidence FROM tool_source WHERE tool_id > ${after} ORDER BY tool_id LIMIT ${PAGE_ROWS}`,
    )
  for (
    let rows = await select(0);
    rows.length > 0;
    rows = await select(Number(rows.at(-1)?.['tool_id']))
  ) {
    // Both are JSON already; a tool that was never scanned has no evidence.
    for (const { record, evidence } of rows)
      yield `{"record":${unseal(String(record))},"evidence":${typeof evidence === 'string' ? unseal(evidence) : 'null'}}`
  }
}
