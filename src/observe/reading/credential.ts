// Tells a text that has the form of a credential, and whether it looks live or made up.

// Each is one fixed beginning and one class of characters: no text makes them slow.
const LIVE: readonly RegExp[] = [
  /\b[sr]k_live_[0-9a-zA-Z]{16,200}/,
  /\bsk-(?:proj|ant|or)-[\w-]{20,200}/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[0-9a-zA-Z]{36}\b/,
  /\bgithub_pat_\w{40,100}\b/,
  /\bglpat-[\w-]{20}/,
  /\bxox[abeprs]-[\w-]{20,200}/,
  /\bAIza[\w-]{35}/,
  /\bSG\.[\w-]{22}\.[\w-]{43}/,
  /\bnpm_[0-9a-zA-Z]{36}\b/,
  /\bwhsec_[0-9a-zA-Z+/]{24,100}/,
  /-----BEGIN (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----/,
]
const TEST = /\b[sr]k_test_[0-9a-zA-Z]{10,200}/
const MADE_UP = /example|sample|placeholder|your|test|dummy|fake|redacted|x{4}|\.{3}|\*{3}|0{6}|1234567|abcdefg/i
const LONGEST = 4_000
const FEWEST_CHARACTERS = 8

export function credentialLooks(text: string): 'live' | 'test' | null {
  if (text.length < 16) return null
  const start = text.slice(0, LONGEST)
  for (const pattern of LIVE) {
    const [found] = pattern.exec(start) ?? []
    if (found === undefined) continue
    if (found.startsWith('-----')) return MADE_UP.test(start) || start.length < 150 ? 'test' : 'live'
    return MADE_UP.test(found) || new Set(found).size < FEWEST_CHARACTERS ? 'test' : 'live'
  }
  return TEST.test(start) ? 'test' : null
}
