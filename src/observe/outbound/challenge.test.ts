// Responses of bot protection are distinguished from the tool's own.
import assert from 'node:assert/strict'
import test from 'node:test'
import { wallOf, type SuspectAnswer } from './challenge.ts'

const answer = (
  status: number,
  text: string,
  headers: Record<string, string> = {},
  mediaType = 'text/html',
): SuspectAnswer => ({
  status,
  headers,
  mediaType,
  text,
})

test('walls are known by what they send', () => {
  for (const [name, suspect] of [
    ['Cloudflare', answer(403, '', { 'cf-mitigated': 'challenge' })],
    ['Cloudflare', answer(403, '{}', { 'cf-mitigated': 'challenge' }, 'application/json')],
    ['Cloudflare', answer(503, '<!DOCTYPE html><html><head><title>Just a moment...</title>')],
    ['Cloudflare', answer(200, '<script>window._cf_chl_opt={}</script>')],
    ['Cloudflare', answer(403, '<title>Attention Required! | Cloudflare</title>')],
    ['Vercel', answer(429, '', { 'x-vercel-mitigated': 'challenge' })],
    ['Vercel', answer(403, '', { 'x-vercel-mitigated': 'deny' })],
    ['AWS WAF', answer(202, '', { 'x-amzn-waf-action': 'challenge' })],
    ['AWS WAF', answer(405, '', { 'x-amzn-waf-action': 'captcha' })],
    ['DataDome', answer(403, 'var dd={};<script src="https://ct.captcha-delivery.com/c.js">')],
    ['DataDome', answer(403, 'x', { 'x-datadome': 'protected' })],
    ['HUMAN', answer(403, '<div id="px-captcha"></div>')],
    ['HUMAN', answer(429, 'window._pxAppId = "PX1"')],
    [
      'Imperva',
      answer(
        200,
        '<iframe src="/_Incapsula_Resource?CWUDNSAI=1">Request unsuccessful. Incapsula incident ID: 1',
      ),
    ],
    ['Akamai', answer(403, 'Access Denied … Reference #18 https://errors.edgesuite.net/18')],
    ['Akamai', answer(200, '<script src="/_sec/cp_challenge/x.js">')],
    ['Kasada', answer(429, '<script>window.KPSDK={}</script>')],
    ['Anubis', answer(200, '<script src="/.within.website/x/cmd/anubis/static/js/main.mjs">')],
    ['A captcha', answer(403, '<script src="https://www.google.com/recaptcha/api.js">')],
  ] as const) {
    assert.equal(wallOf(suspect), name, suspect.text)
  }
})

test('a tool’s own answer is not taken for a wall', () => {
  for (const suspect of [
    answer(200, '<h1>Welcome</h1><script src="https://www.google.com/recaptcha/api.js"></script>'),
    answer(
      200,
      '<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script><h1>Docs</h1>',
      { server: 'cloudflare' },
    ),
    answer(200, 'ok', { 'x-datadome': 'protected' }),
    answer(200, '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script><h1>Pricing</h1>', {
      'x-iinfo': '1',
    }),
    answer(
      200,
      'How to pass a page that says <title>Just a moment...</title>',
      {},
      'text/markdown',
    ),
    answer(403, '{"error":"forbidden"}', { 'x-datadome': 'protected' }, 'application/json'),
    answer(401, '<title>Sign in</title><script src="https://js.hcaptcha.com/1/api.js">'),
    answer(404, '<title>Not found</title><script src="https://www.google.com/recaptcha/api.js">'),
    answer(403, '<h1>Forbidden</h1>'),
    answer(429, '{"error":"slow down"}', {}, 'application/json'),
    answer(503, '<h1>Maintenance</h1>'),
  ]) {
    assert.equal(wallOf(suspect), null, suspect.text)
  }
})
