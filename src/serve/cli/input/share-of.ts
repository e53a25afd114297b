// Reads a share, such as that of --min-confidence.
import { InvalidArgumentError } from 'commander'

export function shareOf(value: string): number {
  if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return Number(value)
}
