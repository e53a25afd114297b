// The readers whom somebody believes who checks a verdict: a text with one name per line.
import { wrongUsage, type Refusal } from '../../errors/refusal.ts'

const LONGEST_FILE = 65_536
const LONGEST_NAME = 100

/** Empty lines and those that begin with # are left out. */
export function namedReaders({ name: file, text }: { name: string; text: string }): string[] {
  if (text.length > LONGEST_FILE)
    throw unreadable(file, `it has more than ${LONGEST_FILE} characters`)
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  const names = lines.map((line) => line.trim()).filter((line) => !/^(?:#|$)/.test(line))
  const long = names.find(({ length }) => length > LONGEST_NAME)
  if (long !== undefined) throw unreadable(file, `a name has more than ${LONGEST_NAME} characters`)
  if (names.length === 0) throw unreadable(file, 'it names no reader')
  return names
}

function unreadable(file: string, reason: string): Refusal {
  return wrongUsage(`${file} is no list of readers: ${reason}`)
}
