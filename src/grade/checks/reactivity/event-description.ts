// Are the events that the tool sends described for machines?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'event-description',
  criterion: 'reactivity',
  weight: 0,
  effort: 1,
  title: 'Event description',
  why: 'An AsyncAPI description tells an agent which channels exist and which messages they carry.',
  standard: 'AsyncAPI',
  surfaces: ['api'],
  needs: ['asyncapi'],
  outcomes: {
    valid: { points: 10, says: 'AsyncAPI {version} is published at {url}.' },
    unreadable: {
      points: 4,
      says: '{url} is not a valid AsyncAPI document with channels.',
      fix: 'Serve a valid AsyncAPI 3 document with channels at {url}.',
    },
  },
  judge({ asyncapi: { isValid, version, url: address } }) {
    const url = excerpt(address)
    return isValid
      ? { outcome: 'valid', facts: { version, url } }
      : { outcome: 'unreadable', facts: { url } }
  },
})
