// A Sigstore bundle v0.3 with one DSSE envelope: the file that carries a signed verdict.
import type { Static } from 'typebox'
import { shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const BUNDLE_TYPE = 'application/vnd.dev.sigstore.bundle.v0.3+json'
export const PAYLOAD_TYPE = 'application/vnd.in-toto+json'
/** A verdict takes about 10 KB; whatever is much larger is none. */
export const MOST_BUNDLE_BYTES = 1_000_000

const base64 = (description: string) =>
  Type.String({ pattern: '^[A-Za-z0-9+/]+={0,2}$', maxLength: MOST_BUNDLE_BYTES, description })

/** Closed: what is not signed must not be able to say anything. */
export const BundleSchema = shape({
  mediaType: Type.Literal(BUNDLE_TYPE),
  verificationMaterial: shape({
    publicKey: shape({ hint: base64('SHA-256 of the public key as SPKI.') }),
    tlogEntries: Type.Array(Type.Unknown(), { maxItems: 0 }),
  }),
  dsseEnvelope: shape({
    payload: base64('The statement.'),
    payloadType: Type.Literal(PAYLOAD_TYPE),
    signatures: Type.Array(
      shape({ sig: base64('The signature.'), keyid: text('Empty: the hint names the key.', 0) }),
      { minItems: 1, maxItems: 1 },
    ),
  }),
})
export type Bundle = Static<typeof BundleSchema>

/** What is signed: type and payload with their lengths, so that neither can pass for the other. */
export function preAuthenticationEncoding(payloadType: string, payload: Uint8Array): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.byteLength} `
  return Buffer.concat([Buffer.from(head), payload])
}

export function bundleText(payload: Buffer, signature: Buffer, hint: string): string {
  const bundle: Bundle = {
    mediaType: BUNDLE_TYPE,
    verificationMaterial: { publicKey: { hint }, tlogEntries: [] },
    dsseEnvelope: {
      payload: payload.toString('base64'),
      payloadType: PAYLOAD_TYPE,
      signatures: [{ sig: signature.toString('base64'), keyid: '' }],
    },
  }
  return `${JSON.stringify(bundle, null, 2)}\n`
}
