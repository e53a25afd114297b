// The kinds of tools: a service, a local program, or a reference server.
import { choice } from '../schema/schema.ts'

export const KINDS = ['service', 'local', 'reference'] as const
export type Kind = (typeof KINDS)[number]

export const KindSchema = choice(
  KINDS,
  'A hosted service, a program that runs on your machine, or a reference or test server.',
)
