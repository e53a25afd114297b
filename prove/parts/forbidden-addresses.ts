// Addresses that nobody may reach: of every special range the edges and some between, and the IPv4
// ones in each form in which IPv6 carries them.

const RANGES_4: readonly (readonly [base: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Of the metadata of clouds.
  ['169.254.0.0', 16],
  ['169.254.169.254', 32],
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['255.255.255.255', 32],
]
const PREFIXES_6 =
  'fc00 fd00 fd00:ec2 fd20:ce fdff fe80 febf fec0 feff ff02 ff05 ff0e 2001:db8 3fff 100:0:0:0 5f00 2001:2:0 2001:10 2001:20'.split(
    ' ',
  )
const OF_EACH_4 = 40
const OF_EACH_FORM = 12
const OF_EACH_6 = 20

/** The forms of an IPv4 address in IPv6, from its two halves in hexadecimal digits. */
const FORMS: readonly ((high: string, low: string) => string)[] = [
  (high, low) => `::ffff:${high}:${low}`,
  (high, low) => `::${high}:${low}`,
  (high, low) => `::ffff:0:${high}:${low}`,
  (high, low) => `64:ff9b::${high}:${low}`,
  (high, low) => `64:ff9b:1::${high}:${low}`,
  (high, low) => `2002:${high}:${low}::1`,
  (high, low) => `2001:0:${high}:${low}::1`,
]

/** As hosts of a URL. */
export function forbiddenHosts(): string[] {
  const hosts = RANGES_4.flatMap(([base, bits]) => [
    ...between(base, bits, OF_EACH_4).map(dotted),
    ...between(base, bits, OF_EACH_FORM).flatMap((number) => {
      const [high, low] = [number >>> 16, number & 0xff_ff].map((half) => half.toString(16))
      return FORMS.map((form) => `[${form(high ?? '', low ?? '')}]`)
    }),
  ])
  const plain = PREFIXES_6.flatMap((prefix) =>
    Array.from({ length: OF_EACH_6 }, (_, at) => `[${prefix}::${(at * 0x331 + 1).toString(16)}]`),
  )
  return [...new Set([...hosts, ...plain, '[::]', '[::1]'])]
}

/** The first, the last, and others at equal distances. */
function between(base: string, bits: number, most: number): number[] {
  const first = base.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const size = 2 ** (32 - bits)
  const count = Math.min(size, most)
  return Array.from(
    { length: count },
    (_, at) => first + (count === 1 ? 0 : Math.round((at * (size - 1)) / (count - 1))),
  )
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}
