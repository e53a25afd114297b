// How to connect to a tool as markdown: each client with its command, its file and its link.
import type { ClientSetup, ToolSetup } from '../../domain/answer/setup.ts'
import { inert } from './profile.ts'

export function connectMarkdown({ slug, name, auth, keyUrl, mcp, api, cli }: ToolSetup): string {
  const lines = [`# Connect to ${inert(name, 80)}`]
  if (auth !== null) lines.push('', `Sign-in: ${inert(auth, 200)}.`)
  if (keyUrl !== null) lines.push('', `Keys: ${code(keyUrl)}`)
  if (mcp) {
    lines.push('', '## MCP')
    if (mcp.clients.length === 0 && mcp.hint === null)
      lines.push('', 'Offered; see its documentation.')
    if (mcp.hint !== null) lines.push('', inert(mcp.hint, 300))
    lines.push(...mcp.clients.flatMap(clientLines))
    if (mcp.docs !== null) lines.push('', `Documentation: ${code(mcp.docs)}`)
  }
  if (api) {
    lines.push('', '## API')
    if (api.curl !== null) lines.push('', 'First call:', '', ...fenced('sh', api.curl))
    else if (api.baseUrl !== null) lines.push('', `Base URL: ${code(api.baseUrl)}`)
    if (api.docs !== null) lines.push('', `Documentation: ${code(api.docs)}`)
  }
  if (cli) lines.push('', '## CLI', '', ...fenced('sh', cli.install ?? cli.command))
  if (!mcp && !api && !cli) lines.push('', 'We know of no programmatic access.')
  lines.push('', `[Profile](/tools/${encodeURIComponent(slug)}.md)`)
  return `${lines.join('\n')}\n`
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
