// How to connect to a tool as markdown: each client with its command, its file and its link.
import type { ClientSetup, ToolSetup } from '../../domain/answer/setup.ts'
import { inert } from './profile.ts'

export function connectMarkdown(setup: ToolSetup): string {
  const { slug, name, auth, keyUrl, access, because, mcp, api, cli } = setup
  const lines = [`# Connect to ${inert(name, 80)}`, '', because]
  if (auth !== null) lines.push('', `Sign-in: ${inert(auth, 200)}.`)
  if (keyUrl !== null) lines.push('', `Keys: ${code(keyUrl)}`)
  const sections = {
    mcp: mcp ? mcpLines(mcp) : [],
    api: api ? apiLines(api) : [],
    cli: cli ? cliLines(cli) : [],
  }
  const order = (['mcp', 'api', 'cli'] as const).toSorted(
    (one, other) => Number(other === access) - Number(one === access),
  )
  lines.push(...order.flatMap((id) => sections[id]))
  if (!mcp && !api && !cli) lines.push('', 'We know of no programmatic access.')
  lines.push('', `[Profile](/tools/${encodeURIComponent(slug)}.md)`)
  return `${lines.join('\n')}\n`
}

function mcpLines({ clients, hint, docs }: NonNullable<ToolSetup['mcp']>): string[] {
  return [
    '',
    '## MCP',
    ...(clients.length === 0 && hint === null ? ['', 'Offered; see its documentation.'] : []),
    ...(hint === null ? [] : ['', inert(hint, 300)]),
    ...clients.flatMap(clientLines),
    ...docsLines(docs),
  ]
}

function apiLines({ curl, baseUrl, docs }: NonNullable<ToolSetup['api']>): string[] {
  const first =
    curl === null
      ? baseUrl === null
        ? []
        : ['', `Base URL: ${code(baseUrl)}`]
      : ['', 'First call:', '', ...fenced('sh', curl)]
  return ['', '## API', ...first, ...docsLines(docs)]
}

function cliLines({ install, command, docs }: NonNullable<ToolSetup['cli']>): string[] {
  const line = install === null ? [`Command: ${code(command)}`] : fenced('sh', install)
  return ['', '## CLI', '', ...line, ...docsLines(docs)]
}

function docsLines(docs: string | null): string[] {
  return docs === null ? [] : ['', `Documentation: ${code(docs)}`]
}

function clientLines({ client, line, link, file, config, note }: ClientSetup): string[] {
  return [
    '',
    `### ${client}`,
    ...(line === null ? [] : ['', ...fenced('sh', line)]),
    '',
    `${line === null ? '' : 'Or '}${file}:`,
    '',
    ...fenced(config.startsWith('{') ? 'json' : 'toml', config),
    ...(link === null ? [] : ['', `Link: ${code(link)}`]),
    ...(note === null ? [] : ['', inert(note, 300)]),
  ]
}

/** Validated URLs, commands and configurations contain no fence. */
function fenced(language: string, text: string): string[] {
  return [`\`\`\`${language}`, text.replaceAll('```', ''), '```']
}

function code(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}
