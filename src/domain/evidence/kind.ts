// The kinds of tools: what a tool is to whoever runs it.
import { choice } from '../schema/schema.ts'

export const KINDS = ['service', 'local', 'reference'] as const
export type Kind = (typeof KINDS)[number]

export const KindSchema = choice(
  KINDS,
  'A hosted service, a program that runs on your machine, or a reference or test server.',
)
