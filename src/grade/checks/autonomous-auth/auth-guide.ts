// Is there an auth.md that tells an agent how to get access, with endpoints that answer?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isProvenGuide } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Auth guide',
  why: 'One page written for agents saves searching through docs written for people.',
  loss: 'there is no sign-in guide for agents',
  surfaces: ['remote'],
  ofSignIn: true,
  needs: ['authGuide'],
  uses: ['openapi'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    working: {
      points: 10,
      says: '{url} explains how to get access, and {endpoints|the only endpoint it names responds|all # endpoints it names respond}.',
    },
    unproven: {
      points: 6,
      says: '{url} names {endpoints|# endpoint|# endpoints}, of which {answering|# responds|# respond}.',
      found: true,
      fix: 'Give the full URL of each access endpoint in auth.md, and make sure that each one responds.',
    },
    empty: {
      points: 0,
      says: '{url} names no request that is known to exist.',
      found: true,
      fix: 'Name in {url} the requests that give access, such as POST /keys, and make sure that they work.',
    },
    missing: {
      points: 0,
      says: 'No auth.md found.',
      fix: 'Publish /auth.md: the endpoints that grant access, what to send to them, and how long a key is valid.',
    },
  },
  judge({ authGuide, openapi }) {
    const { endpoints, endpointsAnswering: answering } = authGuide
    const url = excerpt(authGuide.url)
    if (!isProvenGuide(authGuide, openapi)) return { outcome: 'empty', facts: { url } }
    return endpoints > 0 && answering >= endpoints
      ? { outcome: 'working', facts: { url, endpoints } }
      : { outcome: 'unproven', facts: { url, endpoints, answering } }
  },
})
