// Are the events that the tool sends described for machines?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'event-description',
  criterion: 'reactivity',
  weight: 0,
  effort: 1,
  title: 'Event description',
  why: 'From an AsyncAPI description an agent learns which channels exist and what comes through them.',
  standard: 'AsyncAPI',
  surfaces: ['api'],
  needs: ['asyncapi'],
  outcomes: {
    valid: { points: 10, says: 'AsyncAPI {version} is published at {url}.' },
    unreadable: {
      points: 4,
      says: '{url} does not parse as AsyncAPI with channels.',
      fix: 'Serve a valid AsyncAPI 3 document with its channels at {url}.',
    },
  },
  judge({ asyncapi: { isValid, version, url: address } }) {
    const url = excerpt(address)
    return isValid
      ? { outcome: 'valid', facts: { version, url } }
      : { outcome: 'unreadable', facts: { url } }
  },
})
