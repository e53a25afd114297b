// IP addresses: which ones are public, and which count as one caller.
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

// Azure's wire server: every virtual machine can reach it, and no registry lists it as special.
const INTERNAL = ['168.63.129.16/32']
// All public IPv6 addresses are in here (RFC 4291, 2.4); ranges reserved in future are outside.
const PUBLIC_IPV6 = ['2000::/3']

/** Whether it may be connected to: a public address, or one in a range that the operator allows. */
export function isPublicAddress(text: string, allowedRanges: readonly string[]): boolean {
  const address = addressOf(text)
  if (!address) return false
  if (isInRanges(address, allowedRanges)) return true
  if (address.range() !== 'unicast' || isInRanges(address, INTERNAL)) return false
  return address.kind() === 'ipv4' || isInRanges(address, PUBLIC_IPV6)
}

export function isAllowedAddress(text: string, allowedRanges: readonly string[]): boolean {
  const address = addressOf(text)
  return address !== null && isInRanges(address, allowedRanges)
}

/** The key under which callers are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function addressKey(address: string): string {
  const parsed = callerAt(address)
  if (!parsed) return address.toLowerCase()
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return networkOf(parsed as ipaddr.IPv6, 4)
}

/** The wider network of one customer: the /48 of an IPv6 address; null for IPv4. */
export function siteKey(address: string): string | null {
  const parsed = callerAt(address)
  return parsed?.kind() === 'ipv6' ? networkOf(parsed as ipaddr.IPv6, 3) : null
}

/** One IPv4 address is one caller, by whatever translation or tunnel it arrives. */
const TUNNELS: readonly {
  range: string
  ipv4In: (bytes: readonly number[]) => readonly number[]
}[] = [
  // NAT64, well known (RFC 6052) and local (RFC 8215); IPv4 translated (RFC 2765) and compatible.
  ...['64:ff9b::/96', '64:ff9b:1::/48', '::ffff:0:0:0/96', '::/96'].map((range) => ({
    range,
    ipv4In: (bytes: readonly number[]) => bytes.slice(12),
  })),
  // 6to4 (RFC 3056).
  { range: '2002::/16', ipv4In: (bytes) => bytes.slice(2, 6) },
  // Teredo (RFC 4380).
  { range: '2001::/32', ipv4In: (bytes) => bytes.slice(12).map((byte) => byte ^ 0xff) },
]

function callerAt(text: string): Address | null {
  const address = addressOf(text)
  if (address?.kind() !== 'ipv6') return address
  const tunnel = TUNNELS.find(({ range }) => isInRanges(address, [range]))
  // The other addresses of ::/96 are no IPv4 in IPv6: unspecified and loopback.
  return tunnel === undefined || address.range() === 'loopback' || address.range() === 'unspecified'
    ? address
    : new ipaddr.IPv4([...tunnel.ipv4In(address.toByteArray())])
}

/** The network of the first groups of sixteen bits. */
function networkOf({ parts }: ipaddr.IPv6, groups: number): string {
  const network = new ipaddr.IPv6(parts.map((part, at) => (at < groups ? part : 0)))
  return `${network.toString()}/${groups * 16}`
}

/** Whether the text is an address or a CIDR range; an invalid one allows nothing. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== null
}

// Normalised: an IPv4 address embedded in IPv6 is treated as that IPv4 address.
function addressOf(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare)
  if (!ipaddr.IPv6.isValid(bare)) return null
  const address = ipaddr.IPv6.parse(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

function rangeOf(text: string): [Address, number] | null {
  const [base = '', bits, ...rest] = text.split('/')
  const address = addressOf(base)
  if (!address || rest.length > 0) return null
  const most = address.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [address, most]
  return /^\d{1,3}$/.test(bits) && Number(bits) <= most ? [address, Number(bits)] : null
}

function isInRanges(address: Address, ranges: readonly string[]): boolean {
  return ranges.some((text) => {
    const range = rangeOf(text)
    return range !== null && range[0].kind() === address.kind() && address.match(range)
  })
}
