// A signed verdict holds for Sigstore's own library and for us, and no tampering with it does.
import assert from 'node:assert/strict'
import { createHmac, generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, Verifier } from '@sigstore/verify'
import fc from 'fast-check'
import { holds } from '../../../test/property.ts'
import { readEvidence } from '../../../test/readings.ts'
import { helpFigures } from '../../../test/sample.ts'
import { canonicalJson } from '../../contract/lock.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import { declaredEvidence, parseCatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import {
  bundleText,
  PAYLOAD_TYPE,
  preAuthenticationEncoding,
  type Bundle,
} from '../../domain/verdict/bundle.ts'
import type { Statement } from '../../domain/verdict/verdict.ts'
import { Refusal } from '../../errors/refusal.ts'
import { signed, statementOn } from './attest.ts'
import { digestFor, hintOf, publicKeyOf, type SigningKey } from './keys.ts'
import { verifyVerdict, type VerifyWish } from './verify.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const TODAY = '2026-11-18'
const INTEGRITY = `sha512-${'QUJD'.repeat(21)}QQ==`

const ed25519 = keyOf(generateKeyPairSync('ed25519'))
const p256 = keyOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const other = keyOf(generateKeyPairSync('ed25519'))

const evidence = fileOf('local-cli', (value) => {
  const { packages, cliHelp } = value.observations
  assert.ok(cliHelp?.state === 'observed')
  cliHelp.value.figures = helpFigures()
  assert.ok(packages?.state === 'observed' && packages.value.packages[0])
  packages.value.packages[0].integrity = INTEGRITY
})
const statement = statementOn(evidence, TODAY)
const payload = Buffer.from(canonicalJson(statement))
const good = signed(statement, ed25519)
const second = signed(statementOn(fileOf('average-tool'), TODAY), ed25519)

function keyOf({ privateKey }: { privateKey: KeyObject }): SigningKey {
  return { private: privateKey, public: publicKeyOf(privateKey, 'a test') }
}

function fileOf(name: string, change: (value: Evidence) => void = () => {}) {
  const file = join(import.meta.dirname, `../../../test/corpus/${name}.evidence.json`)
  const value = JSON.parse(readFileSync(file, 'utf8')) as Evidence
  change(value)
  return { name: 'evidence.json', bytes: Buffer.from(JSON.stringify(value)) }
}

/** How Sigstore's own library judges, with our key and without a log. */
function sigstoreAccepts(text: string, { public: { key } }: SigningKey): boolean {
  const publicKey = (hint: string) => {
    if (hint !== hintOf(ed25519.public) && hint !== hintOf(p256.public)) throw new Error('unknown')
    return { publicKey: key, validFor: () => true }
  }
  const trust = { certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] }
  const judge = new Verifier(
    { ...trust, publicKey },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  )
  try {
    judge.verify(toSignedEntity(bundleFromJSON(JSON.parse(text))))
    return true
  } catch {
    return false
  }
}

function verify(text: string, wish: Partial<VerifyWish> = {}, file = evidence, key = ed25519) {
  return verifyVerdict({ name: 'a.sigstore.json', text }, file, key.public, { now: NOW, ...wish })
}

/** The code by which we refuse; null if it holds. */
function refused(...given: Parameters<typeof verify>): string | null {
  try {
    verify(...given)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Whatever a tampering makes of it. */
type Loose = ReturnType<typeof JSON.parse>

/** The bundle with a change that nobody signed. */
function bent(change: (bundle: Loose) => unknown): string {
  const bundle: Loose = JSON.parse(good)
  const made = change(bundle)
  return JSON.stringify(made === undefined ? bundle : made)
}

const withPayload = (bytes: Buffer | string) =>
  bent(({ dsseEnvelope }) => {
    dsseEnvelope.payload = Buffer.from(bytes).toString('base64')
  })
const withSignature = (bytes: Buffer) =>
  bent(({ dsseEnvelope }) => {
    dsseEnvelope.signatures[0].sig = bytes.toString('base64')
  })
/** The statement with other content under the old signature. */
const restated = (change: (value: Loose) => void) => {
  const value = structuredClone(statement)
  change(value)
  return withPayload(canonicalJson(value))
}
const signature = Buffer.from(
  (JSON.parse(good) as Bundle).dsseEnvelope.signatures[0]?.sig ?? '',
  'base64',
)
const flipped = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
const signedAnew = (bytes: Buffer, key: SigningKey) =>
  sign(digestFor(key.public), preAuthenticationEncoding(PAYLOAD_TYPE, bytes), key.private)
/** What the holder of the key could sign, if it wanted to deceive, or by mistake. */
const signedAs = (text: string) =>
  bundleText(Buffer.from(text), signedAnew(Buffer.from(text), ed25519), hintOf(ed25519.public))
const signedWith = (change: (value: Loose) => void) => {
  const value = structuredClone(statement)
  change(value)
  return signedAs(canonicalJson(value))
}

test('what we sign is accepted by Sigstore and by us, with both algorithms', () => {
  for (const key of [ed25519, p256]) {
    const text = signed(statement, key)
    assert.ok(sigstoreAccepts(text, key))
    const { verdict, subject, isComputedAgain } = verify(text, { minGrade: 'F' }, evidence, key)
    assert.deepEqual(verdict, statement.predicate)
    assert.ok(isComputedAgain)
    assert.deepEqual(
      subject.map(({ name }) => name.replace(/@[^@]*$/, '')),
      ['evidence', 'pkg:npm/sift-cli'],
    )
  }
  // Spaces between members carry nothing.
  assert.equal(refused(JSON.stringify(JSON.parse(good))), null)
})

test('the same evidence gives the same statement, byte by byte, except for the day', () => {
  assert.equal(canonicalJson(statementOn(evidence, TODAY)), payload.toString())
  assert.equal(signed(statementOn(evidence, TODAY), ed25519), good)
  const later = statementOn(evidence, '2026-11-19')
  assert.equal(
    canonicalJson({ ...later, predicate: { ...later.predicate, gradedOn: TODAY } }),
    payload.toString(),
  )
  const poisoned = statementOn(fileOf('poisoned-mcp'), TODAY).predicate
  assert.deepEqual(poisoned.hazards, ['prompt-injection'], 'also what has no weight')
  assert.ok(poisoned.hazards.every((id) => poisoned.failed.some(({ check }) => check === id)))
})

const CHANGED = 'verdict-changed'
const UNREADABLE = 'verdict-unreadable'
const TWICE = 'repeated-member'
const TYPE = 'verdict-media-type'
const INSIDE = 'verdict-key-inside'
const SIGNATURES = 'verdict-signatures'
const OTHER_KEY = 'verdict-other-key'
const spki = ed25519.public.key.export({ type: 'spki', format: 'der' }).toString('base64')

/** Refused by both. */
const TAMPERINGS: Readonly<Record<string, [text: string, code: string]>> = {
  'a better letter': [restated(({ predicate }) => (predicate.letter = 'A+')), CHANGED],
  'a better score': [restated(({ predicate }) => (predicate.score = 9.9)), CHANGED],
  'a better letter of an access method': [
    restated(({ predicate }) => (predicate.access.cli = 'A')),
    CHANGED,
  ],
  'another method': [restated(({ predicate }) => (predicate.method = '9.0.0')), CHANGED],
  'a later day': [restated(({ predicate }) => (predicate.gradedOn = '2026-11-20')), CHANGED],
  'a later scan': [
    restated(({ predicate }) => (predicate.observedAt = '2026-11-18T00:00:00Z')),
    CHANGED,
  ],
  'newer evidence': [restated(({ predicate }) => (predicate.evidenceDate = TODAY)), CHANGED],
  'no failed check': [restated(({ predicate }) => (predicate.failed = [])), CHANGED],
  'one failed check less': [restated(({ predicate }) => predicate.failed.pop()), CHANGED],
  'a hazard more': [restated(({ predicate }) => predicate.hazards.push('x')), CHANGED],
  'texts that nobody has read': [
    restated(({ predicate }) => (predicate.texts.cli = { state: 'read', readers: ['a'] })),
    CHANGED,
  ],
  'more confidence': [restated(({ predicate }) => (predicate.confidence = 1)), CHANGED],
  'stronger evidence': [restated(({ predicate }) => (predicate.evidence = 'declared')), CHANGED],
  'another tool': [restated(({ predicate }) => (predicate.tool.name = 'Other')), CHANGED],
  'another address': [
    restated(({ predicate }) => (predicate.tool.url = 'https://evil.example')),
    CHANGED,
  ],
  'a policy that nobody applied': [
    restated(({ predicate }) => (predicate.policy = { isMet: true })),
    CHANGED,
  ],
  'another digest': [
    restated(({ subject }) => (subject[0].digest.sha256 = '0'.repeat(64))),
    CHANGED,
  ],
  'another subject': [restated(({ subject }) => subject.push(subject[0])), CHANGED],
  'a subject less': [restated(({ subject }) => subject.pop()), CHANGED],
  'no subject': [restated((value) => (value.subject = [])), CHANGED],
  'another name of a subject': [
    restated(({ subject }) => (subject[1].name = 'pkg:npm/evil@1')),
    CHANGED,
  ],
  'another predicate type': [
    restated((value) => (value.predicateType = 'https://x.example')),
    CHANGED,
  ],
  'another statement type': [
    restated((value) => Object.assign(value, { _type: 'https://x.example' })),
    CHANGED,
  ],
  'an unknown field': [restated((value) => (value.extra = 1)), CHANGED],
  'spaces in the statement': [withPayload(JSON.stringify(statement, null, 2)), CHANGED],
  'other order in the statement': [withPayload(JSON.stringify(statement)), CHANGED],
  'a member twice in the statement': [
    withPayload(`{"_type":"x",${payload.toString().slice(1)}`),
    CHANGED,
  ],
  'a byte after the statement': [withPayload(Buffer.concat([payload, Buffer.from([0])])), CHANGED],
  'a line break after the statement': [withPayload(`${payload.toString()}\n`), CHANGED],
  'a mark before the statement': [withPayload(`\uFEFF${payload.toString()}`), CHANGED],
  'the first bit of the statement': [withPayload(flipped(payload, 0)), CHANGED],
  'the last bit of the statement': [withPayload(flipped(payload, payload.length - 1)), CHANGED],
  'half of the statement': [withPayload(payload.subarray(0, payload.length / 2)), CHANGED],
  'an empty statement': [withPayload(''), UNREADABLE],
  'the statement of another verdict': [
    bent(({ dsseEnvelope }) => {
      dsseEnvelope.payload = (JSON.parse(second) as Bundle).dsseEnvelope.payload
    }),
    CHANGED,
  ],
  'the signature of another verdict': [
    bent(({ dsseEnvelope }) => {
      dsseEnvelope.signatures = (JSON.parse(second) as Bundle).dsseEnvelope.signatures
    }),
    CHANGED,
  ],
  'the first bit of the signature': [withSignature(flipped(signature, 0)), CHANGED],
  'the last bit of the signature': [withSignature(flipped(signature, 63)), CHANGED],
  'half of the signature': [withSignature(signature.subarray(0, 32)), CHANGED],
  'a byte after the signature': [
    withSignature(Buffer.concat([signature, Buffer.from([0])])),
    CHANGED,
  ],
  'zeros as signature': [withSignature(Buffer.alloc(64)), CHANGED],
  'an empty signature': [withSignature(Buffer.alloc(0)), UNREADABLE],
  'a signature of the bare statement': [
    withSignature(sign(null, payload, ed25519.private)),
    CHANGED,
  ],
  'a keyed hash with the public key': [
    withSignature(createHmac('sha512', spki).update(payload).digest()),
    CHANGED,
  ],
  'another key under our hint': [withSignature(signedAnew(payload, other)), CHANGED],
  'another algorithm under our hint': [withSignature(signedAnew(payload, p256)), CHANGED],
  'another key with its hint': [signed(statement, other), OTHER_KEY],
  'another payload type': [
    bent(({ dsseEnvelope }) => void (dsseEnvelope.payloadType = 'application/json')),
    TYPE,
  ],
  'the payload type in capitals': [
    bent(({ dsseEnvelope }) => void (dsseEnvelope.payloadType = PAYLOAD_TYPE.toUpperCase())),
    TYPE,
  ],
  'no payload type': [bent(({ dsseEnvelope }) => void delete dsseEnvelope.payloadType), TYPE],
  'the signature twice': [
    bent(({ dsseEnvelope: { signatures } }) => void signatures.push(signatures[0])),
    SIGNATURES,
  ],
  'a signature of a stranger beside it': [
    bent(
      ({ dsseEnvelope: { signatures } }) =>
        void signatures.unshift({ sig: signedAnew(payload, other).toString('base64'), keyid: '' }),
    ),
    SIGNATURES,
  ],
  'no signature': [bent(({ dsseEnvelope }) => void (dsseEnvelope.signatures = [])), SIGNATURES],
  'another media type': [bent((bundle) => void (bundle.mediaType = 'application/json')), TYPE],
  'no media type': [bent((bundle) => void delete bundle.mediaType), TYPE],
  'no envelope': [bent((bundle) => void delete bundle.dsseEnvelope), TYPE],
  'a message instead of an envelope': [
    bent(({ mediaType, verificationMaterial }) => ({
      mediaType,
      verificationMaterial,
      messageSignature: {
        messageDigest: { algorithm: 'SHA2_256', digest: 'AAAA' },
        signature: signature.toString('base64'),
      },
    })),
    TYPE,
  ],
  'no verification material': [
    bent((bundle) => void delete bundle.verificationMaterial),
    UNREADABLE,
  ],
  'another hint': [
    bent(
      ({ verificationMaterial }) =>
        void (verificationMaterial.publicKey.hint = hintOf(other.public)),
    ),
    OTHER_KEY,
  ],
  'a hint in hex': [
    bent(
      ({ verificationMaterial }) =>
        void (verificationMaterial.publicKey.hint = ed25519.public.fingerprint),
    ),
    OTHER_KEY,
  ],
  'no hint': [
    bent(({ verificationMaterial }) => void (verificationMaterial.publicKey = {})),
    UNREADABLE,
  ],
  'a key instead of the hint': [
    bent(({ verificationMaterial }) => void (verificationMaterial.publicKey = { rawBytes: spki })),
    INSIDE,
  ],
  'a certificate instead of the hint': [
    bent((bundle) => {
      bundle.verificationMaterial = { certificate: { rawBytes: spki }, tlogEntries: [] }
    }),
    INSIDE,
  ],
  'a chain of certificates': [
    bent((bundle) => {
      const x509CertificateChain = { certificates: [{ rawBytes: spki }] }
      bundle.verificationMaterial = { x509CertificateChain, tlogEntries: [] }
    }),
    INSIDE,
  ],
  'no JSON': [good.slice(1), UNREADABLE],
  'half of the file': [good.slice(0, good.length / 2), UNREADABLE],
  'something after the file': [`${good}{}`, UNREADABLE],
  'an empty file': ['', UNREADABLE],
  'a list': [`[${good}]`, TYPE],
  nothing: ['null', TYPE],
}

test('every tampering is refused by Sigstore and by us, for its own reason', () => {
  assert.ok(Object.keys(TAMPERINGS).length >= 40)
  for (const [name, [text, code]] of Object.entries(TAMPERINGS)) {
    assert.equal(refused(text), code, name)
    assert.equal(sigstoreAccepts(text, ed25519), false, `Sigstore: ${name}`)
  }
})

/** Sigstore reads the envelope loosely, and knows nothing of evidence and grades. */
const OURS_ALONE: Readonly<Record<string, [text: string, code: string]>> = {
  'an older bundle': [
    bent(
      (bundle) => void (bundle.mediaType = 'application/vnd.dev.sigstore.bundle+json;version=0.2'),
    ),
    TYPE,
  ],
  'a field beside the envelope': [bent((bundle) => ({ ...bundle, note: 'graded A+' })), UNREADABLE],
  'a field in the envelope': [bent(({ dsseEnvelope }) => void (dsseEnvelope.note = 1)), UNREADABLE],
  'a field beside the signature': [
    bent(({ dsseEnvelope }) => void (dsseEnvelope.signatures[0].cert = spki)),
    UNREADABLE,
  ],
  'a key id': [
    bent(({ dsseEnvelope }) => void (dsseEnvelope.signatures[0].keyid = 'x')),
    UNREADABLE,
  ],
  'a certificate beside the hint': [
    bent(
      ({ verificationMaterial }) => void (verificationMaterial.certificate = { rawBytes: spki }),
    ),
    INSIDE,
  ],
  'a key beside the hint': [
    bent(({ verificationMaterial }) => void (verificationMaterial.publicKey.rawBytes = spki)),
    INSIDE,
  ],
  'a member twice': [good.replace('"mediaType"', '"mediaType": "x", "mediaType"'), TWICE],
  'the envelope twice': [
    good.replace('"dsseEnvelope"', '"dsseEnvelope": {}, "dsseEnvelope"'),
    TWICE,
  ],
  'a member twice, once with an escape': [
    good.replace('"payload"', String.raw`"pa\u0079load": "AAAA", "payload"`),
    TWICE,
  ],
  'an escape': [good.replace('"payload"', String.raw`"pa\u0079load"`), UNREADABLE],
  'base64 without padding': [
    bent(
      ({ dsseEnvelope: { signatures } }) =>
        void (signatures[0].sig = signatures[0].sig.replaceAll('=', '')),
    ),
    UNREADABLE,
  ],
  'base64 for addresses': [
    bent(
      ({ dsseEnvelope: { signatures } }) =>
        void (signatures[0].sig = signature.toString('base64url')),
    ),
    UNREADABLE,
  ],
  'spaces in base64': [bent(({ dsseEnvelope }) => void (dsseEnvelope.payload += ' ')), UNREADABLE],
  'other unused bits in base64': [
    bent(
      ({ dsseEnvelope: { signatures } }) =>
        void (signatures[0].sig = signatures[0].sig.replace(
          /.==$/,
          (end: string) =>
            `${end.startsWith('A') ? 'B' : String.fromCharCode(end.charCodeAt(0) + 1)}==`,
        )),
    ),
    UNREADABLE,
  ],
  'a megabyte of spaces': [`${good}${' '.repeat(1_000_000)}`, UNREADABLE],
  'spaces, signed': [signedAs(JSON.stringify(statement, null, 2)), UNREADABLE],
  'a member twice, signed': [
    signedAs(payload.toString().replace('"letter":', '"letter":"A+","letter":')),
    TWICE,
  ],
  'a member twice at the end of the statement, signed': [
    signedAs(payload.toString().replace(/\}$/, ',"subject":[]}')),
    TWICE,
  ],
  'a day that does not exist, signed': [
    signedWith(({ predicate }) => (predicate.gradedOn = '2026-02-30')),
    UNREADABLE,
  ],
  'a month that does not exist, signed': [
    signedWith(({ predicate }) => (predicate.evidenceDate = '2026-00-10')),
    UNREADABLE,
  ],
  'an unknown field, signed': [signedWith(({ predicate }) => (predicate.extra = 1)), UNREADABLE],
  'a number beyond JSON, signed': [
    signedAs(payload.toString().replace(/"score":[\d.]+/, '"score":1e999')),
    UNREADABLE,
  ],
  'no number, signed': [
    signedAs(payload.toString().replace(/"score":[\d.]+/, '"score":NaN')),
    UNREADABLE,
  ],
  'no letter, signed': [signedWith(({ predicate }) => (predicate.letter = null)), UNREADABLE],
  'another predicate, signed': [
    signedWith((value) => (value.predicateType = 'https://slsa.dev/provenance/v1')),
    TYPE,
  ],
  'another statement, signed': [
    signedWith((value) => Object.assign(value, { _type: 'https://in-toto.io/Statement/v0.1' })),
    TYPE,
  ],
  'no evidence, signed': [signedWith(({ subject }) => subject.shift()), 'verdict-other-subject'],
  'another package, signed': [
    signedWith(({ subject }) => (subject[1].name = 'pkg:npm/evil@1')),
    'verdict-other-subject',
  ],
  'no package, signed': [signedWith(({ subject }) => subject.pop()), 'verdict-other-subject'],
  'another method, signed': [
    signedWith(({ predicate }) => (predicate.method = '3.9.0')),
    'verdict-other-method',
  ],
  'a better letter, signed': [
    signedWith(({ predicate }) => (predicate.letter = 'A+')),
    'verdict-other-grade',
  ],
  'the last failed check, signed': [
    signedWith(({ predicate }) => predicate.failed.pop()),
    'verdict-other-grade',
  ],
  'another tool, signed': [
    signedWith(({ predicate }) => (predicate.tool.name = 'Other')),
    'verdict-other-grade',
  ],
  'a day to come, signed': [
    signed(statementOn(evidence, '2026-11-20'), ed25519),
    'verdict-in-future',
  ],
}

test('what Sigstore cannot know is refused by us', () => {
  for (const [name, [text, code]] of Object.entries(OURS_ALONE))
    assert.equal(refused(text), code, name)
  // Deep nesting ends in a refusal, not in the stack.
  assert.notEqual(refused('['.repeat(400_000) + ']'.repeat(400_000)), null)
})

test('the evidence, its age, the letter and the subject are asked for', () => {
  const changed = { ...evidence, bytes: Buffer.concat([evidence.bytes, Buffer.from('\n')]) }
  assert.equal(refused(good, {}, changed), 'verdict-evidence-changed')
  assert.equal(refused(second), 'verdict-evidence-changed')
  assert.equal(refused(good, {}, evidence, other), OTHER_KEY)
  const { evidenceDate, letter } = statement.predicate
  const days = Math.floor((NOW - Date.parse(evidenceDate ?? '')) / 86_400_000)
  assert.equal(refused(good, { maxAgeDays: days }), null)
  assert.equal(refused(good, { maxAgeDays: days - 1 }), 'verdict-too-old')
  assert.equal(refused(good, { minGrade: letter }), null)
  assert.equal(refused(good, { minGrade: 'A+' }), 'verdict-below-grade')
  const digest = Buffer.from(INTEGRITY.slice(7), 'base64').toString('hex')
  assert.equal(refused(good, { digest }), null)
  assert.equal(refused(good, { digest: '0'.repeat(64) }), 'verdict-other-subject')
  // Midnight at the signer may come a little earlier.
  assert.equal(refused(good, { now: Date.parse('2026-11-17T23:55:00Z') }), null)
  assert.equal(refused(good, { now: Date.parse('2026-11-17T23:00:00Z') }), 'verdict-in-future')
})

/** Evidence with a member that stands there twice, in the words of whoever wrote it. */
const TWICE_IN_EVIDENCE: readonly ((text: string) => string)[] = [
  (text) => text.replace('{', '{"format":"agentgrade-evidence/1",'),
  (text) => text.replace('{', String.raw`{"\u0066ormat":"x",`),
  (text) => text.replace('"tool":{', '"tool":{"name":"Stripe",'),
  (text) => text.replace(/\}$/, ',"observations":{}}'),
  (text) => text.replace('"state":"observed"', String.raw`"state":"observed","st\u0061te":"x"`),
  (text) => text.replace('"exchanges":[{', '"exchanges":[{"kind":"file",'),
]

test('evidence with a member twice is neither signed nor verified', () => {
  const text = evidence.bytes.toString()
  for (const change of TWICE_IN_EVIDENCE) {
    const changed = change(text)
    assert.notEqual(changed, text)
    const file = { ...evidence, bytes: Buffer.from(changed) }
    assert.throws(() => statementOn(file, TODAY), { code: TWICE }, changed.slice(0, 80))
    // Whoever has the key can sign its digest all the same.
    const own = signedWith(({ subject }) => (subject[0].digest.sha256 = hash('sha256', file.bytes)))
    assert.equal(refused(own, {}, file), TWICE)
    assert.equal(refused(own, { allowsOldMethod: true }, file), TWICE)
  }
})

const policyIn = (...parts: Buffer[]) => ({ name: 'policy.json', bytes: Buffer.concat(parts) })
const policyOf = (text: string) => policyIn(Buffer.from(text))

test('a policy with a member twice is no policy', () => {
  const policy = policyOf('{"minGrade":"A+","minGr\\u0061de":"F"}')
  assert.throws(() => statementOn(evidence, TODAY, { policy }), { code: TWICE })
  assert.equal(refused(good, { policy }), TWICE)
})

test('a time that is none is refused, and no verdict holds at it', () => {
  const usage = 'invalid-usage'
  for (const now of [NaN, Infinity, -Infinity, -1, 8.64e15, 1e300])
    for (const wish of [{}, { maxAgeDays: 9999 }, { minGrade: 'F' as const }])
      assert.equal(refused(good, { now, ...wish }), usage, String(now))
  for (const maxAgeDays of [NaN, Infinity, -1])
    assert.equal(refused(good, { maxAgeDays }), usage, String(maxAgeDays))
  for (const day of ['', 'today', 'NaN', '2026-02-30', '2026-13-01', '2026-1-1', `${TODAY}T00:00`])
    assert.throws(() => statementOn(evidence, day), { code: usage }, day)
})

test('a file that is no text is not signed, nor is one with two marks at its start', () => {
  const [mark, text] = [Buffer.from('\uFEFF'), Buffer.from('{"minGrade":"F"}')]
  const odd = Buffer.from([0xff])
  // Each would be read as the same sign, and be another file.
  for (const bytes of [Buffer.concat([text, odd]), Buffer.concat([odd, text])])
    assert.throws(() => statementOn(evidence, TODAY, { policy: policyIn(bytes) }), {
      code: 'file-unreadable',
    })
  const one = statementOn(evidence, TODAY, { policy: policyIn(mark, text) }).predicate.policy
  assert.equal(one?.sha256, hash('sha256', Buffer.concat([mark, text])))
  assert.throws(() => statementOn(evidence, TODAY, { policy: policyIn(mark, mark, text) }), {
    code: 'invalid-json',
  })
})

const old = (change: (value: Statement) => void) =>
  signedWith((value: Statement) => {
    value.predicate.method = '3.9.0'
    change(value)
  })

test('another method is accepted on request, for the same evidence', () => {
  const allowed = { allowsOldMethod: true }
  const { verdict, isComputedAgain } = verify(
    old(({ predicate }) => (predicate.letter = 'A+')),
    allowed,
  )
  assert.equal(verdict.letter, 'A+')
  assert.equal(isComputedAgain, false)
  assert.equal(
    refused(
      old(({ predicate }) => (predicate.tool.name = 'Other')),
      allowed,
    ),
    'verdict-other-grade',
  )
  assert.equal(
    refused(
      old(({ subject }) => subject.pop()),
      allowed,
    ),
    'verdict-other-subject',
  )
})

test('a verdict says how far texts were read, and only who checks it names whom to believe', () => {
  const base = JSON.parse(fileOf('model-tool').bytes.toString()) as Evidence
  const harmful = { delete_message: { effect: 'destroys', bound: 'closed' } }
  const read = readEvidence(
    base,
    'mcp',
    { reader: 'Ada', items: harmful },
    { reader: 'Ben', items: harmful },
  )
  const file = { name: 'evidence.json', bytes: Buffer.from(JSON.stringify(read)) }
  const own = statementOn(file, TODAY)
  const text = signed(own, ed25519)
  const { texts, access, letter } = own.predicate
  assert.deepEqual(texts?.mcp, { state: 'read', readers: ['Ada', 'Ben'], readOn: '2026-11-19' })
  assert.deepEqual(texts?.api, { state: 'estimated' })
  assert.equal(texts?.cli, null)
  assert.equal(access.mcp, 'B', 'where estimates end')
  const about = { kind: 'address', address: seenUrl(base) } as const
  const letterBy = (readers?: readonly string[]) => verify(text, { about, readers }, file).letter
  assert.equal(letterBy(), 'B')
  assert.equal(letterBy(['Ada']), 'B', 'one of two')
  const believed = letterBy(['Ben', 'Ada'])
  assert.ok(believed !== null && LETTERS.indexOf(believed) < LETTERS.indexOf('B'), `${believed}`)
  const least = { about, minGrade: believed }
  assert.equal(refused(text, least, file), 'verdict-below-grade')
  assert.equal(refused(text, { ...least, readers: ['Ada', 'Ben'] }, file), null)
  assert.equal(verify(text, { readers: ['Ada', 'Ben'] }, file).verdict.letter, letter)
  // By another method nothing is computed: whom to believe changes nothing.
  const former = structuredClone(own)
  former.predicate.method = '4.0.0'
  const wish = { ...least, readers: ['Ada', 'Ben'], allowsOldMethod: true }
  assert.equal(refused(signedAs(canonicalJson(former)), wish, file), 'verdict-below-grade')
})

const bytesOf = (value: Evidence) => ({
  name: 'evidence.json',
  bytes: Buffer.from(JSON.stringify(value)),
})

test('a reading that was forged after the signature is other evidence', () => {
  const base = JSON.parse(fileOf('model-tool').bytes.toString()) as Evidence
  const read = readEvidence(base, 'mcp')
  const text = signed(statementOn(bytesOf(read), TODAY), ed25519)
  assert.equal(refused(text, {}, bytesOf(read)), null)
  const forged: Record<string, (value: Loose) => void> = {
    'another effect': ({ passes: [pass] }) => (pass.tools[0].effect = 'steals'),
    'another reader': ({ passes: [pass] }) => (pass.by.name = 'Ada'),
    'a pass more': ({ passes }) => passes.push(passes[0]),
  }
  for (const [name, change] of Object.entries(forged)) {
    const changed: Loose = structuredClone(read)
    change(changed.observations.mcpReading.value)
    assert.equal(refused(text, {}, bytesOf(changed)), 'verdict-evidence-changed', name)
  }
  assert.equal(refused(text, {}, bytesOf(base)), 'verdict-evidence-changed', 'taken out')
  // Whoever signs cannot say more of texts than the evidence does.
  const own = statementOn(bytesOf(base), TODAY)
  assert.deepEqual(own.predicate.texts?.mcp, { state: 'estimated' })
  const lied: Loose = structuredClone(own)
  lied.predicate.texts.mcp = { state: 'read', readers: ['Ada'], readOn: TODAY }
  assert.equal(refused(signedAs(canonicalJson(lied)), {}, bytesOf(base)), 'verdict-other-grade')
  delete lied.predicate.texts
  assert.equal(refused(signedAs(canonicalJson(lied)), {}, bytesOf(base)), null, 'signed before')
})

function seenUrl({ observations: { mcp } }: Evidence): string {
  assert.ok(mcp?.state === 'observed' && mcp.value.url)
  return mcp.value.url
}

test('the result of a policy is computed again where its file is given', () => {
  const policy = policyOf('{"minGrade":"F"}')
  const own = statementOn(evidence, TODAY, { policy })
  assert.equal(own.predicate.policy?.isMet, true)
  assert.equal(refused(signed(own, ed25519), { policy }), null)
  const lied = structuredClone(own)
  Object.assign(lied.predicate.policy ?? {}, { isMet: false, missed: ['grade'] })
  assert.equal(refused(signed(lied, ed25519), { policy }), 'verdict-other-grade')
  const strict = policyOf('{"minGrade":"A+"}')
  assert.equal(refused(signed(own, ed25519), { policy: strict }), 'verdict-policy-missed')
})

/** Every place in a value, as the members that lead there. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))]
}

/** A copy with another value, or with none, at that place. */
function changedAt(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy: Loose = Array.isArray(whole) ? [...whole] : { ...(whole as object) }
  const inner = changedAt(copy[key], rest, value)
  if (inner === undefined) delete copy[key]
  else copy[key] = inner
  return copy
}

const ODD_TEXTS = [
  ...' A+ A F evidence __proto__ 2026-02-30 0000-00-00 9999-12-31 2026-11-18T12:00:00Z'.split(' '),
  TODAY,
]
const ODD_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  9.9,
  1e300,
  ...ODD_TEXTS,
  [],
  {},
  [[]],
  { sha256: '0'.repeat(64) },
  { sha512: '0'.repeat(128) },
  { policy: null },
]
const OTHER_VALUES = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 3 }))

test('whatever else the key signs, or the file holds, is refused and nothing breaks', () => {
  const policy = policyOf('{"minGrade":"F"}')
  const own = statementOn(evidence, TODAY, { policy })
  const bundle: Loose = JSON.parse(signed(own, ed25519))
  const before = [own, bundle].map(canonicalJson)
  holds(
    fc.property(
      fc.constantFrom(...placesIn(own)),
      fc.constantFrom(...placesIn(bundle)),
      OTHER_VALUES,
      fc.boolean(),
      (inStatement, inBundle, value, allowsOldMethod) => {
        const [statementNow, bundleNow] = [
          changedAt(own, inStatement, value),
          changedAt(bundle, inBundle, value),
        ].map((each) => canonicalJson(each ?? null))
        const wish = { policy, allowsOldMethod }
        if (statementNow !== before[0]) {
          const code = refused(signedAs(statementNow ?? ''), wish)
          const place = inStatement.join('.')
          // By another method it is what was signed, on request; no verdict needs a policy, and one
          // that was signed before says nothing of texts.
          const isTrue =
            (allowsOldMethod && place === 'predicate.method') ||
            (value === undefined && ['predicate.policy', 'predicate.texts'].includes(place))
          assert.ok(code !== null || isTrue, `${place} is ${JSON.stringify(value)}`)
        }
        if (bundleNow !== before[1]) assert.notEqual(refused(bundleNow ?? '', wish), null)
      },
    ),
    { tries: 500 },
  )
})

const subjectsFor = (command: string, change: (value: Loose) => void = () => {}) =>
  statementOn(
    fileOf('poisoned-mcp', (value) => {
      const { packages, mcp } = value.observations
      assert.ok(packages?.state === 'observed' && packages.value.packages[0])
      assert.ok(mcp?.state === 'observed')
      packages.value.packages[0].integrity = INTEGRITY
      mcp.value.command = command
      for (const each of value.exchanges) if (each.kind === 'stdio') each.command = command
      change(value)
    }),
    TODAY,
  ).subject.map(({ name }) => name)

test('a package is a subject only in the version that was started', () => {
  const both = ['evidence', 'pkg:npm/poisoned-mcp@3.2.1']
  assert.deepEqual(subjectsFor('npx -y poisoned-mcp'), both)
  assert.deepEqual(subjectsFor('npx -y poisoned-mcp@3.2.1'), both)
  for (const line of ['npx -y poisoned-mcp@1.0.0', 'npx -y other-mcp', 'node poisoned-mcp.js'])
    assert.deepEqual(subjectsFor(line), ['evidence'], line)
})

test('a package that a site only names is no subject', () => {
  const foreign = subjectsFor('npx -y poisoned-mcp', ({ observations: { packages } }) => {
    packages.value.packages[0].isOfficial = false
  })
  assert.deepEqual(foreign, ['evidence'])
  const reached = subjectsFor('', ({ observations: { mcp } }) => {
    Object.assign(mcp.value, { url: 'https://mcp.acme.example/mcp', command: null })
  })
  assert.deepEqual(reached, ['evidence'])
})

test('a subject is held against its own letter', () => {
  // The best letter of the tool is that of its API; nothing is known of its command.
  const file = fileOf('average-tool', ({ observations, exchanges: [first] }) => {
    const { packages } = (JSON.parse(evidence.bytes.toString()) as Evidence).observations
    assert.ok(packages && first)
    observations.packages = { ...packages, exchanges: [first.id] }
  })
  const text = signed(statementOn(file, TODAY), ed25519)
  const digest = Buffer.from(INTEGRITY.slice(7), 'base64').toString('hex')
  const { letter, access } = statementOn(file, TODAY).predicate
  assert.equal(access.cli, null)
  assert.equal(refused(text, { minGrade: letter }, file), null)
  assert.equal(refused(text, { digest }, file), null)
  assert.equal(refused(text, { digest, minGrade: 'F' }, file), 'verdict-below-grade')
})

test('evidence without a date is too old for any age', () => {
  const entry = join(import.meta.dirname, '../../../catalogue/resend.json')
  const parsed = parseCatalogueEntry(JSON.parse(readFileSync(entry, 'utf8')))
  assert.ok(parsed.ok)
  const file = {
    name: 'evidence.json',
    bytes: Buffer.from(JSON.stringify(declaredEvidence(parsed.value))),
  }
  const text = signed(statementOn(file, TODAY), ed25519)
  assert.equal(refused(text, {}, file), null)
  assert.equal(refused(text, { maxAgeDays: 9999 }, file), 'verdict-too-old')
})
