// Finds the address of the caller: the socket's, or what trusted proxies report.
import { isIP } from 'node:net'
import { isAllowedAddress } from '../../../domain/text/address.ts'

/**
 * Reads X-Forwarded-For only behind trusted proxies, from the right: anything left of the first
 * untrusted address may be forged.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trustedRanges: readonly string[],
): string {
  if (
    trustedRanges.length === 0 ||
    forwardedFor === undefined ||
    !isAllowedAddress(socketAddress, trustedRanges)
  )
    return socketAddress
  let client = socketAddress
  for (const hop of forwardedFor.split(',').toReversed()) {
    const address = withoutPort(hop.trim())
    if (isIP(address) === 0) return client
    client = address
    if (!isAllowedAddress(address, trustedRanges)) return client
  }
  return client
}

function withoutPort(hop: string): string {
  return hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
