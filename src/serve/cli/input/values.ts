// Reads the values of options: a list by repetition, a whole number, a share.
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
