// Reads a whole number from the command line.
import { InvalidArgumentError } from 'commander'

export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}
