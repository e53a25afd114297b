// Which names of registries look alike, and which do not.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { NamesInUse } from './names-in-use.ts'
import { isPlain, namespaceLooks } from './looks.ts'

const looksLike = (one: string, other: string) =>
  namespaceLooks(one).some((look) => namespaceLooks(other).includes(look))

/** Names in disguise, by the one that they are taken for. */
const DISGUISES: Readonly<Record<string, string>> = {
  'com.paypal':
    'com.paypa1 com.paypaI com.PAYPAL com.pAyPa1 com.paypai c0m.paypal corn.paypal com.p4yp4l com.paypal. com..paypal com.-paypal com.xn--pypal-4ve com.xn--papal-fze com.xn--pypl-53dc com.xn--80aa0cbo65f',
  'com.google':
    'com.g00gle com.goog1e com.googIe com.goo9le com.g0og1e com.xn--ggle-55da com.xn--oole-z7bc',
  'com.microsoft': 'com.rnicrosoft com.micr0s0ft com.m1crosoft com.rn1cr0s0ft com.microsof7',
  'com.walmart': 'com.vvalmart com.wa1mart com.walrnart',
  'com.cloudflare': 'com.c1oudflare com.cIoudfIare com.doudflare com.cloudf1are',
  'com.slack': 'com.5lack com.s1ack com.51ack com.SLACK',
  'com.stripe': 'com.str1pe com.strlpe com.5tripe com.strip3 com.s7ripe com.STRIPE',
  'com.wix': 'com.w1x com.vvix com.WIX',
  'com.ibm': 'com.1bm com.IBM com.ibrn',
  'com.zoom': 'com.zo0m com.z00m com.zoorn',
  'com.amazon': 'com.ama2on com.arnazon',
  'io.github.octocat': 'io.github.0ctocat io.github.octoc4t io.glthub.octocat io.github.OCTOCAT',
}

test('a name in disguise looks like the one that it is taken for', () => {
  const missed = Object.entries(DISGUISES).flatMap(([name, others]) =>
    others.split(' ').filter((other) => !looksLike(name, other)),
  )
  assert.deepEqual(missed, [])
})

test('names that differ by meaning do not look alike, however short', () => {
  for (const pair of [
    'com.box com.dox',
    'com.mail com.mall',
    'com.hail com.hall',
    'com.s3 com.se',
    'com.n8n com.nbn',
    'com.k8s com.kbs',
    'com.web3 com.webe',
    'com.a-b com.ab',
    'com.acme com.acme2',
    'com.acme com.acmes',
    'io.github.alex16 io.github.alex19',
    'io.github.user1 io.github.user2',
    'com.stripe com.striped',
    'com.docker com.locker',
    'com.notion com.motion',
    'com.linear com.liner',
    'com.xn--mller-kva com.miller',
    'dev.neon io.neon',
  ]) {
    const [one = '', other = ''] = pair.split(' ')
    assert.ok(!looksLike(one, other), pair)
  }
})

test('of two that look alike the odd one is known, unless both are plain', () => {
  for (const odd of ['com.paypa1', 'com.acrne', 'com.PayPal', 'com.xn--pypal-4ve', 'com.vvix'])
    assert.ok(!isPlain(odd), odd)
  for (const plain of ['com.paypal', 'com.paypai', 'com.cloudflare', 'com.s3', 'io.github.a-b_c'])
    assert.ok(isPlain(plain), plain)
})

/** Real publishers: of the launch catalogue, and of every package that is installed here. */
function honestNames(): string[] {
  const root = join(import.meta.dirname, '../../..')
  const catalogue = readdirSync(join(root, 'catalogue')).map((file) => file.replace('.json', ''))
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>
  }
  const packages = Object.keys(lock.packages).flatMap((path) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    const [scope = '', part = scope] = name.replace('@', '').split('/')
    return name === '' ? [] : `io.github.${scope}/${part}`
  })
  return [...new Set([...catalogue.map((slug) => `com.${slug}/mcp`), ...packages])]
}

test('no two honest publishers, and no two names of one, look alike', () => {
  const names = honestNames()
  assert.ok(names.length > 300, String(names.length))
  const inUse = new NamesInUse('com.grades')
  const out = names.filter((name, seenAt) => inUse.take(name, seenAt).state !== 'free')
  assert.deepEqual(out, [])
})
