// What was imported from other registries, and what scans have found at the addresses of its servers.
import type { Static } from 'typebox'
import type { Letter } from '../grading/letter.ts'
import { count, flag, list, map, openObject, orNull, string } from '../schema/schema.ts'

export const ADDRESS_STATES = [
  'alive',
  'sign-in',
  'not-mcp',
  'unreachable',
  'waiting',
  'not-scanned',
] as const
export type AddressState = (typeof ADDRESS_STATES)[number]

export interface ServerAddress {
  url: string
  /** The names of those that give it. */
  servers: readonly string[]
  state: AddressState
  /** Of its MCP server; null without one. */
  letter: Letter | null
}

export const RegistrySourceSchema = openObject({
  url: string('The registry.'),
  completeAt: orNull(string('When the last complete import began.')),
  entries: count('Entries that the last import has read.'),
  leftOut: map(count('How many.'), 'Entries that were left out, by reason.'),
  withdrawn: count('Entries that the registry has withdrawn since it was last read.'),
  stopped: orNull(string('Why the last import stopped; null if it did not.')),
  why: string('The particulars of that; empty if there are none.'),
})
export type RegistrySourceAnswer = Static<typeof RegistrySourceSchema>

export const AlikeNameSchema = openObject({
  name: string('The name that another is easily taken for.'),
  takenFor: string('That other name.'),
  source: string('The registry that lists it.'),
  isOut: flag('Whether it is left out; if not, both were first seen at the same time.'),
})

const counts = (words: string) => map(count('How many.'), words)

export const RegistryOverviewSchema = openObject(
  {
    sources: list(RegistrySourceSchema),
    alike: list(AlikeNameSchema),
    servers: counts('Servers by status.'),
    addresses: count('Different addresses of servers.'),
    claimedTwice: count('Addresses that several servers claim.'),
    states: counts('Addresses by what scans have found.'),
    letters: counts('Addresses by the letter of their MCP server.'),
  },
  'What was imported and scanned so far.',
)
export type RegistryOverview = Static<typeof RegistryOverviewSchema>
