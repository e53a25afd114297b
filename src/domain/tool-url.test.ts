// Which URLs are taken, in every spelling that has ever opened an inside door.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { judgeUrl } from './tool-url.ts'

/** Cases of the SSRF collection that are refused without asking a name server, by their number there. */
const REFUSED: readonly (readonly [id: string, url: string, kind: string])[] = [
  ['S01', 'http://127.0.0.1/', 'loopback v4'],
  ['S02', 'http://127.1/', 'short v4'],
  ['S03', 'http://127.0.1/', 'short v4 (3 part)'],
  ['S04', 'http://2130706433/', 'dword'],
  ['S05', 'http://0x7f000001/', 'hex dword'],
  ['S06', 'http://0x7f.0x0.0x0.0x1/', 'hex dotted'],
  ['S07', 'http://0177.0.0.1/', 'octal'],
  ['S08', 'http://017700000001/', 'octal dword'],
  ['S09', 'http://0177.0x0.0.1/', 'mixed radix'],
  ['S10', 'http://127.0.0.1./', 'trailing dot'],
  ['S11', 'http://127.00000.0.1/', 'zero padded'],
  ['S12', 'http://127.255.255.254/', '127/8 far end'],
  ['S13', 'http://0/', 'this host short'],
  ['S14', 'http://0.0.0.0/', 'unspecified v4'],
  ['S15', 'http://0.1.2.3/', '0/8'],
  ['S16', 'http://10.0.0.1/', 'rfc1918'],
  ['S17', 'http://172.16.0.1/', 'rfc1918'],
  ['S18', 'http://172.31.255.255/', 'rfc1918 edge'],
  ['S19', 'http://192.168.1.1/', 'rfc1918'],
  ['S20', 'http://0xc0a80101/', 'rfc1918 hex dword'],
  ['S21', 'http://100.64.0.1/', 'CGNAT'],
  ['S22', 'http://100.100.100.200/', 'Alibaba metadata (CGNAT)'],
  ['S23', 'http://169.254.169.254/latest/meta-data/', 'AWS/GCP/Azure metadata'],
  ['S24', 'http://2852039166/', 'metadata dword'],
  ['S25', 'http://0xA9.0xFE.0xA9.0xFE/', 'metadata hex'],
  ['S26', 'http://0251.0376.0251.0376/', 'metadata octal'],
  ['S27', 'http://169.254.170.2/v2/credentials', 'ECS task metadata'],
  ['S28', 'http://192.0.0.192/', 'Oracle metadata (192.0.0/24)'],
  ['S29', 'http://192.0.2.1/', 'TEST-NET-1'],
  ['S30', 'http://198.51.100.1/', 'TEST-NET-2'],
  ['S31', 'http://203.0.113.1/', 'TEST-NET-3'],
  ['S32', 'http://198.18.0.1/', 'benchmark'],
  ['S33', 'http://192.88.99.1/', '6to4 relay anycast'],
  ['S34', 'http://224.0.0.1/', 'multicast'],
  ['S35', 'http://240.0.0.1/', 'class E'],
  ['S36', 'http://255.255.255.255/', 'broadcast'],
  ['S37', 'http://168.63.129.16/', 'Azure wireserver (public-looking!)'],
  ['S38', 'http://[::1]/', 'loopback v6'],
  ['S39', 'http://[0:0:0:0:0:0:0:1]/', 'loopback v6 expanded'],
  ['S40', 'http://[::]/', 'unspecified v6'],
  ['S41', 'http://[::ffff:127.0.0.1]/', 'v4-mapped'],
  ['S42', 'http://[::ffff:7f00:1]/', 'v4-mapped hex'],
  ['S43', 'http://[::ffff:a9fe:a9fe]/', 'v4-mapped metadata'],
  ['S44', 'http://[0:0:0:0:0:ffff:a00:1]/', 'v4-mapped rfc1918'],
  ['S45', 'http://[::127.0.0.1]/', 'v4-compatible (deprecated)'],
  ['S46', 'http://[::ffff:0:127.0.0.1]/', 'SIIT v4-translated'],
  ['S47', 'http://[64:ff9b::7f00:1]/', 'NAT64 wk prefix'],
  ['S48', 'http://[64:ff9b::a9fe:a9fe]/', 'NAT64 metadata'],
  ['S49', 'http://[64:ff9b:1::a00:1]/', 'NAT64 local-use'],
  ['S50', 'http://[2002:7f00:1::]/', '6to4 of 127.0.0.1'],
  ['S51', 'http://[2002:a9fe:a9fe::1]/', '6to4 of metadata'],
  ['S52', 'http://[2001:0:a9fe:a9fe::1]/', 'Teredo'],
  ['S53', 'http://[fc00::1]/', 'ULA'],
  ['S54', 'http://[fd00:ec2::254]/', 'AWS IMDS v6'],
  ['S55', 'http://[fd20:ce::254]/', 'GCP metadata v6'],
  ['S56', 'http://[fe80::1]/', 'link-local'],
  ['S57', 'http://[febf::1]/', 'link-local edge'],
  ['S58', 'http://[fec0::1]/', 'site-local (deprecated)'],
  ['S59', 'http://[ff02::1]/', 'multicast v6'],
  ['S60', 'http://[2001:db8::1]/', 'documentation'],
  ['S61', 'http://[3fff::1]/', 'documentation RFC 9637'],
  ['S62', 'http://[100::1]/', 'discard-only'],
  ['S63', 'http://[5f00::1]/', 'SRv6 SIDs RFC 9602'],
  ['S64', 'http://[2001:2::1]/', 'benchmark v6'],
  ['S65', 'http://[2001:10::1]/', 'ORCHID'],
  ['S66', 'http://[2001:20::1]/', 'ORCHIDv2'],
  ['S67', 'http://[fe80::1%25eth0]/', 'zone id'],
  ['S68', 'http://[fe80::1%eth0]/', 'zone id raw'],
  ['S69', 'http://[::1%25lo]/', 'zone id loopback'],
  ['S70', 'http://localhost/', 'name'],
  ['S71', 'http://LOCALHOST./', 'name case+dot'],
  ['S72', 'http://foo.localhost/', 'RFC 6761 .localhost'],
  ['S73', 'http://localhost.localdomain/', 'hosts file name'],
  ['S74', 'http://ip6-localhost/', 'hosts file name'],
  ['S75', 'http://metadata.google.internal/computeMetadata/v1/', 'metadata name'],
  ['S76', 'http://metadata/', 'single label'],
  ['S77', 'http://instance-data/', 'single label (EC2 classic)'],
  ['S78', 'http://kubernetes.default.svc/', 'k8s name'],
  ['S79', 'http://foo.svc.cluster.local/', 'cluster.local'],
  ['S80', 'http://host.docker.internal/', 'docker name'],
  ['S81', 'http://printer.local/', 'mDNS'],
  ['S82', 'http://router.home.arpa/', 'home.arpa'],
  ['S83', 'http://db.internal/', '.internal'],
  ['S84', 'http://x.onion/', '.onion'],
  ['S85', 'http://127。0。0。1/', 'ideographic full stop'],
  ['S86', 'http://127．0．0．1/', 'fullwidth full stop'],
  ['S87', 'http://１２７.０.０.１/', 'fullwidth digits'],
  ['S88', 'http://①②⑦.⓪.⓪.①/', 'circled digits'],
  ['S89', 'http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'circled letters'],
  ['S90', 'http://loc%61lhost/', 'percent-encoded host'],
  ['S91', 'http://%31%32%37.0.0.1/', 'percent-encoded ip'],
  ['S92', 'http://127.0.0.1%2f@example.com/', 'encoded slash in userinfo/host'],
  ['S93', 'http://example.com@127.0.0.1/', 'userinfo trick'],
  ['S94', 'http://user:pass@example.com/', 'credentials in URL'],
  ['S96', 'http://127.0.0.1#@example.com/', 'fragment confusion 2'],
  ['S97', 'http://127.0.0.1\\@example.com/', 'backslash confusion'],
  ['S99', 'http:\\\\127.0.0.1\\', 'backslashes'],
  ['S100', 'http:127.0.0.1/', 'no slashes'],
  ['S101', 'http:///127.0.0.1/', 'extra slash'],
  ['S102', 'ht\ntp://127.0.0.1/', 'newline in scheme'],
  ['S103', 'http://127.0.\t0.1/', 'tab in host'],
  ['S104', ' http://127.0.0.1/ ', 'surrounding space'],
  ['S105', 'http://127.0.0.1\u00ad/', 'soft hyphen'],
  ['S106', 'http://127.0.0.1\u200b/', 'zero width space'],
  ['S107', 'http://127.0.0.1。/', 'trailing ideographic dot'],
  ['S108', 'file:///etc/passwd', 'file scheme'],
  ['S109', 'ftp://127.0.0.1/', 'ftp scheme'],
  ['S110', 'gopher://127.0.0.1:6379/_INFO', 'gopher'],
  ['S111', 'data:text/plain,hi', 'data (fetch supports!)'],
  ['S112', 'blob:http://127.0.0.1/uuid', 'blob (fetch supports!)'],
  ['S113', 'javascript:alert(1)', 'javascript'],
  ['S114', 'unix:/var/run/docker.sock', 'unix'],
  ['S115', 'ws://127.0.0.1/', 'ws'],
  ['S116', 'http://example.com:22/', 'ssh port'],
  ['S117', 'http://example.com:6379/', 'redis port (not on fetch bad-port list)'],
  ['S118', 'http://example.com:25/', 'smtp port'],
  ['S119', 'http://example.com:2375/', 'docker port'],
  ['S120', 'http://example.com:65536/', 'port overflow'],
  ['S121', 'http://example.com:0/', 'port 0'],
  ['S122', 'http://256.256.256.256/', 'invalid v4'],
  ['S123', 'http://1.2.3.4.5/', '5-part number'],
  ['S124', 'http://0x7f.1/', 'hex short'],
  ['S125', 'http://[::ffff:169.254.169.254]:80/', 'mapped + port'],
  ['S126', 'http://[0000::1]/', 'zero padded v6'],
  ['S127', 'http://[::1]./', 'v6 trailing dot'],
  ['S135', 'http://-1/', 'negative'],
  ['S136', 'http://0b1111111.0.0.1/', 'binary (must not parse)'],
  ['S137', 'http://1e9/', 'exponent'],
  ['S138', 'http://127.0.0.1:80@example.com/', 'port-looking userinfo'],
  ['S139', `http://${'a'.repeat(301)}`, 'over-long label'],
  ['S140', 'http://xn--/', 'bad punycode'],
]

test('every case of the SSRF collection is refused by its form', () => {
  assert.equal(REFUSED.length, 131)
  assert.deepEqual(
    REFUSED.filter(([, url]) => judgeUrl(url, []).ok).map(([id, url]) => `${id} ${url}`),
    [],
  )
})

test('all inside addresses are refused in the same words', () => {
  const reasons = ['http://127.0.0.1/', 'http://10.9.8.7/', 'http://[::1]/', 'http://169.254.169.254/', 'http://localhost/', 'http://db.internal/'].map((url) =>
    judgeUrl(url, []),
  )
  assert.equal(new Set(reasons.map((judged) => JSON.stringify(judged))).size, 1)
})

/** Cases that look bad and are not, and those that only a name server can tell. */
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
  // 700 letters of three bytes each are 6,300 characters once they are encoded.
  assert.match(reasonOf(`https://example.com/${'ａ'.repeat(700)}`) ?? '', /2,048/)
  assert.match(reasonOf('') ?? '', /not a URL/)
  assert.match(reasonOf('example.com') ?? '', /not a URL/)
  assert.match(reasonOf('ftp://example.com') ?? '', /http and https/)
  assert.match(reasonOf('https://u@example.com') ?? '', /credentials/)
  assert.match(reasonOf('https://example.com:9200') ?? '', /ports/)
  assert.match(reasonOf('http://10.0.0.1') ?? '', /not public/)
  assert.match(reasonOf('http://a..b.com') ?? '', /not a name/)
  assert.match(reasonOf(`http://${'a'.repeat(64)}.com`) ?? '', /not a name/)
  assert.match(reasonOf(`http://${'ab.'.repeat(90)}com`) ?? '', /not a name/)
})

test('the operator opens ranges, with every port, and nothing beside them', () => {
  const ranges = ['10.1.0.0/16', 'fd00:1::/32', '127.0.0.1']
  for (const url of ['http://10.1.2.3:9000/', 'http://[fd00:1::5]/', 'http://127.0.0.1:4321/', 'http://localhost:4321/', 'http://[::ffff:10.1.2.3]/']) {
    assert.ok(judgeUrl(url, ranges).ok, url)
  }
  for (const url of ['http://10.2.0.1/', 'http://[fd00:2::5]/', 'http://127.0.0.2/', 'http://169.254.169.254/', 'http://8.8.8.8:9000/', 'ftp://10.1.2.3/']) {
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
  assert.deepEqual(judged, { ok: true, url: 'https://example.com/b?q=1', urlKey: 'example.com/b', host: 'example.com' })
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

const quadOf = (address: number) => [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255]
const wordsOf = (address: number) => `${(address >>> 16).toString(16)}:${(address & 0xff_ff).toString(16)}`

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
  fc.assert(
    fc.property(forbidden, fc.constantFrom(...Object.keys(SPELLINGS)), fc.constantFrom('http', 'https'), (address, spelling, scheme) => {
      const host = SPELLINGS[spelling]?.(address) ?? ''
      assert.ok(!judgeUrl(`${scheme}://${host}/`, []).ok, `${spelling} ${host}`)
    }),
    { numRuns: 4000 },
  )
  // The same spellings of a public address are taken where they mean that address: the test can see.
  for (const spelling of ['dotted', 'short', 'dword', 'hex', 'octal', 'mixed', 'trailingDot', 'mappedHex', 'mappedDotted', 'fullWidth', 'percent']) {
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
  fc.assert(
    fc.property(
      word.filter((first) => first >>> 13 !== 1),
      fc.array(word, { minLength: 7, maxLength: 7 }),
      (first, rest) => {
        const host = [first, ...rest].map((part) => part.toString(16)).join(':')
        // The one door: an IPv4 address in IPv6 clothes is judged as what it is.
        fc.pre(!(first === 0 && rest.slice(0, 4).every((part) => part === 0) && rest[4] === 0xff_ff))
        assert.ok(!judgeUrl(`http://[${host}]/`, []).ok, host)
      },
    ),
    { numRuns: 500 },
  )
})

test('no text throws, and what is taken is a plain http address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.webUrl(),
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
    { numRuns: 1000 },
  )
})
