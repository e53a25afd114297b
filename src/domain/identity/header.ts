// Which headers of a request cannot lead it elsewhere than to its address.

/** Who asks, and what is understood: RFC 9110 and the transport of MCP. */
const HARMLESS: ReadonlySet<string> = new Set(
  'authorization accept accept-language content-type user-agent mcp-protocol-version'.split(' '),
)

/** Any other may choose a host behind the address; only the tool's own record knows better. */
export function isHarmlessHeader(name: string): boolean {
  return HARMLESS.has(name.toLowerCase())
}
