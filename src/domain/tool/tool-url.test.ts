// Which URLs are accepted, with every spelling known from SSRF attacks.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyCharacter, anyWebUrl } from '../../../test/any-text.ts'
import { SSRF_CASES } from '../../../test/ssrf/cases.ts'
import { judgeUrl } from './tool-url.ts'
import { holds } from '../../../test/property.ts'

/** They look bad but are not, or only DNS can decide. */
const NOT_BY_FORM: ReadonlySet<string> = new Set([
  'S95',
  'S98',
  'S128',
  'S129',
  'S130',
  'S131',
  'S132',
  'S133',
  'S134',
])
const REFUSED = SSRF_CASES.filter(([id]) => !NOT_BY_FORM.has(id))

test('every case of the SSRF collection is refused by its form', () => {
  assert.equal(REFUSED.length, 131)
  assert.deepEqual(
    REFUSED.filter(([, url]) => judgeUrl(url, []).ok).map(([id, url]) => `${id} ${url}`),
    [],
  )
})

test('all internal addresses are refused with the same message', () => {
  const reasons = [
    'http://127.0.0.1/',
    'http://10.9.8.7/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://localhost/',
    'http://db.internal/',
  ].map((url) => judgeUrl(url, []))
  assert.equal(new Set(reasons.map((judged) => JSON.stringify(judged))).size, 1)
})

/** Cases that look bad but are not, and those that only DNS can decide. */
const TAKEN: readonly (readonly [url: string, host: string])[] = [
  ['http://example.com#@127.0.0.1/', 'example.com'],
  ['http://example.com\\\\@127.0.0.1/', 'example.com'],
  ['http://127.0.0.1.nip.io/', '127.0.0.1.nip.io'],
  ['http://localtest.me/', 'localtest.me'],
  ['http://spoofed.burpcollaborator.net/', 'spoofed.burpcollaborator.net'],
  ['http://rebind.test/', 'rebind.test'],
  ['http://mixed.test/', 'mixed.test'],
  ['http://aaaa-mapped.test/', 'aaaa-mapped.test'],
  ['http://cname-to-internal.test/', 'cname-to-internal.test'],
  ['https://acme.example', 'acme.example'],
  ['https://EXAMPLE.com:443/x', 'example.com'],
  ['http://example.com.:8080/', 'example.com'],
  ['https://example.org:8443/', 'example.org'],
  ['http://8.8.8.8/', '8.8.8.8'],
  ['http://[2606:4700:4700::1111]/', '[2606:4700:4700::1111]'],
  ['http://[::ffff:8.8.8.8]/', '[::ffff:808:808]'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['https://my_tool.example.com/', 'my_tool.example.com'],
  ['https://localhost.example.com/', 'localhost.example.com'],
  ['https://internal.example.com/', 'internal.example.com'],
]

test('public hosts are taken, whatever they resolve to', () => {
  for (const [url, host] of TAKEN) {
    const judged = judgeUrl(url, [])
    assert.ok(judged.ok, url)
    assert.equal(judged.host, host)
  }
})

function reasonOf(url: string): string | null {
  const judged = judgeUrl(url, [])
  return judged.ok ? null : judged.reason
}

function keyOf(url: string): string | null {
  const judged = judgeUrl(url, [])
  return judged.ok ? judged.urlKey : null
}

test('each refusal says why', () => {
  assert.match(reasonOf(`https://example.com/${'a'.repeat(2048)}`) ?? '', /2,048/)
  // 700 letters of three bytes each are 6,300 characters when encoded.
  assert.match(reasonOf(`https://example.com/${'ａ'.repeat(700)}`) ?? '', /2,048/)
  assert.match(reasonOf('') ?? '', /not a web address/)
  assert.match(reasonOf('example.com') ?? '', /not a web address/)
  assert.match(reasonOf('ftp://example.com') ?? '', /http or https/)
  assert.match(reasonOf('https://u@example.com') ?? '', /credentials/)
  assert.match(reasonOf('https://example.com:9200') ?? '', /port must be/)
  assert.match(reasonOf('http://10.0.0.1') ?? '', /not public/)
  assert.match(reasonOf('http://a..b.com') ?? '', /not a name/)
  assert.match(reasonOf(`http://${'a'.repeat(64)}.com`) ?? '', /not a name/)
  assert.match(reasonOf(`http://${'ab.'.repeat(90)}com`) ?? '', /not a name/)
})

test('the operator opens ranges, with every port, and nothing beside them', () => {
  const ranges = ['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']
  for (const url of [
    'http://10.1.2.3:9000/',
    'http://[fd00:1::5]/',
    'http://127.0.0.1:4321/',
    'http://localhost:4321/',
    'http://[::ffff:10.1.2.3]/',
  ]) {
    assert.ok(judgeUrl(url, ranges).ok, url)
  }
  for (const url of [
    'http://10.2.0.1/',
    'http://[fd00:2::5]/',
    'http://127.0.0.2/',
    'http://169.254.169.254/',
    'http://8.8.8.8:9000/',
    'ftp://10.1.2.3/',
  ]) {
    assert.ok(!judgeUrl(url, ranges).ok, url)
  }
  assert.ok(!judgeUrl('http://localhost/', ['10.0.0.0/8']).ok)
  assert.ok(!judgeUrl('http://10.0.0.1/', ['10.0.0.0/x', '10.0.0.0/33', '10.0.0.0/8/8', 'ten']).ok)
})

test('the same tool has the same key', () => {
  const same = [
    'https://acme.io',
    'http://acme.io/',
    'https://www.acme.io/',
    'https://WWW.ACME.IO.',
    'https://acme.io:443/',
    'http://acme.io:80//',
    'https://acme.io/?utm_source=x#top',
    ' https://acme.io/ ',
  ]
  assert.deepEqual([...new Set(same.map((url) => keyOf(url)))], ['acme.io'])
  assert.equal(keyOf('https://acme.io/Docs/?v=1'), 'acme.io/Docs')
  assert.equal(keyOf('https://acme.io:8443/'), 'acme.io:8443')
  assert.equal(keyOf('https://www.com/'), 'www.com')
  assert.equal(keyOf('https://app.acme.io/'), 'app.acme.io')
})

test('the URL that is kept has no fragment and no trailing dot, and is judged the same again', () => {
  const judged = judgeUrl('HTTPS://Example.COM.:443/a/../b?q=1#x', [])
  assert.deepEqual(judged, {
    ok: true,
    url: 'https://example.com/b?q=1',
    urlKey: 'example.com/b',
    host: 'example.com',
  })
  assert.deepEqual(judgeUrl('https://example.com/b?q=1', []), judged)
})

/** Ranges that nobody may submit, as first address and prefix. */
const FORBIDDEN: readonly (readonly [first: number, bits: number])[] = [
  [0x00_00_00_00, 8],
  [0x0a_00_00_00, 8],
  [0x64_40_00_00, 10],
  [0x7f_00_00_00, 8],
  [0xa9_fe_00_00, 16],
  [0xac_10_00_00, 12],
  [0xc0_00_00_00, 24],
  [0xc0_00_02_00, 24],
  [0xc0_58_63_00, 24],
  [0xc0_a8_00_00, 16],
  [0xc6_12_00_00, 15],
  [0xc6_33_64_00, 24],
  [0xcb_00_71_00, 24],
  [0xe0_00_00_00, 4],
  [0xf0_00_00_00, 4],
  [0xa8_3f_81_10, 32],
]

const forbidden = fc.constantFrom(...FORBIDDEN).chain(([first, bits]) => {
  const last = first + 2 ** (32 - bits) - 1
  return fc.oneof(fc.constantFrom(first, last), fc.integer({ min: first, max: last }))
})

const quadOf = (address: number) => [
  address >>> 24,
  (address >>> 16) & 255,
  (address >>> 8) & 255,
  address & 255,
]
const wordsOf = (address: number) =>
  `${(address >>> 16).toString(16)}:${(address & 0xff_ff).toString(16)}`

const SPELLINGS: Readonly<Record<string, (address: number) => string>> = {
  dotted: (address) => quadOf(address).join('.'),
  short: (address) => `${address >>> 24}.${address & 0xff_ff_ff}`,
  threePart: (address) => `${address >>> 24}.${(address >>> 16) & 255}.${address & 0xff_ff}`,
  dword: String,
  hex: (address) => `0x${address.toString(16)}`,
  hexDotted: (address) =>
    quadOf(address)
      .map((part) => `0X${part.toString(16)}`)
      .join('.'),
  octal: (address) =>
    quadOf(address)
      .map((part) => `0${part.toString(8)}`)
      .join('.'),
  mixed: (address) =>
    quadOf(address)
      .map((part, index) => (index % 2 === 0 ? `0x${part.toString(16)}` : `000${part.toString(8)}`))
      .join('.'),
  trailingDot: (address) => `${quadOf(address).join('.')}.`,
  mappedHex: (address) => `[::ffff:${wordsOf(address)}]`,
  mappedDotted: (address) => `[0:0:0:0:0:FFFF:${quadOf(address).join('.')}]`,
  compatible: (address) => `[::${wordsOf(address)}]`,
  nat64: (address) => `[64:ff9b::${wordsOf(address)}]`,
  sixToFour: (address) => `[2002:${wordsOf(address)}::1]`,
  fullWidth: (address) =>
    quadOf(address)
      .join('。')
      .replace(/\d/g, (digit) => String.fromCodePoint(0xff_10 + Number(digit))),
  percent: (address) =>
    quadOf(address)
      .join('.')
      .replace(/\d/g, (digit) => `%3${digit}`),
}

test('forbidden ranges are refused in all spellings, and their neighbours are not', () => {
  holds(
    fc.property(
      forbidden,
      fc.constantFrom(...Object.keys(SPELLINGS)),
      fc.constantFrom('http', 'https'),
      (address, spelling, scheme) => {
        const host = SPELLINGS[spelling]?.(address) ?? ''
        assert.ok(!judgeUrl(`${scheme}://${host}/`, []).ok, `${spelling} ${host}`)
      },
    ),
    { tries: 500 },
  )
  // The same spellings of a public address are accepted, so the test can tell the difference.
  for (const spelling of [
    'dotted',
    'short',
    'dword',
    'hex',
    'octal',
    'mixed',
    'trailingDot',
    'mappedHex',
    'mappedDotted',
    'fullWidth',
    'percent',
  ]) {
    assert.ok(judgeUrl(`http://${SPELLINGS[spelling]?.(0x08_08_08_08)}/`, []).ok, spelling)
  }
  for (const host of [
    '9.255.255.255',
    '11.0.0.0',
    '172.32.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '169.253.255.255',
    '168.63.129.17',
    '223.255.255.255',
  ]) {
    assert.ok(judgeUrl(`http://${host}/`, []).ok, host)
  }
})

test('IPv6 outside of 2000::/3 is refused whole', () => {
  const word = fc.integer({ min: 0, max: 0xff_ff })
  holds(
    fc.property(
      word.filter((first) => first >>> 13 !== 1),
      fc.array(word, { minLength: 7, maxLength: 7 }),
      (first, rest) => {
        const host = [first, ...rest].map((part) => part.toString(16)).join(':')
        // The only exception: an IPv4 address embedded in IPv6 is treated as that IPv4 address.
        fc.pre(
          !(first === 0 && rest.slice(0, 4).every((part) => part === 0) && rest[4] === 0xff_ff),
        )
        assert.ok(!judgeUrl(`http://[${host}]/`, []).ok, host)
      },
    ),
    { tries: 150 },
  )
})

test('no text throws, and what is taken is a plain http address', () => {
  holds(
    fc.property(
      fc.oneof(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        anyWebUrl,
        fc.string({ maxLength: 30 }).map((text) => `http://${text}`),
      ),
      (text) => {
        const judged = judgeUrl(text, [])
        if (!judged.ok) return
        const url = new URL(judged.url)
        assert.match(url.protocol, /^https?:$/)
        assert.equal(url.username + url.password + url.hash, '')
        assert.ok(url.hostname.includes('.') || url.hostname.startsWith('['))
      },
    ),
    { tries: 200 },
  )
})
