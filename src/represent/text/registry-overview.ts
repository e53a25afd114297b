// What was imported from other registries and scanned so far, in words: rows of figures, how clients
// are pointed to the registry, as markdown and as comma-separated values.
import { LETTERS } from '../../domain/grading/letter.ts'
import { figure } from '../../domain/text/figures.ts'
import {
  ADDRESS_STATES,
  type AddressState,
  type RegistryOverview,
  type ServerAddress,
} from '../../domain/answer/registry.ts'
import { csvRow } from '../tools-csv.ts'
import { heading, numbered, section, table } from './document.ts'
import { inert, markdown } from './markdown.ts'

const STATE_WORDS: Readonly<Record<AddressState, string>> = {
  alive: 'alive: a scan found an MCP server',
  'sign-in': 'behind a sign-in',
  'not-mcp': 'not MCP: something else answers',
  unreachable: 'unreachable',
  waiting: 'a scan waits or runs',
  'not-scanned': 'not scanned',
}

/** What is counted, and how many there are. */
export function overviewRows(overview: RegistryOverview): [string, string][] {
  const { servers, addresses, claimedTwice, states, letters } = overview
  const rows: [string, number][] = [
    ['servers, active', servers['active'] ?? 0],
    ['servers, deprecated', servers['deprecated'] ?? 0],
    ['servers, deleted', servers['deleted'] ?? 0],
    ['addresses', addresses],
    ['addresses that several servers claim', claimedTwice],
    ...ADDRESS_STATES.map((state): [string, number] => [STATE_WORDS[state], states[state] ?? 0]),
    ...LETTERS.map((letter): [string, number] => [`graded ${letter}`, letters[letter] ?? 0]),
  ]
  return rows.map(([words, count]) => [words, figure(count)])
}

export function sourceRows({ sources }: RegistryOverview): string[][] {
  return sources.map(({ url, completeAt, entries, leftOut, stopped }) => [
    url,
    completeAt?.slice(0, 16).replace('T', ' ') ?? 'not complete',
    figure(entries),
    Object.entries(leftOut)
      .filter(([, count]) => count > 0)
      .map(([reason, count]) => `${figure(count)} ${reason}`)
      .join(', '),
    stopped ?? '',
  ])
}
export const SOURCE_COLUMNS = ['Registry', 'Complete', 'Entries read', 'Left out', 'Stopped']

/** How each client is pointed to the registry, in three steps. */
export function clientSteps(base: string): { client: string; steps: string[] }[] {
  const policy = `${base}/policies/{name}`
  const check = `Check it: agentgrade registry doctor ${policy}`
  return [
    {
      client: 'VS Code',
      steps: [
        `Set chat.mcp.gallery.serviceUrl (policy McpGalleryServiceUrl) to ${policy}`,
        'Set chat.mcp.access (policy ChatMCP) to registry',
        check,
      ],
    },
    {
      client: 'GitHub Copilot',
      steps: [
        `Enter ${policy} as the MCP Registry URL of the organisation or enterprise`,
        'Choose Registry only',
        check,
      ],
    },
    {
      client: 'Kiro and Amazon Q',
      steps: [
        `Open ${policy}/registry.json: it is the whole list in one file`,
        'Give its https address to the client as its registry',
        check,
      ],
    },
    {
      client: 'Docker',
      steps: [
        'Bind a host name to the policy: its field host',
        'Point the name to this service, and give it to Docker as its registry',
        'Check it: agentgrade registry doctor https://{host}',
      ],
    },
  ]
}

export function overviewMarkdown(overview: RegistryOverview, base: string): string {
  return markdown(
    heading(1, 'The registry'),
    table(['What', { title: 'Count', align: 'right' }], overviewRows(overview)),
    section(
      'Imported',
      overview.sources.length > 0 &&
        table(
          SOURCE_COLUMNS,
          sourceRows(overview).map((row) => row.map((cell) => inert(cell, 300))),
        ),
    ),
    clientSteps(base).map(({ client, steps }) => section(`Point ${client} to it`, numbered(steps))),
  )
}

export const CSV_HEAD = csvRow(['address', 'state', 'letter', 'servers'])

export function overviewCsv(addresses: readonly ServerAddress[]): string {
  const rows = addresses.map(({ url, state, letter, servers }) =>
    csvRow([url, state, letter, servers.join(' ')]),
  )
  return `${CSV_HEAD}${rows.join('')}`
}
