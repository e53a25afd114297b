// Exports every tool as one line of JSON: the record, and the evidence behind it.
import type { Engine } from '../database/engine.ts'
import { rowsAfter } from './copy.ts'
import { unseal } from '../database/sealed-text.ts'

const PAGE_ROWS = 200

export async function countTools(engine: Engine): Promise<number> {
  const [row] = await engine.all('SELECT count(*) AS n FROM tool_source')
  return Number(row?.['n'])
}

export async function* exportedTools(engine: Engine): AsyncGenerator<string> {
  const select = (after: number) =>
    engine.all(
      `SELECT tool_id, record, evidence FROM tool_source WHERE tool_id > ${after} ORDER BY tool_id LIMIT ${PAGE_ROWS}`,
    )
  // Both are JSON already; a tool that was never scanned has no evidence.
  for await (const { record, evidence } of rowsAfter('tool_id', select))
    yield `{"record":${unseal(String(record))},"evidence":${typeof evidence === 'string' ? unseal(evidence) : 'null'}}`
}
