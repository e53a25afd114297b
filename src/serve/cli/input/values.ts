// Reads the values of options: a list by repetition, a whole number, a share, days, digests.
import { InvalidArgumentError } from 'commander'

/** Collects the values of an option that may be repeated. */
export function again(value: string, values: string[]): string[] {
  return [...values, value]
}

export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}

/** Such as that of --min-confidence. */
export function shareOf(value: string): number {
  if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return Number(value)
}

/** Such as that of --max-age: 30d. */
export function daysOf(value: string): number {
  if (!/^\d{1,5}d$/.test(value)) throw new InvalidArgumentError('It must be days, such as 30d.')
  return Number(value.slice(0, -1))
}

/** SHA-256 in hex, as `sha256sum` and `docker images --digests` print it. */
export function sha256Of(value: string): string {
  const digest = value.toLowerCase().replace(/^sha256:/, '')
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new InvalidArgumentError('It must be a SHA-256 in hex, which has 64 digits.')
  return digest
}

/** The integrity of a package, as lock files have it, or a SHA-256; in hex. */
export function digestOf(value: string): string {
  return /^sha512-[A-Za-z0-9+/]{86}==$/.test(value)
    ? Buffer.from(value.slice('sha512-'.length), 'base64').toString('hex')
    : sha256Of(value)
}
