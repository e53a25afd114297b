// Does the tool publish the keys that its own bots sign with?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'bot-signatures',
  criterion: 'autonomousAuth',
  weight: 0,
  effort: 1,
  title: 'Bot signatures',
  why: 'With published keys a signed request proves who sent it, so a site can allow a bot by identity.',
  standard: 'RFC 9421',
  surfaces: ['remote'],
  needs: ['botSignatures'],
  outcomes: {
    published: { points: 10, says: 'The signature directory at {url} lists keys: {keys}.' },
    empty: {
      points: 0,
      says: 'The signature directory at {url} lists no keys.',
      fix: 'List the public keys as a JWKS in /.well-known/http-message-signatures-directory, or remove the directory.',
    },
  },
  judge({ botSignatures: { url, keys } }) {
    const facts = { url: excerpt(url), keys }
    return { outcome: keys > 0 ? 'published' : 'empty', facts }
  },
})
