// How anything from outside becomes evidence: no longer than its schema allows, and without a
// credential in any address, whoever wrote it.
import type { TSchema } from 'typebox'
import { cutToFit, withTexts } from '../schema/fit.ts'
import { redactAddresses } from '../text/secret.ts'

export function asEvidence<T>(schema: TSchema, value: T): T {
  return withTexts(schema, cutToFit(schema, value), redactAddresses)
}
