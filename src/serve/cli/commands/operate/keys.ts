// `agentgrade keys`: creates, lists and revokes API keys.
import { type FormOptions, printResult, printTable } from '../../output/print.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Scope } from '../../../../domain/answer/key.ts'
import { createKey, listKeys, revokeKey, scopesOf } from '../../../../usecases/keys/keys.ts'
import { inCatalogue } from '../../in-catalogue.ts'
import { writeErr, writeOut } from '../../output/write.ts'

export const keys = { create, list, revoke }

async function create(
  name: string,
  { json, ...wish }: { json?: boolean; scopes?: Scope[]; expiresInDays?: number },
): Promise<void> {
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

async function list(options: FormOptions): Promise<void> {
  const shown = (await inCatalogue(listKeys)).map((key) => ({
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
  await inCatalogue((catalogue) => revokeKey(catalogue, id, Date.now()))
  printResult({ id, revoked: true }, `${id} is revoked.`, options)
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
