// Entries that others wrote who have not seen the rule: none that is disguised has the grade of what
// it imitates, and ordinary ones have it wherever exactly that was looked at.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { identityOfAddress } from '../../src/domain/identity/identity.ts'
import { identityStarted, startOfLine } from '../../src/domain/identity/started-package.ts'
import { usualNpmRegistry } from '../../src/observe/npm/settings.ts'
import { registryLists } from '../../src/usecases/local/policy.ts'
import DISGUISED from './disguised-entries.json' with { type: 'json' }
import ORDINARY from './ordinary-entries.json' with { type: 'json' }
import { LAUNCHED, servedAfterImport } from './served.ts'

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

/** As docs/reliability.md says. */
const HOSTILE = 74
const KNOWN = { of: 42, count: 25 }

/** Each under a name of its own, with the usual registry of npm, whose name no file holds. */
function entriesIn(
  given: readonly { id: string; entry: object }[],
  namespace = 'io.example',
): Map<string, object> {
  const { host } = new URL(usualNpmRegistry())
  return new Map(
    given.map(({ id, entry }) => {
      const text = JSON.stringify(entry).replaceAll('{usual registry}', host)
      const name = `${namespace}/${id}`
      return [name, { ...(JSON.parse(text) as object), name }]
    }),
  )
}

const SLUGS = [
  ...new Set([...DISGUISED.map((each) => each.imitates), ...ORDINARY.map((each) => each.expects)]),
]

for (const [engine, open] of Object.entries(LAUNCHED))
  describe(engine, () => {
    test('no disguised entry has the grade of what it imitates', async (t) => {
      const opened = () => open(t, SLUGS)
      const { gradingOf } = await servedAfterImport(t, entriesIn(DISGUISED), opened)
      const wrong: string[] = []
      for (const { id, mechanism } of DISGUISED) {
        const { letter, says } = await gradingOf(`io.example/${id}`)
        if (typeof letter === 'string' || !says)
          wrong.push(`${id} (${mechanism}): ${letter}, ${says}`)
      }
      assert.deepEqual(wrong, [])
      assert.equal(DISGUISED.length, HOSTILE)
    })

    // Of two services behind a sign-in too little is known for a letter, which is said as well.
    test('ordinary entries are known where exactly that was looked at, and say why else', async (t) => {
      const opened = () => open(t, SLUGS)
      const { gradingOf } = await servedAfterImport(t, entriesIn(ORDINARY), opened)
      const wrong: string[] = []
      let known = 0
      for (const { id, expects } of ORDINARY) {
        const { letter, says = '', report } = await gradingOf(`io.example/${id}`)
        const reason = UNGRADED[id]
        const isRight = reason
          ? typeof letter !== 'string' && reason.test(says)
          : letter !== undefined && report?.endsWith(`/tools/${expects}`)
        if (!isRight) wrong.push(`${id}: ${letter}, ${says} ${report}`)
        known += reason ? 0 : 1
      }
      assert.deepEqual(wrong, [])
      assert.deepEqual([ORDINARY.length, known], [KNOWN.of, KNOWN.count])
    })

    test('what a policy exports for other clients holds nothing that is disguised', async (t) => {
      const disguised = entriesIn(DISGUISED, 'io.disguised')
      const both = new Map([...disguised, ...entriesIn(ORDINARY)])
      const { app } = await servedAfterImport(t, both, () => open(t, SLUGS))
      const { body } = await app.inject('/policies/letter/registry.json')
      const { allowed, leftOut } = await registryLists('registry.json', body)
      const names = [...allowed, ...leftOut].map(({ name }) => name)
      assert.deepEqual(
        names.filter((name) => disguised.has(name)),
        [],
      )
      const imported = allowed.filter(({ name }) => !name.startsWith('com.acme/'))
      assert.ok(imported.length > 20, `${imported.length} of the ordinary ones are written`)
      // Each line is exactly what an ordinary entry, or our own, says.
      const ordinary = JSON.stringify([...entriesIn(ORDINARY).values()])
      for (const { name, url, command } of imported) {
        const [, , word = ''] = command ?? []
        const at = word.lastIndexOf('@')
        const part = url ?? (at > 0 ? word.slice(0, at) : word)
        assert.ok(ordinary.includes(JSON.stringify(part)), `${name}: ${part}`)
        assert.ok(
          url === null ? identityStarted(startOfLine(command ?? [])) : identityOfAddress(url),
        )
      }
    })
  })
