// Does the API answer a program, in a form that programs read, at a known address?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const XML = /[/+]xml$/

export default defineCheck(import.meta.url, {
  weight: 10,
  effort: 2,
  title: 'API reachability',
  why: 'An agent that gets a web page, or nothing, where the API should be cannot start.',
  loss: 'its API does not respond like an API',
  surfaces: ['api'],
  needs: ['api'],
  outcomes: {
    reachable: { points: 10, says: 'The API at {url} returns {status} {form}.' },
    vague: {
      points: 5,
      says: '{url} returns {status}, which does not show whether the API is there.',
      loss: 'no plain read of its API was seen to succeed',
      fix: 'Return 200 from {url}, or 401 if a key is needed, with an application/json body.',
    },
    unreachable: {
      points: 0,
      says: '{url} returns {status} with {type}, which is not an API response.',
      fix: 'Return 200 from {url}, or 401 if a key is needed, with an application/json body.',
    },
  },
  judge({ api: { url: asked, status, contentType, isJson, protocol } }) {
    const url = excerpt(asked)
    const isGuarded = status === 401 || status === 403
    const form = isJson
      ? 'with JSON'
      : protocol === 'webdav'
        ? 'as WebDAV servers do'
        : XML.test(contentType ?? '') && isSuccess(status)
          ? 'with XML'
          : undefined
    if (form !== undefined && (isSuccess(status) || isGuarded))
      return { outcome: 'reachable', facts: { url, status, form } }
    if (status >= 500) return inconclusive(`The API was failing when it was checked (${status}).`)
    if (isJson || isGuarded) return { outcome: 'vague', facts: { url, status } }
    return {
      outcome: 'unreachable',
      facts: { url, status, type: excerpt(contentType || 'no content type') },
    }
  },
})
