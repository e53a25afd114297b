// The tables of docs/architecture.md: rooms and folders, as the test of imports checks them.
import { FOLDERS, ROOMS } from '../../test/rooms.ts'
import { markdownTable } from './markdown-table.ts'

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')

export async function rooms(): Promise<string> {
  const rows = Object.entries(ROOMS).map(([room, { holds, imports }]) => [
    `\`src/${room}\``,
    holds,
    code(imports) || 'nothing of ours',
  ])
  return markdownTable(['Room', 'What it holds', 'May import'], rows).join('\n')
}

export async function folders(): Promise<string> {
  const rows = Object.entries(FOLDERS).flatMap(([room, table]) =>
    Object.entries(table).map(([folder, { holds }]) => [`\`${room}/${folder}\``, holds]),
  )
  return markdownTable(['Folder', 'What belongs there'], rows).join('\n')
}
