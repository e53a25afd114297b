// Can a security researcher report a vulnerability to the vendor?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Security contact',
  why: 'Agents find vulnerabilities too, and look in security.txt for where to report them.',
  loss: 'there is no valid security.txt',
  standard: 'RFC 9116',
  surfaces: ['remote'],
  ofPublicSite: true,
  needs: ['securityTxt'],
  absent: 'missing',
  outcomes: {
    valid: { points: 10, says: '{url} lists a contact and has not expired.' },
    stale: {
      points: 5,
      says: '{url} lists a contact, but {fault}.',
      fix: 'Set Expires to a date within the next year, and renew it before it passes.',
    },
    mute: {
      points: 2,
      says: '{url} lists no contact.',
      fix: 'Add a Contact field, such as Contact: mailto:security@example.com.',
    },
    missing: {
      points: 0,
      says: 'No security.txt found.',
      fix: 'Serve /.well-known/security.txt as text/plain with Contact and Expires.',
    },
  },
  judge({ securityTxt: { url, hasContact, hasExpires, isExpired } }) {
    const at = excerpt(url)
    if (!hasContact) return { outcome: 'mute', facts: { url: at } }
    if (!hasExpires) return { outcome: 'stale', facts: { url: at, fault: 'has no Expires field' } }
    return isExpired
      ? { outcome: 'stale', facts: { url: at, fault: 'has expired' } }
      : { outcome: 'valid', facts: { url: at } }
  },
})
