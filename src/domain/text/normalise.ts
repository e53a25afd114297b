// Unicode normalisation in linear time for any text.

/** More marks on one letter than the stream-safe text format of Unicode (UAX #15) allows. */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * The text in a normal form. More than thirty marks on one letter are removed first: engines sort
 * them, which takes quadratic time.
 */
export function normalise(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!/\P{ASCII}/u.test(text)) return text
  return text.replace(TOO_MANY_MARKS, '$1').normalize(form)
}
