// Random text and addresses. Those of fast-check (`unit: 'binary'`, `webUrl`) list all of Unicode
// first, which takes more than a second.
import fc from 'fast-check'

/** Any character but half of a surrogate pair: `fc.string({ unit: anyCharacter })`. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((code) => String.fromCodePoint(code))

const encoded = fc.string({ unit: anyCharacter, maxLength: 20 }).map(encodeURIComponent)

export const anyWebUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.domain(),
    fc.array(encoded, { maxLength: 5 }),
    fc.option(encoded),
  )
  .map(
    ([scheme, host, path, query]) =>
      `${scheme}://${[host, ...path].join('/')}${query === null ? '' : `?${query}`}`,
  )
