// Recognises text in the format of a credential, and whether it looks real or made up.
import { createPrivateKey } from 'node:crypto'
import { crc32 } from 'node:zlib'

interface CredentialPattern {
  /** One fixed prefix and one character class, so that no text makes it slow. */
  pattern: RegExp
  /** An additional test that a real one passes. */
  isSound?: (found: string) => boolean
}

const LONGEST = 4_000
const FEWEST_CHARACTERS = 8
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LIVE: readonly CredentialPattern[] = [
  { pattern: /\b[sr]k_live_[0-9a-zA-Z]{16,200}/ },
  { pattern: /\bsk-(?:proj|ant|or)-[\w-]{20,200}/ },
  { pattern: /\bsk-[0-9a-zA-Z]{16,200}/ },
  { pattern: /\bek_[0-9a-f]{32}\b/ },
  { pattern: /\bsb_secret_\w{16,200}/ },
  // A signed URL contains the id of the key by design.
  { pattern: /(?<![=/%\w])(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { pattern: /\b(?:gh[pousr]|npm)_[0-9a-zA-Z]{36}\b/, isSound: hasChecksum },
  { pattern: /\bgithub_pat_\w{40,100}\b/ },
  { pattern: /\bglpat-[\w-]{20}/ },
  { pattern: /\bxox[abeprs]-[\w-]{20,200}/ },
  { pattern: /\bAIza[\w-]{35}/ },
  { pattern: /\bSG\.[\w-]{22}\.[\w-]{43}/ },
  {
    pattern:
      /-----BEGIN (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----[^-]{0,4000}-----END (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----/,
    isSound: isPrivateKey,
  },
]
const TEST = /\b[sr]k_test_[0-9a-zA-Z]{10,200}|-----BEGIN (?:[A-Z]{1,12} ){0,2}PRIVATE KEY-----/
const MADE_UP =
  /example|sample|placeholder|your|test|dummy|fake|redacted|x{4}|\.{3}|\*{3}|0{6}|1234567|abcdefg/i

export function credentialLooks(text: string): 'live' | 'test' | null {
  if (text.length < 16) return null
  const start = text.slice(0, LONGEST)
  for (const { pattern, isSound } of LIVE) {
    const [found] = pattern.exec(start) ?? []
    if (found === undefined) continue
    if (isSound) return isSound(found) ? 'live' : 'test'
    return MADE_UP.test(found) || new Set(found).size < FEWEST_CHARACTERS ? 'test' : 'live'
  }
  return TEST.test(start) ? 'test' : null
}

/** Tokens of GitHub and npm end in a CRC-32 of the rest, so made-up ones are recognised. */
function hasChecksum(token: string): boolean {
  const secret = token.slice(token.indexOf('_') + 1)
  let rest = crc32(secret.slice(0, -6))
  let digits = ''
  for (; rest > 0; rest = Math.floor(rest / 62)) digits = `${BASE62[rest % 62]}${digits}`
  return secret.slice(-6) === digits.padStart(6, '0')
}

function isPrivateKey(pem: string): boolean {
  try {
    createPrivateKey(pem.replaceAll('\\n', '\n'))
    return true
  } catch {
    return false
  }
}
