// Entries that others wrote who have not seen the rule: none that is disguised has the grade of what
// it imitates, and ordinary ones have it wherever exactly that was looked at.
import assert from 'node:assert/strict'
import test from 'node:test'
import { usualNpmRegistry } from '../../src/observe/npm/settings.ts'
import DISGUISED from './disguised-entries.json' with { type: 'json' }
import ORDINARY from './ordinary-entries.json' with { type: 'json' }
import { servedAfterImport } from './served.ts'

/** Why ordinary entries have no grade; a version alone is another one than was looked at. */
const UNGRADED: Readonly<Record<string, RegExp>> = {
  'stripe-both': /@stripe\/mcp@0\.3\.1: this version was not looked at \(none was started\)/,
  'chrome-devtools': /0\.12\.1: this version was not looked at \(1\.11\.0 was\)/,
  context7: /header context7_api_key/,
  sentry: /0\.26\.0: this version was not looked at/,
  supabase: /0\.6\.1: this version was not looked at/,
  mongodb: /1\.3\.0: this version was not looked at/,
  postman: /2\.4\.0: this version was not looked at/,
  exa: /3\.1\.3: this version was not looked at/,
  firecrawl: /3\.6\.2: this version was not looked at/,
  tavily: /0\.2\.11: this version was not looked at/,
  apify: /0\.6\.0: this version was not looked at/,
  filesystem: /2026\.8\.1: this version was not looked at/,
  mapbox: /0\.7\.0: this version was not looked at/,
  salesforce: /0\.24\.0: this version was not looked at/,
  shopify: /1\.5\.0: this version was not looked at/,
  // A second address, which nobody looked at.
  'hugging-face': /huggingface\.co\/mcp\?login was not looked at/,
  // Of its two keys, our record knows where the first one goes.
  datadog: /header dd-application-key/,
}

/** Each under a name of its own, with the usual registry of npm, whose name no file holds. */
function entriesIn(given: readonly { id: string; entry: object }[]): Map<string, object> {
  const { host } = new URL(usualNpmRegistry())
  return new Map(
    given.map(({ id, entry }) => {
      const text = JSON.stringify(entry).replaceAll('{usual registry}', host)
      const name = `io.example/${id}`
      return [name, { ...(JSON.parse(text) as object), name }]
    }),
  )
}

test('no disguised entry has the grade of what it imitates', async (t) => {
  const { gradingOf } = await servedAfterImport(t, entriesIn(DISGUISED))
  const wrong: string[] = []
  for (const { id, mechanism } of DISGUISED) {
    const { letter, says } = await gradingOf(`io.example/${id}`)
    if (typeof letter === 'string' || !says) wrong.push(`${id} (${mechanism}): ${letter}, ${says}`)
  }
  assert.deepEqual(wrong, [])
})

// Of two services behind a sign-in too little is known for a letter, which is said as well.
test('ordinary entries are known where exactly that was looked at, and say why else', async (t) => {
  const { gradingOf } = await servedAfterImport(t, entriesIn(ORDINARY))
  const wrong: string[] = []
  for (const { id, expects } of ORDINARY) {
    const { letter, says = '', report } = await gradingOf(`io.example/${id}`)
    const reason = UNGRADED[id]
    const isRight = reason
      ? typeof letter !== 'string' && reason.test(says)
      : letter !== undefined && report?.endsWith(`/tools/${expects}`)
    if (!isRight) wrong.push(`${id}: ${letter}, ${says} ${report}`)
  }
  assert.deepEqual(wrong, [])
})
