// MCP servers from npm that are no tools of the launch catalogue: the corpus on which checks are calibrated. Well-known ones of every quality.
import type { CapturedServer } from './captured-tools.ts'

const KEY = 'dummy'

/** Kept as test/corpus/mcp/<slug>.evidence.json. */
export const CORPUS_SERVERS: readonly CapturedServer[] = [
  { slug: 'airtable-mcp', package: 'airtable-mcp-server', environment: { AIRTABLE_API_KEY: 'pat.dummy' } },
  { slug: 'angular', package: '@angular/cli', command: 'ng', args: ['mcp'] },
  { slug: 'apple-docs', package: '@kimsungwhee/apple-docs-mcp' },
  { slug: 'argocd-mcp', package: 'argocd-mcp', args: ['stdio'], environment: { ARGOCD_BASE_URL: 'https://argocd.invalid', ARGOCD_API_TOKEN: KEY } },
  { slug: 'asana-mcp', package: '@roychri/mcp-server-asana', environment: { ASANA_ACCESS_TOKEN: KEY } },
  { slug: 'azure-mcp', package: '@azure/mcp', args: ['server', 'start'] },
  { slug: 'mcp-everything', package: '@modelcontextprotocol/server-everything' },
]
