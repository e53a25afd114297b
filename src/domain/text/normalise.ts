// Unicode normalisation in linear time for any text.

/** More marks on one letter than the stream-safe text format of Unicode (UAX #15) allows. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/** In a normal form. Engines sort marks in quadratic time: more than thirty on a letter go. */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!/\P{ASCII}/u.test(text)) return text
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form)
}
