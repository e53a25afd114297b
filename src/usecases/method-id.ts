// Which method grades, exactly: what another one has graded is graded again.
import { METHOD_VERSION } from '../grade/method.ts'
import { methodDigest } from '../runtime/method-digest.ts'

/** The version of the method and a digest of its sources. Only the version is ever published. */
export function methodId(): string {
  return `${METHOD_VERSION}+${methodDigest()}`
}
