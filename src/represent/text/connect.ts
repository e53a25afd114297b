// How to connect to a tool as markdown: each client with its command, its file and its link.
import type { ClientSetup, ToolSetup } from '../../domain/answer/setup.ts'
import { code, inert, markdown, fenced, heading, section, type Part } from './markdown.ts'

export function connectMarkdown(setup: ToolSetup): string {
  const { slug, name, auth, keyUrl, access, because, mcp, api, cli } = setup
  const sections = {
    mcp: mcp && mcpSection(mcp),
    api: api && apiSection(api),
    cli: cli && cliSection(cli),
  }
  const order = (['mcp', 'api', 'cli'] as const).toSorted(
    (one, other) => Number(other === access) - Number(one === access),
  )
  return markdown(
    heading(1, `Connect to ${inert(name, 80)}`),
    because,
    auth !== null && `Sign-in: ${inert(auth, 200)}.`,
    keyUrl !== null && `Keys: ${code(keyUrl)}`,
    order.map((id) => sections[id]),
    !mcp && !api && !cli && 'We know of no programmatic access.',
    `[Profile](/tools/${encodeURIComponent(slug)}.md)`,
  )
}

function worstPart(worst: string | undefined): Part {
  return worst !== undefined && inert(worst, 300)
}

function mcpSection({ clients, hint, docs, worst }: NonNullable<ToolSetup['mcp']>): Part {
  return [
    heading(2, 'MCP'),
    worstPart(worst),
    clients.length === 0 && hint === null && 'Offered; see its documentation.',
    hint !== null && inert(hint, 300),
    clients.map(clientParts),
    docsWords(docs),
  ]
}

function apiSection({ curl, baseUrl, docs, worst }: NonNullable<ToolSetup['api']>): Part {
  return [
    heading(2, 'API'),
    worstPart(worst),
    curl !== null && ['First call:', fenced('sh', curl)],
    curl === null && baseUrl !== null && `Base URL: ${code(baseUrl)}`,
    docsWords(docs),
  ]
}

function cliSection({ install, command, docs, worst }: NonNullable<ToolSetup['cli']>): Part {
  const line = install === null ? `Command: ${code(command)}` : fenced('sh', install)
  return section('CLI', worstPart(worst), line, docsWords(docs))
}

function docsWords(docs: string | null): string | null {
  return docs && `Documentation: ${code(docs)}`
}

function clientParts({ client, line, link, file, config, note }: ClientSetup): Part {
  return [
    heading(3, client),
    line !== null && fenced('sh', line),
    `${line === null ? '' : 'Or '}${file}:`,
    fenced(config.startsWith('{') ? 'json' : 'toml', config),
    link !== null && `Link: ${code(link)}`,
    note !== null && inert(note, 300),
  ]
}
