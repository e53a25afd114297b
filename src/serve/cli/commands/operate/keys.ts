// `agentgrade keys`: creates, lists and revokes API keys.
import { type FormOptions, printResult, printTable, withForms } from '../../output/print.ts'
import { Command, InvalidArgumentError } from 'commander'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Scope } from '../../../../domain/answer/key.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { wholeNumber } from '../../input/format-options.ts'
import { writeErr, writeOut } from '../../output/write.ts'

const NAMES: readonly Scope[] = ['read', 'review', 'submit', 'admin']

export function keysCommand(): Command {
  const command = new Command('keys').description(
    'make, list and revoke the API keys of DATABASE_URL',
  )
  command
    .command('create')
    .description('create a key; it is shown only once')
    .argument('<name>', 'who or what it is for')
    .option('--scopes <names>', `what it may do: ${NAMES.join(',')}`, scopesIn)
    .option('--expires-in-days <days>', 'days until it expires', wholeNumber)
    .option('--json', 'print it as JSON')
    .action(create)
  command
    .command('list')
    .description('list all keys, newest first')
    .option('--json', 'print them as JSON')
    .option('--md', 'print them as markdown')
    .action(list)
  withForms(
    command
      .command('revoke')
      .description('revoke a key')
      .argument('<id>', 'its id, from keys list'),
  ).action(revoke)
  return command
}

async function create(
  name: string,
  { json, ...wish }: { json?: boolean; scopes?: Scope[]; expiresInDays?: number },
): Promise<void> {
  const { createKey, scopesOf } = await import('../../../../usecases/keys/keys.ts')
  const { secret, key } = await inCatalogue((catalogue) =>
    createKey(
      { catalogue, now: Date.now, randomBytes, randomId: randomUUID },
      { name, ...wish },
      null,
    ),
  )
  if (json)
    writeOut(
      `${JSON.stringify({ key: secret, id: key.id, name: key.name, prefix: key.prefix, createdAt: momentOf(key.createdAt), scopes: scopesOf(key), expiresAt: key.expiresAt && momentOf(key.expiresAt) }, null, 2)}\n`,
    )
  else {
    writeOut(`${secret}\n`)
    writeErr(
      `Keep it: it is not shown again. \`agentgrade keys revoke ${key.id}\` takes it back.\n`,
    )
  }
}

function scopesIn(names: string): Scope[] {
  const wished = names.split(/[\s,]+/).filter((name) => name !== '')
  const unknown = wished.find((name) => !NAMES.includes(name as Scope))
  if (unknown !== undefined || wished.length === 0)
    throw new InvalidArgumentError(`Use ${NAMES.join(', ')}.`)
  return wished as Scope[]
}

async function list(options: FormOptions): Promise<void> {
  const { listKeys, scopesOf } = await import('../../../../usecases/keys/keys.ts')
  const keys = await inCatalogue(listKeys)
  const shown = keys.map((key) => ({
    id: key.id,
    prefix: key.prefix,
    name: key.name,
    createdAt: momentOf(key.createdAt),
    revokedAt: key.revokedAt === null ? null : momentOf(key.revokedAt),
    scopes: scopesOf(key),
    expiresAt: key.expiresAt === null ? null : momentOf(key.expiresAt),
  }))
  const columns = [
    { title: 'Id' },
    { title: 'Begins' },
    { title: 'Made' },
    { title: 'Revoked' },
    { title: 'Expires' },
    { title: 'Scopes' },
    { title: 'Name', shrinks: true },
  ]
  const rows = shown.map((key) => [
    key.id,
    `${key.prefix}…`,
    key.createdAt.slice(0, 10),
    key.revokedAt?.slice(0, 10) ?? '–',
    key.expiresAt?.slice(0, 10) ?? '–',
    key.scopes.join(' '),
    key.name,
  ])
  printTable({ keys: shown }, { columns, rows }, 'No keys.', options)
}

async function revoke(id: string, options: FormOptions): Promise<void> {
  const { revokeKey } = await import('../../../../usecases/keys/keys.ts')
  await inCatalogue((catalogue) => revokeKey(catalogue, id, Date.now()))
  printResult({ id, revoked: true }, `${id} is revoked.`, options)
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
