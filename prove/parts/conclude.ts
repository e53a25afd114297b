// How a proof ends: what it found, and a last line that says what was tried, for the table.

export function conclude(tried: string, findings: readonly string[]): void {
  for (const finding of findings) console.log(finding)
  console.log(`${tried}, ${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
