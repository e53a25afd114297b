// Letters of other alphabets that look like Latin ones, read as those.

/**
 * Each Latin letter, and what is taken for it. Full-width, circled and mathematical letters are
 * left to Unicode's own compatibility forms.
 */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'аɑαаⱥꭺᴀ',
  b: 'ЬьƅвʙᏏ',
  c: 'сϲᴄⅽꮯς',
  d: 'ԁɗⅾꓒ',
  e: 'еҽєεєɛ℮ꬲᴇ',
  f: 'ſϝքꬵꞙ',
  g: 'ɡցɢƍ',
  h: 'һհнʜᏂ',
  i: 'іıɩιӏɪꭵι',
  j: 'јϳյᴊ',
  k: 'кκĸᴋ',
  l: 'ⅼǀןʟ',
  m: 'мⅿᴍ',
  n: 'пոռηɴ',
  o: 'оοоօσөᴏ',
  p: 'рρҏᴘ',
  q: 'ԛգզ',
  r: 'гᴦʀɾ',
  s: 'ѕƽꜱʂ',
  t: 'тτᴛ',
  u: 'υսцᴜʋ',
  v: 'νѵᴠⅴ',
  w: 'ԝաѡωшᴡ',
  x: 'хχⅹ',
  y: 'уγүყʏ',
  z: 'ᴢʐ',
}
const LATIN = new Map(
  Object.entries(LOOKALIKES).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
)

/** The text, lower case, with Latin letters for those that look like them. */
export function withoutLookalikes(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (char) => LATIN.get(char) ?? char)
}
